import type { Currency } from '@seodang/domain/codes'
import { formatMoney, formatPerMonth, formatPrice } from '@seodang/domain/money'
import { useLanguage, useText } from '../platform/language.tsx'
import { cx } from './cx.ts'
import styles from './price.module.css'
import * as texts from './texts.ts'

/** The fields of `priceView` (domain/price) in minor units, so that one can be spread into it. */
export type PriceProps = {
  currency: Currency
  /** What will be charged; without one there is no price line yet. */
  total: number | null
  /** Struck through. */
  listPrice?: number | null
  discountPercent?: number
  monthly?: { months: number; perMonth: number } | null
  isFree?: boolean
  /** What the amount is for, in grey: '한 달'. */
  unit?: string
  /** The panel of a class page: three lines, 28 px. */
  large?: boolean
  className?: string
}

/**
 * Percent, monthly figure, months in grey, then the total in the same weight on a line of its own (BYD-03):
 * hiding the total on the first screen is forbidden. Zero reads 'free' (UI-14).
 */
export function Price({
  currency,
  total,
  listPrice = null,
  discountPercent = 0,
  monthly = null,
  unit,
  large,
  className,
}: PriceProps) {
  const text = useText(texts)
  const language = useLanguage()
  if (total === null) return null

  const money = (minor: number) => ({ minor, currency })
  const percent = discountPercent > 0 && <span className={styles.percent}>{discountPercent}%</span>
  const struck = listPrice !== null && (
    <s>
      <span className="sr-only">{text('listPrice')} </span>
      {formatMoney(money(listPrice), language)}
    </s>
  )
  const lead = monthly
    ? formatPerMonth(money(monthly.perMonth), language)
    : formatPrice(money(total), language)
  const note = monthly ? text('months', { n: monthly.months }) : unit
  const sum = monthly && text('totalPrice', { price: formatMoney(money(total), language) })

  if (large)
    return (
      <div className={cx(styles.price, styles.large, className)}>
        {(percent || struck) && (
          <span className={styles.line}>
            {percent}
            {struck}
          </span>
        )}
        <span className={styles.lead}>
          <span className={styles.amount}>{lead}</span>
          {note && <span className={styles.note}>{note}</span>}
        </span>
        {sum && <span className={styles.total}>{sum}</span>}
      </div>
    )
  return (
    <p className={cx(styles.price, className)}>
      {percent}
      <span className={styles.amount}>{lead}</span>
      {note && <span className={styles.note}>{note}</span>}
      {sum ? (
        <span className={styles.total}>
          <span>{sum}</span>
          {struck}
        </span>
      ) : (
        struck
      )}
    </p>
  )
}
