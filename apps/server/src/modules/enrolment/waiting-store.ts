import { CHOISE_STATUS, CHOISE_TYPE, PAYMENT_STATUS } from '@seodang/domain/codes'
import type { Waiting } from '@seodang/domain/seats'
import { OFFER_STATE } from '@seodang/domain/waiting'
import { and, asc, eq, gt, isNotNull, lt, or, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { courseCounts, courses } from '../catalog/tables.ts'
import { users } from '../identity/tables.ts'
import { attendances, seatOffers } from './tables.ts'

/**
 * The waiting list of a class without those who have an offer already, and those whose money is still on its way, or on
 * its way back.
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
      ),
    )
    .orderBy(asc(seatOffers.expiresAt))
  return rows.flatMap(({ waitlistedAt, ...row }) => (waitlistedAt ? [{ ...row, waitlistedAt }] : []))
}

/** Classes where somebody waits although a place may be free, as after the limit was raised. */
export async function listClassesToMoveUp(
  ctx: Context,
): Promise<{ channelSeq: number; courseSeq: number }[]> {
  return ctx.db
    .select({ channelSeq: courseCounts.channelSeq, courseSeq: courseCounts.courseSeq })
    .from(courseCounts)
    .innerJoin(
      courses,
      and(eq(courses.channelSeq, courseCounts.channelSeq), eq(courses.courseSeq, courseCounts.courseSeq)),
    )
    .where(
      and(
        gt(courseCounts.waitCnt, 0),
        eq(courses.choiseTypeCd, CHOISE_TYPE.auto),
        or(eq(courses.maxUserCount, 0), lt(courseCounts.acceptCnt, courses.maxUserCount)),
        sql`exists (select 1 from attendances a where a.channel_seq = ${courseCounts.channelSeq}
          and a.course_seq = ${courseCounts.courseSeq} and a.choise_status_cd = ${CHOISE_STATUS.pending}
          and a.waitlisted_at is not null
          and not exists (select 1 from seat_offers f where f.channel_seq = a.channel_seq
            and f.attend_seq = a.attend_seq and f.state = ${OFFER_STATE.open}))`,
      ),
    )
    .limit(200)
}
