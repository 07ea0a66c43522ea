import { setTimeout } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { forAtMost } from '../for-at-most.ts'

/** For whoever changed something, until others have been told of it through something that may be away by itself. */
export const LONGEST_WAIT_MS = 250
/** Of a process that ends. */
const LONGEST_GOODBYE_MS = 2_000
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 10_000

export interface Telling {
  /**
   * Tells in the order in which it is called. Answers once it is told; where there is a longest wait, at the end of it, and
   * at once while something is later than that: nobody's call is as slow as what carries the news, or fails with it.
   */
  tell(send: () => Promise<void>): Promise<void>
  /** Waits for what is on its way. */
  close(): Promise<void>
}

interface TellingOptions {
  log: FastifyBaseLogger
  /** Null for what is away only together with what the calls themselves wait for. */
  longestWaitMs: number | null
  /** All pages are to ask anew; fails where nobody can be told yet. */
  tellLoss: () => Promise<void>
}

/**
 * What could not be told is lost: who ended a session, what was said. What counts stands in the database, so once somebody can
 * be told again all pages are told to ask it.
 */
export function createTelling({ log, longestWaitMs, tellLoss }: TellingOptions): Telling {
  const underWay = new Set<Promise<void>>()
  const closed = new AbortController()
  let late = 0
  let making: Promise<void> | null = null

  async function send(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      log.error({ err: error }, 'open pages could not be told of something, and will be told to ask')
      making ??= makeUp().finally(() => {
        making = null
      })
    }
  }

  async function makeUp(): Promise<void> {
    for (let pause = FIRST_PAUSE_MS; !closed.signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      await setTimeout(pause, undefined, { signal: closed.signal, ref: false }).catch(() => undefined)
      try {
        return await tellLoss()
      } catch (error) {
        log.warn({ err: error }, 'open pages cannot be told to ask yet')
      }
    }
  }

  return {
    async tell(work) {
      const sending = send(work).finally(() => underWay.delete(sending))
      underWay.add(sending)
      if (longestWaitMs === null) return sending
      if (late > 0 || (await forAtMost(longestWaitMs, sending))) return
      late++
      void sending.finally(() => {
        late--
      })
    },
    async close() {
      await forAtMost(
        LONGEST_GOODBYE_MS,
        Promise.all(underWay).then(() => undefined),
      )
      closed.abort()
      await making
    },
  }
}
