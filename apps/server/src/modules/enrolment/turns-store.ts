import { CHOISE_STATUS, GRANT_SOURCE, PAYMENT_STATUS } from '@seodang/domain/codes'
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { courseCounts } from '../catalog/tables.ts'
import { attendances } from './tables.ts'

/** Every class whose places may move when the person goes, locked in the order of their keys. */
export async function lockClassesOf({ db, channelSeq }: Context, userSeq: number): Promise<void> {
  await db
    .select({ courseSeq: courseCounts.courseSeq })
    .from(courseCounts)
    .where(
      and(
        eq(courseCounts.channelSeq, channelSeq),
        sql`${courseCounts.courseSeq} in (
          select course_seq from attendances where channel_seq = ${channelSeq} and user_seq = ${userSeq}
            and choise_status_cd <> ${CHOISE_STATUS.cancelled}
          union select course_seq from waiting_rights where channel_seq = ${channelSeq} and user_seq = ${userSeq}
          union select course_seq from grants where channel_seq = ${channelSeq} and user_seq = ${userSeq}
            and source = ${GRANT_SOURCE.membership} and revoked_at is null)`,
      ),
    )
    .orderBy(asc(courseCounts.courseSeq))
    .for('update')
}

/** Where somebody stands in line, in the order in which classes are locked. */
export const listTurnsOf = (ctx: Context, userSeq: number) =>
  ctx.db
    .select({ courseSeq: attendances.courseSeq, attendSeq: attendances.attendSeq })
    .from(attendances)
    .where(
      and(
        eq(attendances.channelSeq, ctx.channelSeq),
        eq(attendances.userSeq, userSeq),
        eq(attendances.choiseStatusCd, CHOISE_STATUS.pending),
        isNotNull(attendances.waitlistedAt),
      ),
    )
    .orderBy(asc(attendances.courseSeq))

/** Whether money of the person is behind the turn; a class that costs nothing has an order, too. */
export async function hasPaid({ db, channelSeq }: Context, attendSeq: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from order_lines l
    join orders o on o.channel_seq = l.channel_seq and o.order_seq = l.order_seq
    where l.channel_seq = ${channelSeq} and l.attend_seq = ${attendSeq} and o.amount > o.refunded_amount
      and o.payment_status in (${PAYMENT_STATUS.completed}, ${PAYMENT_STATUS.partlyRefunded}) limit 1`)
  return rows.length > 0
}
