import type { Language } from './codes.ts'

/** MY-02: how the screens of an account are called; apart from what else is said of them, as the tab of each needs it. */
export const ACCOUNT_TITLES = {
  editinformation: { ko: '내 정보 수정', en: 'Edit my information', ja: '会員情報の編集' },
  service: { ko: '서비스 이용', en: 'Service subscription', ja: 'サービス利用' },
  coupon: { ko: '내 쿠폰함', en: 'My coupons', ja: 'マイクーポン' },
  memberships: { ko: '내 멤버십', en: 'My memberships', ja: 'マイメンバーシップ' },
  paymenthistory: { ko: '결제 내역', en: 'Payments', ja: '決済履歴' },
  paymentManage: { ko: '매출 관리', en: 'Sales', ja: '売上管理' },
  settlement: { ko: '정산 관리', en: 'Settlements', ja: '精算管理' },
} as const satisfies Record<string, Readonly<Record<Language, string>>>

export type AccountPageId = keyof typeof ACCOUNT_TITLES
