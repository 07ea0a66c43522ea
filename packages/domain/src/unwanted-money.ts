import type { Language } from './codes.ts'
import { type ErrorName, isErrorName } from './errors.ts'

type Said = Record<Language, string>

/** Another number, currency, amount or payment channel than was ordered. */
const NOT_AS_ORDERED: Said = {
  ko: '주문과 다르게 결제됨',
  en: 'Not paid as it was ordered',
  ja: '注文と異なるお支払い',
}

/** SEC-24: why money that came could not be kept. */
const NAMES = {
  BUYER_GONE: {
    ko: '구매자가 사이트를 떠남',
    en: 'The buyer had left the site',
    ja: '購入者がサイトを退会',
  },
  NO_PLACE_LEFT: { ko: '남은 자리가 없음', en: 'No place was left', ja: '空きがなくなったため' },
  CLOSED_BEFORE_PAID: {
    ko: '끝난 주문에 결제됨',
    en: 'Paid after the order had ended',
    ja: '終了した注文へのお支払い',
  },
  MISMATCH_ORDERID: NOT_AS_ORDERED,
  MISMATCH_CURRENCY: NOT_AS_ORDERED,
  MISMATCH_AMOUNT: NOT_AS_ORDERED,
  MISMATCH_CHANNEL: NOT_AS_ORDERED,
} as const satisfies Record<string, Said>

/** Whatever refused to give what was paid for: its own words are for whoever pressed, and nobody did. */
const NOT_GIVEN: Said = {
  ko: '주문한 것을 제공할 수 없게 됨',
  en: 'What was ordered could no longer be given',
  ja: '注文内容を提供できなくなったため',
}

/** Money went back in the gateway's console, which named no reason. */
const AT_GATEWAY: Said = {
  ko: '결제사에서 직접 취소됨',
  en: 'Cancelled at the payment service',
  ja: '決済サービスでの取消',
}
export const REASON_AT_GATEWAY = 'gateway'

/** Why money goes back that nobody asked back: a case of ours, or the error that refused what it was for. */
export type UnwantedCause = keyof typeof NAMES | ErrorName
export const UNWANTED_CAUSES = Object.keys(NAMES)

/** What differs of a payment from its order, as the adapters say it. */
export const MISMATCH = {
  orderId: 'MISMATCH_ORDERID',
  currency: 'MISMATCH_CURRENCY',
  amount: 'MISMATCH_AMOUNT',
  channel: 'MISMATCH_CHANNEL',
} as const satisfies Record<string, UnwantedCause>

const MISMATCHES: readonly string[] = Object.values(MISMATCH)

export const isMismatch = (cause: UnwantedCause): boolean => MISMATCHES.includes(cause)

/** Null of what somebody wrote. */
export function unwantedCauseName(reason: string, language: Language): string | null {
  if (isOurs(reason)) return NAMES[reason][language]
  if (reason === REASON_AT_GATEWAY) return AT_GATEWAY[language]
  return isErrorName(reason) ? NOT_GIVEN[language] : null
}

/** The reason of a refund as people read it: as it was written, or the words of a cause that the server wrote. */
export const refundReasonText = (reason: string, language: Language): string =>
  unwantedCauseName(reason, language) ?? reason

const isOurs = (reason: string): reason is keyof typeof NAMES => Object.hasOwn(NAMES, reason)
