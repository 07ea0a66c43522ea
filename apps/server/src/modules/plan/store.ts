import { CHOISE_STATUS, RELEASE_STATE, TRASH_TYPE, UPLOAD_STATE, USER_TYPE } from '@seodang/domain/codes'
import type { PlanUse } from '@seodang/domain/plan'
import { RECURRING_STATE } from '@seodang/domain/recurring'
import { and, desc, eq, gt, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { operators } from '../membership/tables.ts'
import { channels } from '../site/tables.ts'
import { planSubscriptions } from './tables.ts'

export type SubscriptionRow = typeof planSubscriptions.$inferSelect
type Columns = Omit<typeof planSubscriptions.$inferInsert, 'channelSeq' | 'planSubscriptionSeq'>

const here = (ctx: Context) => eq(planSubscriptions.channelSeq, ctx.channelSeq)
const NEWEST = [desc(planSubscriptions.startAt), desc(planSubscriptions.planSubscriptionSeq)]

/** The subscription in force. */
export async function findSubscription(ctx: Context): Promise<SubscriptionRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(planSubscriptions)
    .where(and(here(ctx), isNull(planSubscriptions.endedAt)))
    .orderBy(...NEWEST)
    .limit(1)
  return row
}

/** All that the site ever had, the newest first. */
export async function listSubscriptions(ctx: Context): Promise<SubscriptionRow[]> {
  return ctx.db
    .select()
    .from(planSubscriptions)
    .where(here(ctx))
    .orderBy(...NEWEST)
}

export async function insertSubscription(ctx: Context, columns: Columns): Promise<SubscriptionRow> {
  const [row] = await ctx.db
    .insert(planSubscriptions)
    .values({ channelSeq: ctx.channelSeq, ...columns })
    .returning()
  if (!row) throw new Error('no subscription was made')
  return row
}

export async function updateSubscription(
  ctx: Context,
  planSubscriptionSeq: number,
  change: Partial<Columns>,
): Promise<SubscriptionRow> {
  const [row] = await ctx.db
    .update(planSubscriptions)
    .set(change)
    .where(and(here(ctx), eq(planSubscriptions.planSubscriptionSeq, planSubscriptionSeq)))
    .returning()
  if (!row) throw new Error('the subscription is gone')
  return row
}

export async function endSubscriptions(ctx: Context, endedAt: Date): Promise<void> {
  await ctx.db
    .update(planSubscriptions)
    .set({ endedAt, nextChargeAt: null })
    .where(and(here(ctx), isNull(planSubscriptions.endedAt)))
}

/**
 * Of all sites: those whose charge, or end, is due. Closed sites pay nothing any more, and stopped ones not while they
 * are stopped.
 */
export const dueSubscriptions = ({ now }: Context): SQL => sql`
  select p.channel_seq, p.plan_subscription_seq as seq, p.next_charge_at as since from plan_subscriptions p
  join channels c on c.channel_seq = p.channel_seq and c.closed_at is null
  where p.ended_at is null and p.next_charge_at <= ${now}`

/** Across sites: those whose term ends by then without their owners having been told; stopped ones are not charged. */
export async function listSitesAhead(ctx: Context, until: Date): Promise<number[]> {
  const rows = await ctx.db
    .select({ channelSeq: planSubscriptions.channelSeq })
    .from(planSubscriptions)
    .innerJoin(
      channels,
      and(
        eq(channels.channelSeq, planSubscriptions.channelSeq),
        isNull(channels.closedAt),
        isNull(channels.suspendedAt),
      ),
    )
    .where(
      and(
        isNull(planSubscriptions.endedAt),
        inArray(planSubscriptions.state, [RECURRING_STATE.active, RECURRING_STATE.cancelling]),
        gt(planSubscriptions.paidUntil, ctx.now),
        lte(planSubscriptions.paidUntil, until),
        sql`${planSubscriptions.noticedUntil} is distinct from ${planSubscriptions.paidUntil}`,
      ),
    )
    .orderBy(planSubscriptions.paidUntil)
  return [...new Set(rows.map(({ channelSeq }) => channelSeq))]
}

