import { setTimeout } from 'node:timers/promises'

/** Waits for something, but no longer than so many milliseconds; false where it goes on by itself. It must not fail. */
export async function forAtMost(ms: number, work: Promise<void>): Promise<boolean> {
  const ended = new AbortController()
  const waited = setTimeout(ms, false, { signal: ended.signal }).catch(() => false)
  try {
    return await Promise.race([work.then(() => true), waited])
  } finally {
    ended.abort()
  }
}
