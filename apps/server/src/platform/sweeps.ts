import { SECOND } from '@seodang/domain/instant'
import { lookAgainAt } from '@seodang/domain/look-again'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alone } from './alone.ts'
import type { Context } from './context.ts'
import { sweepLooks } from './database/tables.ts'

/** What the clock looks at of all sites, one after the other, until nothing is due (docs/decisions/sweeps.md). */
export interface Sweep {
  /** Its looks are kept under this name. */
  readonly name: string
  /**
   * All that is due, of all sites: `channel_seq`, `seq`, and `since`, when it moved last, or null where no row says so. How
   * many of them have their turn now is not for the query to say.
   */
  readonly due: (ctx: Context) => SQL
  /** Looks at one of them; what it does not move on stays due. */
  readonly look: (site: Context, seq: number) => Promise<unknown>
  /** What the log says of one that failed. */
  readonly failed: string
  /** What stands still is left alone for longer each time, up to so many milliseconds; with none it is not. */
  readonly longestPause?: number
  /** It ends what people had a time for: asks first whether the product was there for them (`away.ts`). */
  readonly endsByTime?: true
  /** So many have their turn in a round, and so long a round may last. */
  readonly most?: number
  readonly seconds?: number
}

const MOST = 200
const SECONDS = 45

/**
 * One round. Sites take turns, and of each site comes first what waits longest. Every look is noted before it begins, so
 * whatever becomes of it, of what it looks at, or of the process, the next round begins behind it.
 */
export async function sweepOver(ctx: Context, sweep: Sweep): Promise<void> {
  if (sweep.endsByTime && !(await ctx.services.away.notice(ctx))) return
  const until = ctx.services.now().getTime() + (sweep.seconds ?? SECONDS) * SECOND
  for (const turn of await nextTurns(ctx, sweep)) {
    if (ctx.services.now().getTime() > until) return
    await noteLook(ctx, sweep, turn)
    await alone(ctx, turn, (site) => sweep.look(site, turn.seq), sweep.failed)
  }
}

type Turn = {
  channelSeq: number
  seq: number
  /** Null where it was not looked at before, or has moved since. */
  firstAt: string | null
}

async function nextTurns(ctx: Context, { name, due, most = MOST }: Sweep): Promise<Turn[]> {
  const { rows } = await ctx.db.execute<{ channel_seq: number; seq: number; first_at: string | null }>(sql`
    select channel_seq, seq, first_at from (
      select d.channel_seq, d.seq, case when d.since > l.looked_at then null else l.first_at end as first_at,
        greatest(d.since, l.looked_at) as waits_since,
        row_number() over (partition by d.channel_seq
          order by greatest(d.since, l.looked_at) nulls first, d.seq) as turn
      from (${due(ctx)}) d
      left join sweep_looks l on l.sweep = ${name} and l.channel_seq = d.channel_seq and l.seq = d.seq
      where l.next_at is null or l.next_at <= ${ctx.now} or d.since > l.looked_at
    ) waiting
    order by turn, waits_since nulls first, seq limit ${most}`)
  return rows.map((row) => ({ channelSeq: row.channel_seq, seq: row.seq, firstAt: row.first_at }))
}

/** When each of these of a site is looked at again; without one where no look stands, and it has its turn with the next round. */
export async function nextLooks(
  ctx: Context,
  sweep: string,
  seqs: readonly number[],
): Promise<Map<number, Date>> {
  const rows = await ctx.db
    .select({ seq: sweepLooks.seq, nextAt: sweepLooks.nextAt })
    .from(sweepLooks)
    .where(
      and(
        eq(sweepLooks.sweep, sweep),
        eq(sweepLooks.channelSeq, ctx.channelSeq),
        inArray(sweepLooks.seq, [...seqs]),
      ),
    )
  return new Map(rows.map(({ seq, nextAt }) => [seq, nextAt]))
}

async function noteLook(
  ctx: Context,
  { name, longestPause = 0 }: Sweep,
  { channelSeq, seq, firstAt }: Turn,
): Promise<void> {
  const first = firstAt === null ? ctx.now : new Date(firstAt)
  const look = { firstAt: first, lookedAt: ctx.now, nextAt: lookAgainAt(first, ctx.now, longestPause) }
  await ctx.db
    .insert(sweepLooks)
    .values({ sweep: name, channelSeq, seq, ...look })
    .onConflictDoUpdate({ target: [sweepLooks.sweep, sweepLooks.channelSeq, sweepLooks.seq], set: look })
}
