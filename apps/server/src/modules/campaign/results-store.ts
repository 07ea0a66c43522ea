import { holds } from '@seodang/domain/access'
import { CAMPAIGN_WINDOW_DAYS } from '@seodang/domain/campaign'
import { CHOISE_STATUS, CURRENCY, RECIPIENT_STATE } from '@seodang/domain/codes'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'

export interface Counts {
  waiting: number
  underWay: number
  sent: number
  failed: number
  left: number
  opened: number
  clicked: number
}

export const NO_COUNTS: Counts = {
  waiting: 0,
  underWay: 0,
  sent: 0,
  failed: 0,
  left: 0,
  opened: 0,
  clicked: 0,
}

/** How far these campaigns went, by their keys. */
export async function countsOf(ctx: Context, campaignSeqs: readonly number[]): Promise<Map<number, Counts>> {
  const inState = (stateCd: string) => sql`count(*) filter (where r.state_cd = ${stateCd})::int`
  const { rows } = await ctx.db.execute<Counts & { campaign_seq: string } & Record<string, unknown>>(sql`
    select r.campaign_seq, ${inState(RECIPIENT_STATE.waiting)} as waiting, ${inState(RECIPIENT_STATE.underWay)} as "underWay",
      ${inState(RECIPIENT_STATE.sent)} as sent,
      ${inState(RECIPIENT_STATE.failed)} as failed, ${inState(RECIPIENT_STATE.left)} as left,
      count(r.opened_at)::int as opened, count(r.clicked_at)::int as clicked
    from campaign_recipients r
    where r.channel_seq = ${ctx.channelSeq} and r.campaign_seq = any(${sql.param([...campaignSeqs])}::bigint[])
    group by r.campaign_seq`)
  return new Map(
    rows.map(({ campaign_seq, waiting, underWay, sent, failed, left, opened, clicked }) => [
      Number(campaign_seq),
      { waiting, underWay, sent, failed, left, opened, clicked },
    ]),
  )
}

interface Outcome extends Record<string, unknown> {
  unsubscribed: number
  enrolled: number
  amount: string
}

/**
 * MKT-07: what followed. A refusal belongs to the last campaign that was sent before it; a place or a payment counts
 * when it came within the window after the link was opened. Won only: two currencies make no sum.
 */
export async function outcomeOf(ctx: Context, campaignSeq: number) {
  const window = sql`make_interval(days => ${CAMPAIGN_WINDOW_DAYS})`
  const { rows } = await ctx.db.execute<Outcome>(sql`
    with readers as (
      select user_seq, sent_at, clicked_at from campaign_recipients
      where channel_seq = ${ctx.channelSeq} and campaign_seq = ${campaignSeq} and sent_at is not null
    )
    select
      (select count(distinct r.user_seq)::int from readers r
        join consents c on c.user_seq = r.user_seq and c.channel_seq = ${ctx.channelSeq}
          and c.purpose = 'marketing' and c.agreed_yn = 'N' and c.agreed_at >= r.sent_at
        where not exists (select 1 from campaign_recipients other
          where other.channel_seq = ${ctx.channelSeq} and other.user_seq = r.user_seq
            and other.campaign_seq <> ${campaignSeq} and other.sent_at > r.sent_at
            and other.sent_at <= c.agreed_at)) as unsubscribed,
      (select count(*)::int from readers r
        join attendances a on a.channel_seq = ${ctx.channelSeq} and a.user_seq = r.user_seq
          and a.choise_status_cd = ${CHOISE_STATUS.approved}
          and a.created_at between r.clicked_at and r.clicked_at + ${window}) as enrolled,
      (select coalesce(sum(o.amount - o.refunded_amount), 0) from readers r
        join orders o on o.channel_seq = ${ctx.channelSeq} and o.user_seq = r.user_seq
          and o.currency = ${CURRENCY.krw}
          and o.paid_at between r.clicked_at and r.clicked_at + ${window}) as amount`)
  const [row] = rows
  return {
    unsubscribed: row?.unsubscribed ?? 0,
    enrolled: row?.enrolled ?? 0,
    amount: holds(ctx.principal, 'SITE_SALES_READ') ? Number(row?.amount ?? 0) : null,
  }
}
