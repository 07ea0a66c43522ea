/** One reading of what is saved. */
export interface Reading {
  /** Which state of it that was. */
  revision: number
}

type Fields = Readonly<Record<string, unknown>>

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isLater = (one: Reading, other: Reading) => one.revision > other.revision

/** The fields of `names` that stand in both readings alike. */
export const unmoved = (first: Reading, now: Reading, names: readonly string[]): string[] => {
  const before = new Map<string, unknown>(Object.entries(first))
  const after = new Map<string, unknown>(Object.entries(isLater(first, now) ? first : now))
  return names.filter((name) => isSame(before.get(name), after.get(name)))
}

/**
 * The reading whose revision a save names that sends only what was `typed`: the later one while nobody else has touched
 * that, and the one it was typed over otherwise, so that the save is refused and its writer is told (SET-09).
 */
export function readingUnder<T extends Reading>(first: T, now: T, typed: Fields): T {
  const names = Object.keys(typed)
  return isLater(now, first) && unmoved(first, now, names).length === names.length ? now : first
}

/**
 * What was typed over one reading, laid over another one: only what differs from the first one is its writer's, of a group
 * of fields what was typed into it, of a list all of it. Where the kind of a group differs, its fields do not fit each other
 * and it stays whole.
 */
export function laidOver<Typed extends object>(typed: Typed, first: object, newest: object): Partial<Typed> {
  const before = new Map<string, unknown>(Object.entries(first))
  const after = new Map<string, unknown>(Object.entries(newest))
  const laid: Partial<Typed> = {}
  for (const name in typed)
    if (!isSame(typed[name], before.get(name)))
      Object.assign(laid, { [name]: merged(typed[name], before.get(name), after.get(name)) })
  return laid
}

function merged(mine: unknown, before: unknown, theirs: unknown): unknown {
  if (!isRecord(mine) || !isRecord(before) || !isRecord(theirs)) return mine
  const shape = Object.keys(mine).sort().join()
  if ([before, theirs].some((one) => Object.keys(one).sort().join() !== shape)) return mine
  return Object.fromEntries(
    Object.keys(mine).map((name) => [
      name,
      isSame(mine[name], before[name]) ? theirs[name] : merged(mine[name], before[name], theirs[name]),
    ]),
  )
}
