import { uptime } from 'node:os'
import { SECOND } from '@seodang/domain/instant'
import {
  type ClockVerdict,
  DOUBTED_FOR,
  isInDoubt,
  judgeClock,
  type Oddity,
} from '@seodang/domain/leaping-clock'
import { eq, type SQL, sql } from 'drizzle-orm'
import { type Context, inTransaction } from './context.ts'
import { sweepRounds } from './database/tables.ts'
import { rightStamps } from './jobs/future-stamps.ts'
import type { Pause } from './pauses.ts'

/** Rows of `sweep_rounds`: when there was a sign of the product last, and until when the clock is doubted. */
export const PRODUCT = 'product'
const DOUBT = 'clock'
/** A process that stood still between the two questions does not know what it read. */
const READ_WITHIN = 5 * SECOND

export interface ClockNotice {
  /**
   * A sign of the product ends an outage: it is told of once, in the transaction that notes its end, whichever of several
   * processes comes first. Who only asks leaves the last sign where it is. Whether the product was there until now.
   */
  notice(ctx: Context, isSign: boolean): Promise<boolean>
  /** Whether what comes by the clock may be done: it is not in doubt. */
  mayEnd(ctx: Context): Promise<boolean>
}

export interface ClockParts {
  afterPause: (ctx: Context, pause: Pause) => Promise<void>
  tell: (ctx: Context, oddity: Oddity) => Promise<void>
  /** Brings the time of this process to the database's, which may have gone back a moment ago. */
  follow?: () => Promise<void>
  /** The clock that everybody goes by, the database's. */
  clock?: () => SQL
  /** Milliseconds that the machine counted, asleep or awake, whatever its clock was set to. */
  counted?: () => number
}

/** What one process knows of the clock (docs/decisions/clock-that-leaps.md). */
export function createClockNotice(parts: ClockParts): ClockNotice {
  const { clock = () => sql`clock_timestamp()`, counted = () => uptime() * SECOND } = parts
  let seen: { now: number; counted: number } | null = null
  /** Since when, as counted, a start has met a sign of the future: the sign may be right, and the clock behind. */
  let aheadSince: number | null = null

  async function read(ctx: Context) {
    const before = counted()
    const { rows } = await ctx.db.execute<{ now: string }>(sql`select ${clock()} as now`)
    const after = counted()
    const now = new Date(rows[0]?.now ?? Number.NaN).getTime()
    return { now, counted: after, isSure: after - before < READ_WITHIN }
  }

  async function lastSign(ctx: Context): Promise<number> {
    await ctx.db.execute(sql`
      insert into sweep_rounds (sweep, began_at) values (${PRODUCT}, ${clock()}) on conflict do nothing`)
    const [row] = await ctx.db.select().from(sweepRounds).where(eq(sweepRounds.sweep, PRODUCT)).for('update')
    if (!row) throw new Error('there is no sign of the product')
    return row.beganAt.getTime()
  }

  async function write(ctx: Context, sweep: string, at: number): Promise<void> {
    const beganAt = new Date(at)
    await ctx.db
      .insert(sweepRounds)
      .values({ sweep, beganAt })
      .onConflictDoUpdate({ target: sweepRounds.sweep, set: { beganAt } })
  }

  async function act(
    ctx: Context,
    now: number,
    { away, outage, oddity, isDoubted }: ClockVerdict,
    isSign: boolean,
  ): Promise<void> {
    if (isDoubted) await write(ctx, DOUBT, now + DOUBTED_FOR)
    const isOver = isSign || away === 0
    if (isOver && outage > 0) await parts.afterPause(ctx, { from: new Date(now - outage), to: new Date(now) })
    // What was too long is told where it ends, by whoever comes first.
    const isTold = oddity !== null && (isOver || oddity.kind !== 'longOutage')
    if (isTold) await parts.tell(ctx, oddity)
    if (oddity?.kind === 'back') await rightStamps(ctx, { all: true })
    // The last sign goes with a clock that leapt, and stays as far behind it as it was.
    if (isSign || isTold) await write(ctx, PRODUCT, isOver ? now : now - away)
  }

  /** True where a start leaves a sign of the future for now; it is told once. */
  async function waitsForClock(ctx: Context, { oddity }: ClockVerdict, at: number): Promise<boolean> {
    if (seen || oddity?.kind !== 'back') return false
    if (aheadSince === null) await parts.tell(ctx, oddity)
    aheadSince ??= at
    return at - aheadSince < DOUBTED_FOR
  }

  async function notice(outer: Context, isSign: boolean): Promise<boolean> {
    let isThere = true
    const known = await inTransaction(outer, async (ctx) => {
      const last = await lastSign(ctx)
      const reading = await read(ctx)
      const { now, counted: at } = reading
      const leap = seen && now - seen.now - (at - seen.counted)
      const verdict = judgeClock({ now, lastSign: last, leap })
      if (await waitsForClock(ctx, verdict, at)) return null
      await act(ctx, now, verdict, isSign)
      isThere = isSign || verdict.away === 0
      return reading
    })
    if (known?.isSure) seen = known
    return isThere
  }

  return {
    notice,
    async mayEnd(ctx) {
      await parts.follow?.()
      await notice(ctx, false)
      const { now } = await read(ctx)
      const [doubt] = await ctx.db.select().from(sweepRounds).where(eq(sweepRounds.sweep, DOUBT))
      const isDoubted = isInDoubt(doubt?.beganAt.getTime() ?? null, now)
      if (isDoubted) ctx.log.error({ until: doubt?.beganAt }, 'what comes by the clock waits: it leapt')
      return !isDoubted
    },
  }
}
