import { CHOISE_STATUS, CHOISE_TYPE, PAYMENT_STATUS } from '@seodang/domain/codes'
import { and, eq, gt, isNotNull, lt, or, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { courseCounts, courses } from '../catalog/tables.ts'
import { attendances } from './tables.ts'

/** The waiting list of a class without those whose money is still on its way, or on its way back. */
export async function listWaiting(ctx: Context, courseSeq: number) {
  return ctx.db
    .select({ attendSeq: attendances.attendSeq, createdAt: attendances.createdAt })
    .from(attendances)
    .where(
      and(
        eq(attendances.channelSeq, ctx.channelSeq),
        eq(attendances.courseSeq, courseSeq),
        eq(attendances.choiseStatusCd, CHOISE_STATUS.pending),
        isNotNull(attendances.waitlistedAt),
        sql`not exists (select 1 from order_lines l
          join orders o on o.channel_seq = l.channel_seq and o.order_seq = l.order_seq
          where l.channel_seq = ${attendances.channelSeq} and l.attend_seq = ${attendances.attendSeq}
            and (o.payment_status in (${PAYMENT_STATUS.ready}, ${PAYMENT_STATUS.pending}, ${PAYMENT_STATUS.waitingDeposit})
              or exists (select 1 from refunds r where r.channel_seq = o.channel_seq and r.order_seq = o.order_seq
                and r.ends_place and r.state in ('asked', 'unknown'))))`,
      ),
    )
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
          and a.waitlisted_at is not null)`,
      ),
    )
    .limit(200)
}
