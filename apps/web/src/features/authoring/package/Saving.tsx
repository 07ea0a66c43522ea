import { formatMoney, formatPrice, won } from '@seodang/domain/money'
import { useLanguage, useText } from '../../../platform/language.tsx'
import styles from './package.module.css'
import * as texts from './texts.ts'

/** PKG-09: what the classes cost one by one, what the package costs, and what that saves. */
export function Saving({ sum, price, saving }: { sum: number; price: number | null; saving: number }) {
  const text = useText(texts)
  const language = useLanguage()
  return (
    <div className={styles.sum} aria-live="polite">
      <dl>
        <div>
          <dt>{text('sum')}</dt>
          <dd>{formatMoney(won(sum), language)}</dd>
        </div>
        <div>
          <dt>{text('price')}</dt>
          <dd>{price === null ? text('noPrice') : formatPrice(won(price), language)}</dd>
        </div>
      </dl>
      <p>
        {saving > 0
          ? text('saving', { price: formatMoney(won(saving), language) })
          : price !== null && text('noSaving')}
      </p>
    </div>
  )
}
