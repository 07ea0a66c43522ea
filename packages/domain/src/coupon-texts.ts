import { COUPON_DISCOUNT_TYPE, COUPON_TARGET, type CouponTargetCd, type Language } from './codes.ts'
import type { CouponTerms } from './coupon.ts'
import { formatMoney, won } from './money.ts'

type Off = Pick<CouponTerms, 'discountType' | 'discount' | 'maxDiscount'>

/** What a coupon takes off, at a glance: `10%` or `10,000원`. */
export const couponOff = ({ discountType, discount }: Off, language: Language): string =>
  discountType === COUPON_DISCOUNT_TYPE.percent ? `${discount}%` : formatMoney(won(discount), language)

const AT_MOST: Readonly<Record<Language, (money: string) => string>> = {
  ko: (money) => `최대 ${money}`,
  en: (money) => `up to ${money}`,
  ja: (money) => `最大${money}`,
}
const FROM: Readonly<Record<Language, (money: string) => string>> = {
  ko: (money) => `${money} 이상 결제할 때`,
  en: (money) => `from ${money}`,
  ja: (money) => `${money}以上のお支払い`,
}

/** CPN-09: the amounts that bound a coupon, in words; none where there are none. */
export function couponBounds(
  { maxDiscount, minPrice = 0 }: Pick<CouponTerms, 'maxDiscount' | 'minPrice'>,
  language: Language,
): string[] {
  const bounds: string[] = []
  if (maxDiscount) bounds.push(AT_MOST[language](formatMoney(won(maxDiscount), language)))
  if (minPrice > 0) bounds.push(FROM[language](formatMoney(won(minPrice), language)))
  return bounds
}

const TERMS: Readonly<Record<Language, (n: number) => string>> = {
  ko: (n) => (n === 1 ? '멤버십은 첫 결제에 한 번' : `멤버십은 처음 ${n}번의 결제에`),
  en: (n) =>
    n === 1 ? 'on the first payment of a membership' : `on the first ${n} payments of a membership`,
  ja: (n) => (n === 1 ? 'メンバーシップは最初の支払い1回' : `メンバーシップは最初の${n}回の支払い`),
}

/** CPN-07: how many charges of a membership it lessens, where it is for one; none where it is not, or goes without saying. */
export const couponTermsText = (
  { targetCd, membershipTerms }: { targetCd: CouponTargetCd; membershipTerms: number },
  language: Language,
): string[] =>
  targetCd === COUPON_TARGET.memberships || (targetCd === COUPON_TARGET.all && membershipTerms > 1)
    ? [TERMS[language](membershipTerms)]
    : []
