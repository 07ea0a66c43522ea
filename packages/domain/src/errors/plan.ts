import type { ErrorEntry } from './entry.ts'

/** Plan and settlement (1007). */
export const PLAN_ERRORS = {
  PLAN_USE_EXCEEDED: {
    code: '100700',
    status: 409,
    ko: '현재 사용량이 선택한 요금제의 한도를 넘어요.',
    en: 'Your present use exceeds the chosen plan.',
    ja: '現在の使用量が選択したプランの上限を超えています。',
  },
  PLAN_READ_ONLY: {
    code: '100701',
    status: 403,
    ko: '요금제가 만료되어 관리 기능을 사용할 수 없어요. 결제 정보를 확인해 주세요.',
    en: 'The plan has lapsed, so management is read-only. Please check the billing details.',
    ja: 'プランの有効期限が切れたため管理機能を利用できません。決済情報をご確認ください。',
  },
  PLAN_FEATURE_MISSING: {
    code: '100702',
    status: 403,
    ko: '현재 요금제에서 사용할 수 없는 기능이에요.',
    en: 'The present plan does not include this.',
    ja: '現在のプランでは利用できない機能です。',
  },
  PLAN_QUOTA_EXCEEDED: {
    code: '100703',
    status: 409,
    ko: '현재 요금제의 한도를 넘었어요.',
    en: 'The limit of the present plan is reached.',
    ja: '現在のプランの上限に達しました。',
  },
  SETTLEMENT_DOCUMENT_NEEDED: {
    code: '100710',
    status: 409,
    ko: '정산 서류가 승인되어야 지급할 수 있어요.',
    en: 'Payouts wait until the settlement documents are approved.',
    ja: '精算書類の承認後に支払いが可能です。',
  },
  SETTLEMENT_CONFIRMED: {
    code: '100711',
    status: 409,
    ko: '확정된 정산은 바꿀 수 없어요.',
    en: 'A confirmed settlement cannot be changed.',
    ja: '確定した精算は変更できません。',
  },
} as const satisfies Record<string, ErrorEntry>
