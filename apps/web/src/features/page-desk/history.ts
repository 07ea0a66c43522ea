/** What was done, what stands, and what was taken back (PGE-14). */
export interface History<T> {
  past: readonly T[]
  now: T
  future: readonly T[]
  /** What the last change was made of; the next one of the same is part of it, as letters are of a word. */
  mark: string | null
}

const MOST_STEPS = 100

export const begunWith = <T>(now: T): History<T> => ({ past: [], now, future: [], mark: null })

export function changed<T>(history: History<T>, now: T, mark: string | null = null): History<T> {
  if (mark !== null && mark === history.mark) return { ...history, now, future: [] }
  return { past: [...history.past, history.now].slice(-MOST_STEPS), now, future: [], mark }
}

export function undone<T>(history: History<T>): History<T> {
  const now = history.past.at(-1)
  if (now === undefined) return history
  return { past: history.past.slice(0, -1), now, future: [history.now, ...history.future], mark: null }
}

export function redone<T>(history: History<T>): History<T> {
  const [now, ...future] = history.future
  if (now === undefined) return history
  return { past: [...history.past, history.now], now, future, mark: null }
}