/** The sites that somebody owns, each with the number of sites that its plan in force allows; null is without limit. */
export async function listOwnedSites(
  ctx: Context,
  userSeq: number,
): Promise<{ channelSeq: number; planCd: string | null; siteLimit: number | null }[]> {
  return ctx.db
    .select({
      channelSeq: channels.channelSeq,
      planCd: planSubscriptions.planCd,
      siteLimit: planSubscriptions.siteLimit,
    })
    .from(operators)
    .innerJoin(channels, and(eq(channels.channelSeq, operators.channelSeq), isNull(channels.closedAt)))
    .leftJoin(
      planSubscriptions,
      and(eq(planSubscriptions.channelSeq, channels.channelSeq), isNull(planSubscriptions.endedAt)),
    )
    .where(and(eq(operators.userSeq, userSeq), eq(operators.userTypeCd, USER_TYPE.owner)))
}

/**
 * PLAN-10: what a site uses of what its plan limits. Sites are those of its owner, of several owners of the one who owns
 * most; `sitesElsewhere` is how many the other sites of that owner allow, null without limit.
 */
export async function readUse(ctx: Context): Promise<PlanUse & { sitesElsewhere: number | null }> {
  const { channelSeq } = ctx
  const { rows } = await ctx.db.execute<{
    learners: number
    classes: number
    storage: number
    sites: number | null
    allowed: number | null
    unlimited: boolean | null
  }>(sql`
    select
      (select count(distinct user_seq)::int from attendances
        where channel_seq = ${channelSeq} and choise_status_cd = ${CHOISE_STATUS.approved}) as learners,
      ${openClasses(channelSeq)} as classes,
      ${storedBytes(channelSeq)} as storage,
      owner.sites, owner.allowed, owner.unlimited
    from (select 1) one
    left join lateral (
      select count(distinct c.channel_seq)::int as sites,
        max(p.site_limit) filter (where c.channel_seq <> ${channelSeq})::int as allowed,
        bool_or(p.plan_cd is not null and p.site_limit is null and c.channel_seq <> ${channelSeq}) as unlimited
      from operators mine
      join operators o on o.user_seq = mine.user_seq and o.user_type_cd = ${USER_TYPE.owner}
      join channels c on c.channel_seq = o.channel_seq and c.closed_at is null
      left join plan_subscriptions p on p.channel_seq = c.channel_seq and p.ended_at is null
      where mine.channel_seq = ${channelSeq} and mine.user_type_cd = ${USER_TYPE.owner}
      group by mine.user_seq
      order by 1 desc limit 1) owner on true`)
  const [row] = rows
  return {
    learners: row?.learners ?? 0,
    classes: row?.classes ?? 0,
    storage: row?.storage ?? 0,
    sites: row?.sites ?? 0,
    sitesElsewhere: row?.unlimited ? null : (row?.allowed ?? 0),
  }
}

/** Released and not in the bin: what "open at the same time" means (MSH-04). */
const openClasses = (channelSeq: number) => sql`(select count(*)::int from courses
  where channel_seq = ${channelSeq} and trash_type_cd = ${TRASH_TYPE.active}
    and release_state_cd = ${RELEASE_STATE.released})`

/** Kept bytes, and those that were announced and are on their way; what failed was not kept. */
const storedBytes = (channelSeq: number) => sql`(select coalesce(sum(size), 0)::bigint from uploads
  where channel_seq = ${channelSeq} and state <> ${UPLOAD_STATE.failed})`

export async function countOpenClasses(ctx: Context): Promise<number> {
  const { rows } = await ctx.db.execute<{ count: number }>(
    sql`select ${openClasses(ctx.channelSeq)} as count`,
  )
  return rows[0]?.count ?? 0
}

export async function countStoredBytes(ctx: Context): Promise<number> {
  const { rows } = await ctx.db.execute<{ bytes: number }>(
    sql`select ${storedBytes(ctx.channelSeq)} as bytes`,
  )
  return rows[0]?.bytes ?? 0
}
