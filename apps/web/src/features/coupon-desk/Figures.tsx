import { formatMoney, formatNumber, won } from '@seodang/domain/money'
import { useLanguage, useText } from '../../platform/language.tsx'
import styles from './coupon-desk.module.css'
import type { CouponDetail } from './queries.ts'
import * as texts from './texts.ts'

/** CPN-12: issued, used and remaining, what was taken off and what was paid with it. */
export function Figures({ coupon }: { coupon: CouponDetail }) {
  const text = useText(texts)
  const language = useLanguage()
  const { figures, issuedCount, totalCount } = coupon
  const left = totalCount === null ? text('unlimited') : formatNumber(totalCount - issuedCount)
  const shown: [keyof typeof texts.ko, string][] = [
    ['figIssued', formatNumber(issuedCount)],
    ['figUsed', formatNumber(figures.used)],
    ['figUsable', formatNumber(figures.usable)],
    ['figLeft', left],
  ]
  const money = (label: 'figDiscount' | 'figSales', amount: number | null) => {
    if (amount !== null) shown.push([label, formatMoney(won(amount), language)])
  }
  money('figDiscount', figures.discountAmount)
  money('figSales', figures.salesAmount)
  return (
    <dl className={styles.figures} aria-label={text('figures')}>
      {shown.map(([label, value]) => (
        <div key={label}>
          <dt>{text(label)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
