import { ORDER_LINE, PAYMENT_STATUS } from '@seodang/domain/codes'
import { and, desc, eq, gt, inArray, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { orderLines, orders } from '../order/tables.ts'
import { grants } from './tables.ts'

type NewGrant = Omit<typeof grants.$inferInsert, 'grantSeq' | 'channelSeq' | 'createdAt'>
export type GrantSourceName = NewGrant['source']

export interface Holder {
  courseSeq: number
  userSeq: number
}

const grantsOf = (ctx: Context, { courseSeq, userSeq }: Holder) =>
  and(eq(grants.channelSeq, ctx.channelSeq), eq(grants.courseSeq, courseSeq), eq(grants.userSeq, userSeq))

/**
 * One row for each source: a second call for the same one changes nothing, save that a grant which was taken back
 * begins anew (a bank reversed a deposit and the money came again).
 */
export const giveGrant = (ctx: Context, grant: NewGrant): Promise<void> => giveGrants(ctx, [grant])

/** Each as `giveGrant` gives it, by one write; no source may be named twice. */
export async function giveGrants(ctx: Context, given: readonly NewGrant[]): Promise<void> {
  if (given.length === 0) return
  await ctx.db.execute(sql`
    insert into grants (channel_seq, course_seq, user_seq, source, source_key, start_at, end_at)
    select ${ctx.channelSeq}::bigint, given.course_seq, given.user_seq, given.source, given.source_key,
      given.start_at, given.end_at
    from unnest(
      ${sql.param(given.map(({ courseSeq }) => courseSeq))}::bigint[],
      ${sql.param(given.map(({ userSeq }) => userSeq))}::bigint[],
      ${sql.param(given.map(({ source }) => source))}::text[],
      ${sql.param(given.map(({ sourceKey }) => sourceKey))}::text[],
      ${sql.param(given.map(({ startAt }) => startAt))}::timestamptz[],
      ${sql.param(given.map(({ endAt }) => endAt ?? null))}::timestamptz[]
    ) as given (course_seq, user_seq, source, source_key, start_at, end_at)
    on conflict (channel_seq, source, source_key, course_seq, user_seq)
      do update set start_at = excluded.start_at, end_at = excluded.end_at, sold_end_at = null,
        revoked_at = null, reason = null
      where grants.revoked_at is not null`)
}

/**
 * What a membership or a package gives, with the end that it has now, however often that moves. One that had ended
 * begins anew: it was bought again (DLV-09).
 */
export async function beginGrantEndingAt(
  ctx: Context,
  { courseSeq, userSeq, source, sourceKey, endAt }: Omit<NewGrant, 'startAt'>,
): Promise<void> {
  await giveGrant(ctx, { courseSeq, userSeq, source, sourceKey, startAt: ctx.now, endAt })
  await ctx.db
    .update(grants)
    .set({
      endAt,
      startAt: sql`case when ${grants.endAt} <= ${ctx.now} then ${ctx.now} else ${grants.startAt} end`,
    })
    .where(
      and(
        grantsOf(ctx, { courseSeq, userSeq }),
        eq(grants.source, source),
        eq(grants.sourceKey, sourceKey),
        isNull(grants.revokedAt),
      ),
    )
}

/** Ends the grants of one source, or of all where none is named. */
export async function revokeGrants(
  ctx: Context,
  holder: Holder,
  of: { source: GrantSourceName; sourceKeys: readonly string[] } | 'all',
  reason: string,
): Promise<void> {
  if (of !== 'all' && of.sourceKeys.length === 0) return
  await ctx.db
    .update(grants)
    .set({ revokedAt: ctx.now, reason })
    .where(
      and(
        grantsOf(ctx, holder),
        isNull(grants.revokedAt),
        of === 'all'
          ? undefined
          : and(eq(grants.source, of.source), inArray(grants.sourceKey, [...of.sourceKeys])),
      ),
    )
}

/** Gives back what was taken for `reason` alone, with the period that it had. */
export async function restoreGrants(
  ctx: Context,
  holder: Holder,
  { source, sourceKeys }: { source: GrantSourceName; sourceKeys: readonly string[] },
  reason: string,
): Promise<void> {
  await ctx.db
    .update(grants)
    .set({ revokedAt: null, reason: null })
    .where(
      and(
        grantsOf(ctx, holder),
        eq(grants.source, source),
        inArray(grants.sourceKey, [...sourceKeys]),
        eq(grants.reason, reason),
      ),
    )
}

/** What these people hold in a class and was not taken back, by person: what ends last first, unlimited ones lead. */
export async function grantsByPerson(ctx: Context, courseSeq: number, userSeqs: readonly number[]) {
  const rows = await ctx.db
    .select()
    .from(grants)
    .where(
      and(
        eq(grants.channelSeq, ctx.channelSeq),
        eq(grants.courseSeq, courseSeq),
        sql`${grants.userSeq} = any(${sql.param([...userSeqs])}::bigint[])`,
        isNull(grants.revokedAt),
      ),
    )
    .orderBy(sql`${grants.endAt} desc nulls first`, grants.grantSeq)
  return Map.groupBy(rows, ({ userSeq }) => userSeq)
}

export async function hasLiveGrant(ctx: Context, holder: Holder): Promise<boolean> {
  const [live] = await ctx.db
    .select({ grantSeq: grants.grantSeq })
    .from(grants)
    .where(
      and(
        grantsOf(ctx, holder),
        isNull(grants.revokedAt),
        or(isNull(grants.endAt), gt(grants.endAt, ctx.now)),
      ),
    )
    .limit(1)
  return live !== undefined
}

/** When the newest of what gives the person access now began: their last purchase, save where staff gave it. */
export async function termBeganAt(ctx: Context, holder: Holder): Promise<Date | null> {
  const [live] = await ctx.db
    .select({ startAt: grants.startAt })
    .from(grants)
    .where(
      and(
        grantsOf(ctx, holder),
        isNull(grants.revokedAt),
        or(isNull(grants.endAt), gt(grants.endAt, ctx.now)),
      ),
    )
    .orderBy(desc(grants.startAt))
    .limit(1)
  return live?.startAt ?? null
}

/** What staff add moves how long somebody may enter, and leaves the end that was sold. */
export async function moveGrantEnds(
  ctx: Context,
  ends: readonly { grantSeq: number; endAt: Date }[],
): Promise<void> {
  if (ends.length === 0) return
  await ctx.db.execute(sql`
    update grants g set end_at = moved.end_at, sold_end_at = coalesce(g.sold_end_at, g.end_at)
    from unnest(
      ${sql.param(ends.map(({ grantSeq }) => grantSeq))}::bigint[],
      ${sql.param(ends.map(({ endAt }) => endAt))}::timestamptz[]
    ) as moved (grant_seq, end_at)
    where g.channel_seq = ${ctx.channelSeq} and g.grant_seq = moved.grant_seq`)
}

/** What paid orders bought for these attendances, with the period that was sold then (AUTH-23). */
export async function paidLinesOf(ctx: Context, attendSeqs: readonly number[]) {
  const rows = await ctx.db
    .select({
      attendSeq: orderLines.attendSeq,
      orderLineSeq: orderLines.orderLineSeq,
      vodDays: orderLines.vodDays,
    })
    .from(orderLines)
    .innerJoin(
      orders,
      and(eq(orders.channelSeq, orderLines.channelSeq), eq(orders.orderSeq, orderLines.orderSeq)),
    )
    .where(
      and(
        eq(orderLines.channelSeq, ctx.channelSeq),
        sql`${orderLines.attendSeq} = any(${sql.param([...attendSeqs])}::bigint[])`,
        notInArray(orderLines.kind, [ORDER_LINE.material, ORDER_LINE.delivery]),
        inArray(orders.paymentStatus, [PAYMENT_STATUS.completed, PAYMENT_STATUS.partlyRefunded]),
        // What was sold by an order that ended stays taken back, even where no money was left to return.
        isNull(orders.cancelledAt),
        // PAY-23: so does what months are owed for that nobody will pay any more.
        sql`not exists (select 1 from instalment_plans p where p.channel_seq = ${orders.channelSeq}
          and p.instalment_plan_seq = ${orders.instalmentPlanSeq} and p.state = 'stopped')`,
      ),
    )
    .orderBy(orderLines.orderLineSeq)
  return Map.groupBy(rows, ({ attendSeq }) => attendSeq)
}

export async function listPaidLines(ctx: Context, attendSeq: number) {
  const lines = await paidLinesOf(ctx, [attendSeq])
  return lines.get(attendSeq) ?? []
}
