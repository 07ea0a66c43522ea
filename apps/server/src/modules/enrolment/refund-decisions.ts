import { refundOrder } from '@seodang/contract/order'
import { allows } from '@seodang/domain/access'
import type { ErrorName } from '@seodang/domain/errors'
import { refundDecisionProblem } from '@seodang/domain/refund-decision'
import {
  REFUND_REASON,
  type RefundReasonCd,
  STAFF_REASONS,
  type StaffReasonCd,
} from '@seodang/domain/refund-reason'
import type { Context } from '../../platform/context.ts'
import type { ChangeRow } from './attendees-store.ts'
import { PAID_PLACES, type PlaceRefund, type Refunded } from './port.ts'

type Refunds = ReadonlyMap<number, PlaceRefund>

/** What would go back for each that is paid for, by reason; each reason is worked out once. */
export type RefundsBy = (reasonCd: RefundReasonCd) => Promise<Refunds>

export function refundsBy(ctx: Context, rows: readonly ChangeRow[]): RefundsBy {
  const attendSeqs = rows.map(({ attendSeq }) => attendSeq)
  const known = new Map<RefundReasonCd, Promise<Refunds>>()
  return (reasonCd) => {
    const refunds =
      known.get(reasonCd) ?? ctx.services.ports.use(PAID_PLACES).quotes(ctx, attendSeqs, reasonCd)
    known.set(reasonCd, refunds)
    return refunds
  }
}

/** Why the caller may not decide about the money behind each of these, by what the buyer would get alone. */
export async function decisionProblems(
  ctx: Context,
  rows: readonly ChangeRow[],
  refundsOf: RefundsBy,
  reason: RefundReasonCd,
): Promise<Map<number, ErrorName | null>> {
  const refunds = await refundsOf(reason)
  const paid = rows.filter(({ attendSeq }) => refunds.has(attendSeq))
  if (paid.length === 0) return new Map()
  const mayRefund = allows(refundOrder.access, ctx.principal)
  const asked = mayRefund ? refunds : await refundsOf(REFUND_REASON.quit)
  return new Map(
    paid.map(({ attendSeq, userSeq }) => {
      const givesMore = isMore(refunds.get(attendSeq), asked.get(attendSeq))
      const isOwn = userSeq === ctx.principal.userSeq
      return [attendSeq, refundDecisionProblem({ reason, isOwn, mayRefund, givesMore })]
    }),
  )
}

/**
 * ATT-09: the reasons by which the caller may end at least one of these. None where no money is, because nothing hangs on
 * the reason then.
 */
export async function openReasons(
  ctx: Context,
  rows: readonly ChangeRow[],
  refundsOf: RefundsBy,
): Promise<StaffReasonCd[]> {
  const owed = await refundsOf(STAFF_REASONS.notHeld)
  const withMoney = rows.filter(({ attendSeq }) => isMore(owed.get(attendSeq)))
  if (withMoney.length === 0) return []
  // Whoever may refund may do so for any of them, which need not be worked out.
  const asked: RefundsBy = allows(refundOrder.access, ctx.principal) ? async () => owed : refundsOf
  const open: StaffReasonCd[] = []
  for (const reason of Object.values(STAFF_REASONS)) {
    const problems = await decisionProblems(ctx, withMoney, asked, reason)
    if ([...problems.values()].includes(null)) open.push(reason)
  }
  return open
}

const NOTHING: Refunded = { amount: 0, dollars: 0 }

const isMore = (given: Refunded = NOTHING, alone: Refunded = NOTHING): boolean =>
  given.amount > alone.amount || given.dollars > alone.dollars
