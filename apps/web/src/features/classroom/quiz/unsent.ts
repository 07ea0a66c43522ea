/** An answer that the server does not have yet, as far as this browser knows. */
export interface Unsent {
  given: string[]
  /** What the server had when it was begun: whatever else stands there now was said by another device. */
  over: string[]
  /** What this browser tried to send for it: it may have arrived though nobody heard so. */
  tried: string[][]
}

const MOST_TRIED = 10
const isSame = (one: readonly string[], other: readonly string[]) =>
  JSON.stringify(one) === JSON.stringify(other)

/** Edited on before it was sent, it is still over what it was begun over. */
export const written = (before: Unsent | undefined, given: string[], had: string[] = []): Unsent => ({
  given,
  over: before?.over ?? had,
  tried: before?.tried ?? [],
})

export const trying = (unsent: Unsent): Unsent =>
  unsent.tried.some((tried) => isSame(tried, unsent.given))
    ? unsent
    : { ...unsent, tried: [...unsent.tried, unsent.given].slice(-MOST_TRIED) }

/** Whether what stands there came from here, with an answer that was lost. */
export const isOwn = ({ tried }: Unsent, kept: readonly string[]): boolean =>
  tried.some((each) => isSame(each, kept))

/** What a browser kept of an attempt, whatever version of this page kept it. */
export function unsentIn(value: unknown): { questionId: string; answer: string[] }[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([questionId, unsent]: [string, unknown]) => {
    const given = Array.isArray(unsent) ? unsent : givenOf(unsent)
    const isAnswer = Array.isArray(given) && given.every((part) => typeof part === 'string')
    return isAnswer ? [{ questionId, answer: given }] : []
  })
}

const givenOf = (unsent: unknown): unknown =>
  typeof unsent === 'object' && unsent !== null && 'given' in unsent ? unsent.given : undefined
