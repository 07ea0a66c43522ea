import type { Language } from '@seodang/domain/codes'
import type { TrackingProblem } from '@seodang/domain/tracking-sheet'

/** DLV-06: why a line of a sheet does nothing. */
export const TRACKING_PROBLEM_TEXTS: Record<TrackingProblem, Record<Language, string>> = {
  orderMissing: { ko: '주문 번호가 없어요', en: 'No order number', ja: '注文番号がありません' },
  orderUnknown: {
    ko: '배송할 주문을 찾을 수 없어요',
    en: 'No such order with goods',
    ja: '配送する注文が見つかりません',
  },
  duplicate: { ko: '같은 주문이 위에 있어요', en: 'The order stands above', ja: '同じ注文が上にあります' },
  carrierMissing: { ko: '택배사를 알 수 없어요', en: 'Unknown carrier', ja: '配送業者が分かりません' },
  trackingMissing: { ko: '송장 번호가 없어요', en: 'No tracking number', ja: '送り状番号がありません' },
  trackingBad: {
    ko: '이 택배사의 송장 번호 형식이 아니에요',
    en: 'Not a number of this carrier',
    ja: 'この配送業者の番号形式ではありません',
  },
  closed: {
    ko: '취소되었거나 반품된 주문이에요',
    en: 'Cancelled or returned',
    ja: 'キャンセルまたは返品済みです',
  },
  otherNumber: {
    ko: '이미 다른 송장 번호로 보냈어요',
    en: 'Already sent by another number',
    ja: 'すでに別の番号で発送済みです',
  },
}
