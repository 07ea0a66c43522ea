import { CHOISE_STATUS, GRANT_SOURCE, PAYMENT_STATUS } from '@seodang/domain/codes'
import { fateOf } from '@seodang/domain/departure'
import { PLACE_END } from '@seodang/domain/place-life'
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { type Context, inTransaction } from '../../platform/context.ts'
import { courseCounts } from '../catalog/tables.ts'
import { listForChange } from './attendees-store.ts'
import { endAttendance } from './leave.ts'
import { lockAttendance, lockClass } from './store.ts'
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

/**
 * JOIN-11, MEM-08: whoever is no member waits for no place: the turn ends, and what was offered goes to the next. A turn
 * that was paid for stays and is passed over (`listWaiting`), and so do those that a membership or a package gives.
 */
export async function endTurnsOf(outer: Context, userSeq: number): Promise<void> {
  const turns = await outer.db
    .select({ courseSeq: attendances.courseSeq, attendSeq: attendances.attendSeq })
    .from(attendances)
    .where(
      and(
        eq(attendances.channelSeq, outer.channelSeq),
        eq(attendances.userSeq, userSeq),
        eq(attendances.choiseStatusCd, CHOISE_STATUS.pending),
        isNotNull(attendances.waitlistedAt),
      ),
    )
    .orderBy(asc(attendances.courseSeq))
  for (const turn of turns) await inTransaction(outer, (ctx) => endTurn(ctx, turn))
}

/** An order that is being paid decides first; what is left of the turn after it, `end-offers.ts` ends. */
export async function endTurn(
  ctx: Context,
  { courseSeq, attendSeq }: { courseSeq: number; attendSeq: number },
): Promise<void> {
  const course = await lockClass(ctx, courseSeq)
  const row = await lockAttendance(ctx, attendSeq)
  if (row.choiseStatusCd !== CHOISE_STATUS.pending || row.waitlistedAt === null) return
  const [change] = await listForChange(ctx, courseSeq, [attendSeq])
  if (change?.hasUnpaidOrder) return
  if (
    fateOf((await hasPaid(ctx, attendSeq)) ? 'paidTurn' : 'turn', { isGone: true, isSuspended: false }) !==
    'ends'
  )
    return
  await endAttendance(ctx, course, row, 'memberGone', PLACE_END.lapsed)
}

/** Whether money of the person is behind the turn; a class that costs nothing has an order, too. */
async function hasPaid({ db, channelSeq }: Context, attendSeq: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from order_lines l
    join orders o on o.channel_seq = l.channel_seq and o.order_seq = l.order_seq
    where l.channel_seq = ${channelSeq} and l.attend_seq = ${attendSeq} and o.amount > o.refunded_amount
      and o.payment_status in (${PAYMENT_STATUS.completed}, ${PAYMENT_STATUS.partlyRefunded}) limit 1`)
  return rows.length > 0
}
