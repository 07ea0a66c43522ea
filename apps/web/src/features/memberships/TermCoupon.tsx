import type { ReplyOf } from '@seodang/contract/endpoint'
import type { membershipCoupons } from '@seodang/contract/subscription'
import type { Currency } from '@seodang/domain/codes'
import { formatMoney } from '@seodang/domain/money'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Select.tsx'
import styles from './memberships.module.css'
import * as texts from './texts.ts'

interface TermCouponProps {
  offered: ReplyOf<typeof membershipCoupons>
  currency: Currency
  value: number | null
  onChange: (couponSeq: number | null) => void
}

/** CPN-10: the coupons of the member, which ones do not fit and why; the best is suggested and never chosen by itself. */
export function TermCoupon({ offered, currency, value, onChange }: TermCouponProps) {
  const text = useText(texts)
  const language = useLanguage()
  const money = (minor: number) => formatMoney({ minor, currency }, language)
  const best = offered.list.find(({ couponSeq }) => couponSeq === offered.suggestedCouponSeq)
  return (
    <div className={styles.coupon}>
      <Select
        label={text('coupon')}
        value={value === null ? '' : String(value)}
        onChange={({ currentTarget }) =>
          onChange(currentTarget.value === '' ? null : Number(currentTarget.value))
        }
        options={[
          { value: '', label: text('noCoupon') },
          ...offered.list.map(({ couponSeq, name, off, membershipTerms, refusal, minPrice }) => ({
            value: String(couponSeq),
            label: `${name} · ${
              refusal === null
                ? text('couponOff', { amount: money(off), n: membershipTerms })
                : text(`refusal.${refusal}`, { amount: money(minPrice) })
            }`,
            disabled: refusal !== null,
          })),
        ]}
      />
      {best && value !== best.couponSeq && (
        <p className={styles.suggestion}>
          <span>
            {text('couponSuggest', {
              name: best.name,
              amount: money(best.off * best.membershipTerms),
            })}
          </span>
          <Button size="sm" variant="soft" onClick={() => onChange(best.couponSeq)}>
            {text('couponApply')}
          </Button>
        </p>
      )}
    </div>
  )
}
