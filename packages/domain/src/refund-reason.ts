import type { Language } from './codes.ts'

/** BYD-02: who ends a sale and why; what comes back hangs on it. */
export const REFUND_REASON = {
  /** The buyer changed their mind. */
  quit: 'QUIT',
  /** The seller does not hold what was sold, or ends it for a reason that is not the buyer's. */
  notHeld: 'NOT_HELD',
  /** What was supplied is not what was described, or was faulty (전자상거래법 제17조 제3항). */
  misdescribed: 'MISDESCRIBED',
  /** Money went back in the gateway's console, where nobody says why. */
  gateway: 'GATEWAY',
} as const
export type RefundReasonCd = (typeof REFUND_REASON)[keyof typeof REFUND_REASON]

/** What staff choose from; the first is what the law takes for their own cancel. */
export const STAFF_REASONS = {
  notHeld: REFUND_REASON.notHeld,
  misdescribed: REFUND_REASON.misdescribed,
  quit: REFUND_REASON.quit,
} as const
export type StaffReasonCd = (typeof STAFF_REASONS)[keyof typeof STAFF_REASONS]

/** Whether the seller answers for the end: what was not given comes back without a charge. */
export const isOfSeller = (reason: RefundReasonCd): boolean =>
  reason === REFUND_REASON.notHeld || reason === REFUND_REASON.misdescribed

const NAMES: Record<RefundReasonCd, Record<Language, string>> = {
  QUIT: { ko: '구매자의 요청', en: 'Asked for by the buyer', ja: '購入者の希望' },
  NOT_HELD: {
    ko: '사이트의 사정(수업을 진행하지 않음)',
    en: 'The site does not hold the class',
    ja: 'サイトの都合(授業を行わない)',
  },
  MISDESCRIBED: {
    ko: '설명과 다르거나 문제가 있음',
    en: 'Not as described, or faulty',
    ja: '説明と異なる、または不具合',
  },
  GATEWAY: {
    ko: '결제사에서 직접 취소됨',
    en: 'Cancelled at the payment service',
    ja: '決済サービスでの取消',
  },
}

export const refundReasonName = (reason: RefundReasonCd, language: Language): string =>
  NAMES[reason][language]
