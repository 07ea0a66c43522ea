import { setTimeout } from 'node:timers/promises'

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000

/** Starts again whatever was lost, at growing intervals, for as long as it is wanted. */
export function keepAlive(one: {
  lost: (then: () => void) => void
  isWanted: () => boolean
  start: () => Promise<void>
  tell: (error: Error | null) => void
}): void {
  async function again(): Promise<void> {
    for (let wait = FIRST_WAIT_MS; one.isWanted(); wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      try {
        await one.start()
        if (!one.isWanted()) return
        one.tell(null)
        one.lost(() => void again())
        return
      } catch (error) {
        one.tell(error instanceof Error ? error : new Error(String(error)))
        await setTimeout(wait, undefined, { ref: false })
      }
    }
  }
  one.lost(() => void again())
}
