import { withdrawal } from '@seodang/domain/attendance'
import { CHOISE_STATUS } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { REFUND_REASON } from '@seodang/domain/refund-reason'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { endOwnRights, endWhatIsLeft } from './leave.ts'
import { sendAttendanceMail } from './mails.ts'
import { isThroughPackage } from './package-store.ts'
import { PAID_PLACES } from './port.ts'
import { findRunning, lockAttendance, lockClass } from './store.ts'

/**
 * ENR-43: the learner gives the place up. A pending application ends at once and what was paid comes back whole;
 * an approved one under the refund rule.
 */
export async function withdraw(
  ctx: Context,
  courseSeq: number,
  reason: string,
): Promise<{ refundedAmount: number; refundedDollars: number }> {
  const mine = await findRunning(ctx, courseSeq, userSeqOf(ctx))
  if (!mine) fail('CLASS_NOT_FOUND', { courseSeq })
  if (await isThroughPackage(ctx, mine)) fail('PACKAGE_ATTENDEE_ELSEWHERE', { attendSeq: mine.attendSeq })
  const paid = ctx.services.ports.use(PAID_PLACES)
  const refund = (await paid.quotes(ctx, [mine.attendSeq], REFUND_REASON.quit)).get(mine.attendSeq)
  if (refund) {
    if (refund.problem !== null) fail(refund.problem, { attendSeq: mine.attendSeq })
    const { amount, dollars } = await paid.cancel(ctx, mine.attendSeq, {
      reason,
      reasonCd: REFUND_REASON.quit,
      byStaff: false,
    })
    await endWhatIsLeft(ctx, courseSeq, mine.attendSeq, reason)
    return { refundedAmount: amount, refundedDollars: dollars }
  }
  return inTransaction(ctx, async (inner) => {
    const course = await lockClass(inner, courseSeq)
    const row = await lockAttendance(inner, mine.attendSeq)
    if (withdrawal(row.choiseStatusCd) === 'impossible') fail('CANCELLED_IS_FINAL')
    const after = await endOwnRights(inner, course, row, reason)
    if (after.choiseStatusCd === CHOISE_STATUS.cancelled)
      await sendAttendanceMail(inner, 'cancelled', after, reason)
    return { refundedAmount: 0, refundedDollars: 0 }
  })
}
