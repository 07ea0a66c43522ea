import { loadFailedSheets } from './failure-help.ts'

/** A line that is cut for a second is nothing that anybody has to hear of. */
const TRIES = 3
const FIRST_PAUSE_MS = 400
const LONGEST_PAUSE_MS = 8_000
/** Then it counts as failed; what still arrives is there at the next try. */
const LONGEST_TRY_MS = 20_000

/** ERR-22: loads a module, and asks again where the line was cut. */
export async function loadChunk<T>(load: () => Promise<T>, tries = TRIES): Promise<T> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 3, LONGEST_PAUSE_MS)) {
    try {
      await loadFailedSheets()
      return await inTime(load())
    } catch (error) {
      if (--tries === 0) throw error
    }
    await untilOnline(pause)
  }
}

/** For a module that waits in its own body: one that failed there stays failed for as long as the page lives. */
export const loadAtLast = <T>(load: () => Promise<T>): Promise<T> => loadChunk(load, Number.POSITIVE_INFINITY)

/** Ends sooner when the browser says that it is back. */
const untilOnline = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
    globalThis.addEventListener?.('online', resolve, { once: true })
  })

function inTime<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, LONGEST_TRY_MS, new Error('Not loaded in time'))
  })
  return Promise.race([loading, late]).finally(() => clearTimeout(timer))
}
