import type { ErrorEntry } from './entry.ts'

/** Coupons, memberships and goods (1005). */
export const SELLING_ERRORS = {
  COUPON_NOT_USABLE: {
    code: '100500',
    status: 409,
    ko: '이 주문에 사용할 수 없는 쿠폰이에요.',
    en: 'This coupon cannot be used for this order.',
    ja: 'この注文には使用できないクーポンです。',
  },
  COUPON_CODE_UNKNOWN: {
    code: '100501',
    status: 404,
    ko: '쿠폰 번호를 확인해 주세요.',
    en: 'Please check the coupon code.',
    ja: 'クーポン番号をご確認ください。',
  },
  COUPON_USED_UP: {
    code: '100502',
    status: 409,
    ko: '준비된 쿠폰이 모두 소진되었어요.',
    en: 'All of these coupons have been given out.',
    ja: 'クーポンはすべて配布されました。',
  },
  COUPON_ALREADY_ISSUED: {
    code: '100503',
    status: 409,
    ko: '이미 받은 쿠폰이에요.',
    en: 'You already have this coupon.',
    ja: 'すでに取得したクーポンです。',
  },
  COUPON_WORSENED: {
    code: '100504',
    status: 409,
    ko: '이미 발급된 쿠폰은 받은 사람에게 불리하게 바꿀 수 없어요.',
    en: 'An issued coupon cannot be made worse for those who hold it.',
    ja: '発行済みのクーポンは保有者に不利な変更ができません。',
  },
  ALREADY_SUBSCRIBED: {
    code: '100505',
    status: 409,
    ko: '이미 이용 중인 멤버십이에요.',
    en: 'You already have this membership.',
    ja: 'すでに利用中のメンバーシップです。',
  },
  MEMBERSHIP_FULL: {
    code: '100506',
    status: 409,
    ko: '멤버십 정원이 찼어요.',
    en: 'This membership is full.',
    ja: 'メンバーシップの定員に達しました。',
  },
  MEMBERSHIP_IN_USE: {
    code: '100507',
    status: 409,
    ko: '이용 중인 회원이 있어 삭제할 수 없어요.',
    en: 'This membership has subscribers and cannot be deleted.',
    ja: '利用中の会員がいるため削除できません。',
  },
  CONSENT_NEEDED: {
    code: '100508',
    status: 409,
    ko: '먼저 동의가 필요해요.',
    en: 'Your consent is needed first.',
    ja: '先に同意が必要です。',
  },
  PARCEL_NOT_RETURNED: {
    code: '100509',
    status: 409,
    ko: '보낸 상품을 돌려받거나 회수를 면제한 뒤 환불할 수 있어요.',
    en: 'Refund after the parcel is returned or waived.',
    ja: '発送済みの商品の返送または免除後に返金できます。',
  },
} as const satisfies Record<string, ErrorEntry>
