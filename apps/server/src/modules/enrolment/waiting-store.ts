import { CHOISE_STATUS, CHOISE_TYPE, GRANT_SOURCE, PAYMENT_STATUS } from '@seodang/domain/codes'
import { timeOf } from '@seodang/domain/instant'
import type { Waiting } from '@seodang/domain/seats'
import { OFFER_STATE, type WaitingSource } from '@seodang/domain/waiting'
import { and, asc, countDistinct, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { users } from '../identity/tables.ts'
import { isChannelUser, isShownToAll, presenceAt } from '../membership/index.ts'
import { attendances, seatOffers, waitingRights } from './tables.ts'

/**
 * The waiting list of a class without those who have an offer already, those whose money is still on its way, or on its
 * way back, and those who are no members.
 */
export async function listWaiting(ctx: Context, courseSeq: number): Promise<Waiting[]> {
  const rows = await ctx.db
    .select({ attendSeq: attendances.attendSeq, waitlistedAt: attendances.waitlistedAt })
    .from(attendances)
    .where(
      and(
        eq(attendances.channelSeq, ctx.channelSeq),
        eq(attendances.courseSeq, courseSeq),
        eq(attendances.choiseStatusCd, CHOISE_STATUS.pending),
        isNotNull(attendances.waitlistedAt),
        sql.raw(isChannelUser({ channel: 'attendances.channel_seq', person: 'attendances.user_seq' })),
        sql`not exists (select 1 from seat_offers f where f.channel_seq = ${attendances.channelSeq}
          and f.attend_seq = ${attendances.attendSeq} and f.state = ${OFFER_STATE.open})`,
        sql`not exists (select 1 from order_lines l
          join orders o on o.channel_seq = l.channel_seq and o.order_seq = l.order_seq
          where l.channel_seq = ${attendances.channelSeq} and l.attend_seq = ${attendances.attendSeq}
            and (o.payment_status in (${PAYMENT_STATUS.ready}, ${PAYMENT_STATUS.pending}, ${PAYMENT_STATUS.waitingDeposit})
              or exists (select 1 from refunds r where r.channel_seq = o.channel_seq and r.order_seq = o.order_seq
                and r.ends_place and r.state in ('asked', 'unknown'))))`,
      ),
    )
  return rows.flatMap(({ attendSeq, waitlistedAt }) => (waitlistedAt ? [{ attendSeq, waitlistedAt }] : []))
}

/** SOC-19: whether somebody in line, for money or by a right, is in a merge: whether it is their turn is known in a moment. */
export async function isLineMerging(ctx: Context, courseSeq: number): Promise<boolean> {
  const presence = presenceAt(ctx, { channel: sql`${ctx.channelSeq}::bigint`, person: sql`line.user_seq` })
  const { rows } = await ctx.db.execute(sql`
    select 1 from (
      select user_seq from attendances where channel_seq = ${ctx.channelSeq} and course_seq = ${courseSeq}
        and choise_status_cd = ${CHOISE_STATUS.pending} and waitlisted_at is not null
      union select user_seq from waiting_rights where channel_seq = ${ctx.channelSeq} and course_seq = ${courseSeq}
    ) line where ${presence} = 'merging' limit 1`)
  return rows.length > 0
}

/** Everybody in line of a class, with the offer that each has now. */
export async function listLine(ctx: Context, courseSeq: number) {
  const orderOf = (statuses: readonly string[]) => sql<boolean>`exists (select 1 from order_lines l
    join orders o on o.channel_seq = l.channel_seq and o.order_seq = l.order_seq
    where l.channel_seq = ${attendances.channelSeq} and l.attend_seq = ${attendances.attendSeq}
      and o.payment_status in (${sql.join(
        statuses.map((status) => sql`${status}`),
        sql`, `,
      )}))`
  const rows = await ctx.db
    .select({
      userSeq: users.userSeq,
      attendSeq: attendances.attendSeq,
      name: users.name,
      email: users.email,
      waitlistedAt: attendances.waitlistedAt,
      isPaying: orderOf([PAYMENT_STATUS.ready, PAYMENT_STATUS.pending, PAYMENT_STATUS.waitingDeposit]),
      isPaid: orderOf([PAYMENT_STATUS.completed, PAYMENT_STATUS.partlyRefunded]),
      offer: seatOffers,
    })
    .from(attendances)
    .innerJoin(users, eq(users.userSeq, attendances.userSeq))
    .leftJoin(
      seatOffers,
      and(
        eq(seatOffers.channelSeq, attendances.channelSeq),
        eq(seatOffers.attendSeq, attendances.attendSeq),
        eq(seatOffers.state, OFFER_STATE.open),
      ),
    )
    .where(
      and(
        eq(attendances.channelSeq, ctx.channelSeq),
        eq(attendances.courseSeq, courseSeq),
        eq(attendances.choiseStatusCd, CHOISE_STATUS.pending),
        isNotNull(attendances.waitlistedAt),
        sql.raw(isChannelUser({ channel: 'attendances.channel_seq', person: 'attendances.user_seq' })),
      ),
    )
    .orderBy(asc(seatOffers.expiresAt))
  return rows.flatMap(({ waitlistedAt, ...row }) =>
    waitlistedAt ? [{ ...row, right: null, waitlistedAt }] : [],
  )
}

/** Everybody who waits by a membership or a package, by their turn, with its name (BYD-01, PKG-05). */
export async function listRightsInLine(ctx: Context, courseSeq: number) {
  const { rows } = await ctx.db.execute<{
    user_seq: number
    name: string
    email: string
    waits_since: string
    source: WaitingSource
    right_name: string | null
  }>(sql`
    select distinct on (r.user_seq) r.user_seq, u.name, u.email, r.waits_since, r.source,
      coalesce(m.name, k.title) as right_name
    from waiting_rights r
    join users u on u.user_seq = r.user_seq
    left join subscriptions s on r.source = ${GRANT_SOURCE.membership} and s.channel_seq = r.channel_seq
      and s.subscription_seq = r.source_key::bigint
    left join site_memberships m on m.channel_seq = s.channel_seq and m.membership_seq = s.membership_seq
    left join courses k on r.source = ${GRANT_SOURCE.package} and k.channel_seq = r.channel_seq
      and k.course_seq = r.source_key::bigint
    where r.channel_seq = ${ctx.channelSeq} and r.course_seq = ${courseSeq}
      and ${sql.raw(isChannelUser({ channel: 'r.channel_seq', person: 'r.user_seq' }))}
    order by r.user_seq, r.waits_since`)
  return rows
    .map((row) => ({
      userSeq: row.user_seq,
      attendSeq: null,
      right: { source: row.source, name: row.right_name ?? '' },
      name: row.name,
      email: row.email,
      waitlistedAt: new Date(row.waits_since),
      isPaying: false,
      isPaid: true,
      offer: null,
    }))
    .sort(
      (one, other) => timeOf(one.waitlistedAt) - timeOf(other.waitlistedAt) || one.userSeq - other.userSeq,
    )
}

export async function countRightsInLine(ctx: Context, courseSeq: number): Promise<number> {
  const [row] = await ctx.db
    .select({ people: countDistinct(waitingRights.userSeq) })
    .from(waitingRights)
    .where(and(eq(waitingRights.channelSeq, ctx.channelSeq), eq(waitingRights.courseSeq, courseSeq)))
  return row?.people ?? 0
}

/** Of all sites: classes where somebody waits although a place may be free, as after the limit was raised. */
export const CLASSES_TO_MOVE_UP: SQL = sql`
  select n.channel_seq, n.course_seq as seq, null::timestamptz as since from course_counts n
  join courses k on k.channel_seq = n.channel_seq and k.course_seq = n.course_seq
  join channels site on site.channel_seq = n.channel_seq and ${sql.raw(isShownToAll('site'))}
  where n.wait_cnt > 0 and k.choise_type_cd = ${CHOISE_TYPE.auto}
    and (k.max_user_count = 0 or n.accept_cnt < k.max_user_count)
    and exists (select 1 from attendances a where a.channel_seq = n.channel_seq and a.course_seq = n.course_seq
      and a.choise_status_cd = ${CHOISE_STATUS.pending} and a.waitlisted_at is not null
      and ${sql.raw(isChannelUser({ channel: 'a.channel_seq', person: 'a.user_seq' }))}
      and not exists (select 1 from seat_offers f where f.channel_seq = a.channel_seq
        and f.attend_seq = a.attend_seq and f.state = ${OFFER_STATE.open}))`
