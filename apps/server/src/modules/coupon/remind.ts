import { COUPON_STATE } from '@seodang/domain/codes'
import { DAY } from '@seodang/domain/instant'
import { sql } from 'drizzle-orm'
import { type Context, inTransaction } from '../../platform/context.ts'
import { isChannelUser, isShownToAll } from '../membership/index.ts'
import { couponsEnding } from './events.ts'

/** Days before the end that a holder is reminded. */
const DAYS_BEFORE = 3
/** People told in one transaction. */
const PART = 500

/**
 * A daily job over all sites: coupons that end soon are told of once, all of a person's together. Who could
 * not use them, being no member, or while the site is suspended, hears nothing.
 */
export async function remindOfEnding(outer: Context): Promise<void> {
  for (;;) if ((await remindPart(outer)) < PART) return
}

interface Row extends Record<string, unknown> {
  channel_seq: string
  user_seq: string
  count: number
  use_end_at: string
}

/** What was given within the day was told of then. */
function remindPart(outer: Context): Promise<number> {
  return inTransaction(outer, async (ctx) => {
    const until = new Date(ctx.now.getTime() + DAYS_BEFORE * DAY)
    const givenBefore = new Date(ctx.now.getTime() - DAY)
    const { rows } = await ctx.db.execute<Row>(sql`
      with people as (
        select c.channel_seq, c.user_seq from coupons c
        join channels s on s.channel_seq = c.channel_seq and ${sql.raw(isShownToAll('s'))}
        where c.state_cd = ${COUPON_STATE.usable} and c.reminded_at is null
          and c.use_end_at between ${ctx.now}::timestamptz and ${until}::timestamptz
          and c.issued_at < ${givenBefore}::timestamptz
          and ${sql.raw(isChannelUser({ channel: 'c.channel_seq', person: 'c.user_seq' }))}
        group by 1, 2 order by 1, 2 limit ${PART}
      ), told as (
        update coupons c set reminded_at = ${ctx.now}::timestamptz from people p
        where c.channel_seq = p.channel_seq and c.user_seq = p.user_seq
          and c.state_cd = ${COUPON_STATE.usable} and c.reminded_at is null
          and c.use_end_at between ${ctx.now}::timestamptz and ${until}::timestamptz
          and c.issued_at < ${givenBefore}::timestamptz
        returning c.channel_seq, c.user_seq, c.use_end_at
      )
      select channel_seq, user_seq, count(*)::int as count, min(use_end_at) as use_end_at
      from told group by 1, 2`)
    await ctx.services.jobs.emitEach(
      ctx,
      couponsEnding,
      rows.map((row) => ({
        channelSeq: Number(row.channel_seq),
        userSeq: Number(row.user_seq),
        count: row.count,
        useEndAt: new Date(row.use_end_at).toISOString(),
      })),
    )
    return rows.length
  })
}
