import { REFUND_PART, type RefundPart } from '@seodang/domain/delivery'
import { STAFF_REASONS, type StaffReasonCd } from '@seodang/domain/refund-reason'
import type { PaymentDetail } from './queries.ts'

export interface RefundDraft {
  amount: number | null
  part: RefundPart
  reason: string
  cancelAttendance: boolean
  reasonCd: StaffReasonCd | null
}

export type RefundOf = 'goods' | 'claim' | 'order'

/** BYD-02: what the rule gives by who ends it and why; before somebody said so, as where the buyer asks. */
export const quoteBy = ({ quotes, quote }: PaymentDetail, reasonCd: StaffReasonCd | null) =>
  quotes.find((one) => one.reasonCd === reasonCd)?.quote ?? quote

export const leftOf = ({ order }: PaymentDetail): number => order.amount - order.refundedAmount

/**
 * What is proposed: what the rule gives now; of goods their price alone, while the class goes on (DLV-08); of a claim that
 * is accepted all of it, by that reason.
 */
export function firstDraft(detail: PaymentDetail, of: RefundOf): RefundDraft {
  const left = leftOf(detail)
  if (of === 'goods' && detail.goodsAmount > 0)
    return {
      amount: Math.min(detail.goodsAmount, left),
      part: REFUND_PART.goods,
      reason: '',
      cancelAttendance: false,
      reasonCd: null,
    }
  const reasonCd = of === 'claim' ? STAFF_REASONS.misdescribed : null
  const { possible, amount } = quoteBy(detail, reasonCd)
  return {
    amount: possible ? amount : left,
    part: REFUND_PART.class,
    reason: '',
    cancelAttendance: true,
    reasonCd,
  }
}
