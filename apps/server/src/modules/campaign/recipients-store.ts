import type { LeftOutReason } from '@seodang/domain/campaign-law'
import { RECIPIENT_STATE, type RecipientStateCd } from '@seodang/domain/codes'
import { and, asc, eq, ilike, inArray, or, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { containing } from '../../platform/database/containing.ts'
import type { WhyNot } from '../../platform/mail/queue.ts'
import { users } from '../identity/tables.ts'
import type { Reader } from './links.ts'
import { campaignRecipients } from './tables.ts'

const of = ({ channelSeq }: Context, campaignSeq: number) =>
  and(eq(campaignRecipients.channelSeq, channelSeq), eq(campaignRecipients.campaignSeq, campaignSeq))

/** Keeps whom it is for. Who is there already stays as they are: nobody gets it twice (MKT-08). */
export async function insertRecipients(
  ctx: Context,
  campaignSeq: number,
  userSeqs: readonly number[],
): Promise<number> {
  const { rowCount } = await ctx.db.execute(sql`
    insert into campaign_recipients (channel_seq, campaign_seq, user_seq)
    select ${ctx.channelSeq}::bigint, ${campaignSeq}::bigint, user_seq
    from unnest(${sql.param([...userSeqs])}::bigint[]) as person (user_seq)
    on conflict do nothing`)
  return rowCount ?? 0
}

/** The last word that each of them said about advertising at night. */
const AGREED_TO_NIGHT = sql`coalesce((select c.agreed_yn = 'Y' and c.withdrawn_at is null from consents c
  where c.user_seq = ${campaignRecipients.userSeq} and c.channel_seq = ${campaignRecipients.channelSeq}
    and c.purpose = 'night' order by c.consent_seq desc limit 1), false)`

/** The next who wait; by night only those who agreed to it. */
export async function listWaiting(
  ctx: Context,
  campaignSeq: number,
  { limit, isNight }: { limit: number; isNight: boolean },
): Promise<number[]> {
  const rows = await ctx.db
    .select({ userSeq: campaignRecipients.userSeq })
    .from(campaignRecipients)
    .where(
      and(
        of(ctx, campaignSeq),
        eq(campaignRecipients.stateCd, RECIPIENT_STATE.waiting),
        isNight ? AGREED_TO_NIGHT : undefined,
      ),
    )
    .orderBy(asc(campaignRecipients.userSeq))
    .limit(limit)
  return rows.map(({ userSeq }) => userSeq)
}

export const countWaiting = (ctx: Context, campaignSeq: number): Promise<number> =>
  ctx.db.$count(
    campaignRecipients,
    and(of(ctx, campaignSeq), eq(campaignRecipients.stateCd, RECIPIENT_STATE.waiting)),
  )

/**
 * Takes people out of the waiting ones: those that are named with a reason got nothing. The others are under way until
 * whoever delivers it says what came of it.
 */
export async function settle(
  ctx: Context,
  campaignSeq: number,
  userSeqs: readonly number[],
  reasons: ReadonlyMap<number, LeftOutReason>,
): Promise<void> {
  const { underWay, left, waiting } = RECIPIENT_STATE
  await ctx.db.execute(sql`
    update campaign_recipients r set reason = settled.reason,
      state_cd = case when settled.reason is null then ${underWay} else ${left} end
    from unnest(
      ${sql.param([...userSeqs])}::bigint[],
      ${sql.param(userSeqs.map((userSeq) => reasons.get(userSeq) ?? null))}::text[]
    ) as settled (user_seq, reason)
    where r.channel_seq = ${ctx.channelSeq} and r.campaign_seq = ${campaignSeq}
      and r.state_cd = ${waiting} and r.user_seq = settled.user_seq`)
}

const ofReader = ({ channelSeq, campaignSeq, userSeq }: Reader) =>
  and(
    eq(campaignRecipients.channelSeq, channelSeq),
    eq(campaignRecipients.campaignSeq, campaignSeq),
    eq(campaignRecipients.userSeq, userSeq),
  )

/**
 * It did not arrive, or nobody knows whether it did. Without a reason it was told of by an older version, which called
 * sent what was under way.
 */
export async function markRefused(
  ctx: Context,
  reader: Reader,
  reason: WhyNot | 'unknown' = 'refused',
): Promise<void> {
  const { underWay, sent, failed } = RECIPIENT_STATE
  await ctx.db
    .update(campaignRecipients)
    .set({ stateCd: failed, reason })
    .where(and(ofReader(reader), inArray(campaignRecipients.stateCd, [underWay, sent])))
}

/** They do not want what they were written by, which only whoever delivers it knew. */
export async function markMuted(
  ctx: Context,
  campaignSeq: number,
  userSeqs: readonly number[],
): Promise<void> {
  const { underWay, left } = RECIPIENT_STATE
  await ctx.db
    .update(campaignRecipients)
    .set({ stateCd: left, reason: 'muted' })
    .where(
      and(
        of(ctx, campaignSeq),
        eq(campaignRecipients.stateCd, underWay),
        inArray(campaignRecipients.userSeq, [...userSeqs]),
      ),
    )
}

export interface Left {
  reader: Reader
  at: Date
}

/**
 * They left. Told again, it changes nothing; one that was given up may have been sent again since. All of one site, by
 * one statement and in one order, so that no two tellers wait for each other.
 */
export async function markLeft(ctx: Context, left: readonly Left[]): Promise<void> {
  const { underWay, sent, failed } = RECIPIENT_STATE
  const ofSite = left
    .filter(({ reader }) => reader.channelSeq === ctx.channelSeq)
    .toSorted((one, other) => one.reader.userSeq - other.reader.userSeq)
  await ctx.db.execute(sql`
    update campaign_recipients r set state_cd = ${sent}, sent_at = told.at, reason = null
    from unnest(
      ${sql.param(ofSite.map(({ reader }) => reader.campaignSeq))}::bigint[],
      ${sql.param(ofSite.map(({ reader }) => reader.userSeq))}::bigint[],
      ${sql.param(ofSite.map(({ at }) => at.toISOString()))}::timestamptz[]
    ) as told (campaign_seq, user_seq, at)
    where r.channel_seq = ${ctx.channelSeq} and r.campaign_seq = told.campaign_seq and r.user_seq = told.user_seq
      and (r.state_cd = ${underWay} or r.state_cd = ${failed} and r.reason in ('undelivered', 'unknown'))`)
}

/** The first time counts. Whoever opens the link has seen the rest, though many mail programs show no pictures. */
export async function markRead(ctx: Context, reader: Reader, clicked: boolean): Promise<void> {
  const first = (column: typeof campaignRecipients.openedAt | typeof campaignRecipients.clickedAt) =>
    sql`coalesce(${column}, ${ctx.now}::timestamptz)`
  await ctx.db
    .update(campaignRecipients)
    .set({
      openedAt: first(campaignRecipients.openedAt),
      ...(clicked && { clickedAt: first(campaignRecipients.clickedAt) }),
    })
    .where(ofReader(reader))
}

/** A member saw a popup; told again, it changes nothing. */
export async function keepSeen(ctx: Context, { channelSeq, campaignSeq, userSeq }: Reader): Promise<void> {
  await ctx.db
    .insert(campaignRecipients)
    .values({
      channelSeq,
      campaignSeq,
      userSeq,
      stateCd: RECIPIENT_STATE.sent,
      sentAt: ctx.now,
      openedAt: ctx.now,
    })
    .onConflictDoNothing()
}

export interface RecipientFilter {
  q?: string
  stateCd?: RecipientStateCd
}

export async function listRecipients(
  ctx: Context,
  campaignSeq: number,
  { q = '', stateCd }: RecipientFilter,
  part: { limit: number; offset: number } | null,
) {
  const words = q.trim()
  const where = and(
    of(ctx, campaignSeq),
    stateCd === undefined ? undefined : eq(campaignRecipients.stateCd, stateCd),
    words === ''
      ? undefined
      : or(ilike(users.name, containing(words)), ilike(users.email, containing(words))),
  )
  const from = ctx.db
    .select({
      userSeq: campaignRecipients.userSeq,
      name: users.name,
      email: users.email,
      stateCd: campaignRecipients.stateCd,
      reason: campaignRecipients.reason,
      sentAt: campaignRecipients.sentAt,
      openedAt: campaignRecipients.openedAt,
      clickedAt: campaignRecipients.clickedAt,
    })
    .from(campaignRecipients)
    .innerJoin(users, eq(users.userSeq, campaignRecipients.userSeq))
    .where(where)
    .orderBy(asc(campaignRecipients.userSeq))
    .$dynamic()
  const rows = await (part === null ? from : from.limit(part.limit).offset(part.offset))
  if (part === null) return { rows, totalCount: rows.length }
  const [counted] = await ctx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(campaignRecipients)
    .innerJoin(users, eq(users.userSeq, campaignRecipients.userSeq))
    .where(where)
  return { rows, totalCount: counted?.count ?? 0 }
}

/** SOC-19: what went to either account went to the person; where it went to both, one of them stays. */
export async function moveRecipients(ctx: Context, fromUserSeq: number, intoUserSeq: number): Promise<void> {
  await ctx.db.execute(sql`
    update campaign_recipients mine set user_seq = ${intoUserSeq}
    where mine.user_seq = ${fromUserSeq} and not exists (
      select 1 from campaign_recipients other where other.user_seq = ${intoUserSeq}
        and other.channel_seq = mine.channel_seq and other.campaign_seq = mine.campaign_seq)`)
  await ctx.db.delete(campaignRecipients).where(eq(campaignRecipients.userSeq, fromUserSeq))
}

/** ACC-29: what waits for a closed account never goes out; what went out stays a number. */
export async function forgetWaiting(ctx: Context, userSeq: number): Promise<void> {
  await ctx.db
    .delete(campaignRecipients)
    .where(
      and(eq(campaignRecipients.userSeq, userSeq), eq(campaignRecipients.stateCd, RECIPIENT_STATE.waiting)),
    )
}
