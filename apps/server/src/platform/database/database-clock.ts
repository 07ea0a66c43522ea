import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'

const FOLLOWS_EVERY_MS = 10_000
/** Less than this is the way to the database and back: a clock that is moved by it would run backwards now and then. */
const SMALLEST_STEP_MS = 250
/** An answer that took longer says too little about when it was given. */
const LONGEST_ANSWER_MS = 1_000

export interface DatabaseClock {
  now(): Date
  /** Asks the database at once. */
  follow(): Promise<void>
  close(): void
}

interface Options {
  log: Pick<FastifyBaseLogger, 'warn'>
  isAway: () => boolean
  /** Milliseconds that go by evenly, whatever the clock of the machine is set to. */
  even?: () => number
}

/**
 * The time of this process is the database's, whatever the clock of its own machine says: whoever ends something by it, and
 * whoever wrote the end down, go by one clock (docs/decisions/clock-that-leaps.md). Between two looks it runs by what goes by evenly.
 */
export async function followDatabaseClock(
  pool: Pick<pg.Pool, 'query'>,
  { log, isAway, even = () => performance.timeOrigin + performance.now() }: Options,
): Promise<DatabaseClock> {
  async function look(): Promise<{ ahead: number; took: number }> {
    const before = even()
    const { rows } = await pool.query<{ ms: string }>(
      'select extract(epoch from clock_timestamp()) * 1000 as ms',
    )
    const after = even()
    return { ahead: Number(rows[0]?.ms) - (before + after) / 2, took: after - before }
  }

  let { ahead } = await look()

  async function follow(): Promise<void> {
    if (isAway()) return
    const seen = await look()
    const by = seen.ahead - ahead
    if (seen.took > LONGEST_ANSWER_MS || Math.abs(by) < SMALLEST_STEP_MS) return
    ahead = seen.ahead
    log.warn({ by }, 'the time of this process follows the clock of the database')
  }

  const timer = setInterval(() => {
    follow().catch((error: unknown) => log.warn({ err: error }, 'the database did not say what time it is'))
  }, FOLLOWS_EVERY_MS).unref()
  return { now: () => new Date(even() + ahead), follow, close: () => clearInterval(timer) }
}
