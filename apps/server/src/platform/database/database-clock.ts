import { uptime } from 'node:os'
import { SECOND } from '@seodang/domain/instant'
import { isFollowed, LARGEST_LEAP } from '@seodang/domain/leaping-clock'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'

const FOLLOWS_EVERY_MS = 2_000
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
  /** The time of this process went back: what it made before is of the future. */
  onBack?: () => void
  /** Milliseconds that go by evenly, whatever the clock of the machine is set to. */
  even?: () => number
  /** Milliseconds that the machine counted, asleep or awake. */
  counted?: () => number
  /** SQL of the clock that is followed. */
  clock?: () => string
}

/**
 * The time of this process is the database's, whatever the clock of its own machine says: whoever ends something by it, and
 * whoever wrote the end down, go by one clock (docs/decisions/clock-that-leaps.md). Between two looks it runs by what goes by
 * evenly, and so it does for an hour where a clock that ran evenly before leaps ahead by more than a day.
 */
export async function followDatabaseClock(
  pool: Pick<pg.Pool, 'query'>,
  {
    log,
    isAway,
    onBack,
    even = () => performance.timeOrigin + performance.now(),
    counted = () => uptime() * SECOND,
    clock = () => 'clock_timestamp()',
  }: Options,
): Promise<DatabaseClock> {
  async function look() {
    const before = even()
    const { rows } = await pool.query<{ ms: string }>(`select extract(epoch from ${clock()}) * 1000 as ms`)
    const after = even()
    const now = Number(rows[0]?.ms)
    return { now, counted: counted(), ahead: now - (before + after) / 2, took: after - before }
  }

  let followed = await look()
  /** As counted: since when the clock has run evenly, and since when it has leapt away from what is followed. */
  let evenSince = followed.counted
  let doubtedSince: number | null = null

  async function follow(): Promise<void> {
    if (isAway()) return
    const seen = await look()
    if (seen.took > LONGEST_ANSWER_MS) return
    const leap = seen.now - followed.now - (seen.counted - followed.counted)
    const leapt = doubtedSince ?? seen.counted
    if (!isFollowed(leap, { before: leapt - evenSince, since: seen.counted - leapt })) {
      if (doubtedSince === null) log.warn({ leap }, 'the clock of the database leapt and is not followed yet')
      doubtedSince = leapt
      return
    }
    if (Math.abs(leap) > LARGEST_LEAP) evenSince = seen.counted
    doubtedSince = null
    const by = seen.ahead - followed.ahead
    const isStep = Math.abs(by) >= SMALLEST_STEP_MS
    followed = { ...seen, ahead: isStep ? seen.ahead : followed.ahead }
    if (isStep) log.warn({ by }, 'the time of this process follows the clock of the database')
    if (by <= -SMALLEST_STEP_MS) onBack?.()
  }

  const timer = setInterval(() => {
    follow().catch((error: unknown) => log.warn({ err: error }, 'the database did not say what time it is'))
  }, FOLLOWS_EVERY_MS).unref()
  return { now: () => new Date(even() + followed.ahead), follow, close: () => clearInterval(timer) }
}
