import type { Language } from '@seodang/domain/codes'

export interface CouponMailTexts {
  subject: string
  text: string
  label: string
}

/**
 * What a coupon tells is advertising, so it goes only to who agreed to it, is marked in the subject and says how to
 * stop it (Network Act 50 and its decree's annex 6). `{site}`, `{name}`, `{coupon}`, `{off}`, `{until}`, `{count}`,
 * `{stop}`.
 */
export const GIVEN_MAIL: Record<Language, CouponMailTexts> = {
  ko: {
    subject: '(광고) [{site}] {name}님께 쿠폰이 도착했어요: {coupon}',
    text: `{name}님, {site}에서 쿠폰을 드려요.

{coupon}
할인: {off}
사용 기한: {until}

결제할 때 바로 쓸 수 있어요.

광고 메일을 그만 받고 싶다면(수신 거부): {stop}`,
    label: '내 쿠폰함 보기',
  },
  en: {
    subject: '(광고) [{site}] A coupon for you, {name}: {coupon}',
    text: `{name}, {site} gives you a coupon.

{coupon}
Takes off: {off}
Use it by: {until}

You can use it right away when you pay.

To receive no more advertising (unsubscribe): {stop}`,
    label: 'See my coupons',
  },
  ja: {
    subject: '(광고) [{site}] {name}さんにクーポンが届きました：{coupon}',
    text: `{name}さん、{site}からクーポンをお届けします。

{coupon}
割引：{off}
使用期限：{until}

お支払いの際にすぐに使えます。

広告メールの配信停止：{stop}`,
    label: 'マイクーポンを見る',
  },
}

export const ENDING_MAIL: Record<Language, CouponMailTexts> = {
  ko: {
    subject: '(광고) [{site}] 곧 사라지는 쿠폰이 {count}장 있어요',
    text: `{name}님, 아직 쓰지 않은 쿠폰 {count}장의 사용 기한이 다가와요.

가장 먼저 끝나는 쿠폰: {until}까지

광고 메일을 그만 받고 싶다면(수신 거부): {stop}`,
    label: '내 쿠폰함 보기',
  },
  en: {
    subject: '(광고) [{site}] Coupons ending soon: {count}',
    text: `{name}, you have coupons that end soon and that you have not used yet: {count}.

The first of them ends: {until}

To receive no more advertising (unsubscribe): {stop}`,
    label: 'See my coupons',
  },
  ja: {
    subject: '(광고) [{site}] まもなく期限が切れるクーポンが{count}枚あります',
    text: `{name}さん、まだ使っていないクーポン{count}枚の使用期限が近づいています。

最初に切れるクーポン：{until}まで

広告メールの配信停止：{stop}`,
    label: 'マイクーポンを見る',
  },
}

export const NO_END: Record<Language, string> = { ko: '없음', en: 'no end', ja: 'なし' }
