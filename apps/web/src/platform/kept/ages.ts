import { DAY } from '@seodang/domain/instant'

/** As docs/retention.md says. */
const TERM = 30 * DAY
/**
 * Of the time between two looks no more counts: a device whose clock was wrong for a while, ahead while somebody looked
 * or behind while they wrote, takes nobody's words away at once.
 */
const MOST_AT_ONCE = 7 * DAY

/** How long each thing lies there since it was written or taken up last (`stamp` changes then), as of a look. */
export interface Ages {
  at: number
  of: Readonly<Record<string, { stamp: string; age: number }>>
}

/** A look by a clock that may be wrong: what is over, and the ages that count from now on. */
export function lookAt(
  stamps: Readonly<Record<string, string>>,
  before: Ages | null,
  now: number,
): { over: string[]; ages: Ages } {
  const step = before ? Math.min(Math.max(now - before.at, 0), MOST_AT_ONCE) : 0
  const aged = Object.entries(stamps).map(([name, stamp]) => {
    const known = before?.of[name]
    return { name, stamp, age: known?.stamp === stamp ? known.age + step : 0 }
  })
  const over = aged.filter(({ age }) => age > TERM).map(({ name }) => name)
  const staying = aged.filter(({ age }) => age <= TERM)
  return {
    over,
    ages: { at: now, of: Object.fromEntries(staying.map(({ name, stamp, age }) => [name, { stamp, age }])) },
  }
}

/** Null where nothing was written down yet, or something that is not ours. */
export function agesIn(text: string | null): Ages | null {
  const ages: unknown = text === null ? null : JSON.parse(text)
  if (typeof ages !== 'object' || ages === null || !('at' in ages) || !('of' in ages)) return null
  const { at, of } = ages
  if (typeof at !== 'number' || typeof of !== 'object' || of === null) return null
  return { at, of: Object.fromEntries(Object.entries(of).filter(isAged)) }
}

const isAged = (entry: [string, unknown]): entry is [string, { stamp: string; age: number }] => {
  const [, one] = entry
  return (
    typeof one === 'object' &&
    one !== null &&
    'stamp' in one &&
    typeof one.stamp === 'string' &&
    'age' in one &&
    typeof one.age === 'number'
  )
}
