import type { RefundPolicyCd } from '@seodang/domain/codes'
import { formatMoney, won } from '@seodang/domain/money'
import type { RefundTerms } from '@seodang/domain/refund-terms'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { EXAMPLE, previewOf } from './preview-cases.ts'
import styles from './refund.module.css'
import * as texts from './refund-texts.ts'

/** What the terms mean for a class of 100,000 won, beside what the law alone would give. */
export function RefundPreview({ policyCd, terms }: { policyCd: RefundPolicyCd; terms: RefundTerms }) {
  const text = useText(texts)
  const language = useLanguage()
  const money = (minor: number) => formatMoney(won(minor), language)
  return (
    <div className={styles.preview}>
      <table>
        <caption>{text('preview', { amount: money(EXAMPLE.won), days: EXAMPLE.days })}</caption>
        <thead>
          <tr>
            <th scope="col">{text('previewCase')}</th>
            <th scope="col">{text('previewLaw')}</th>
            <th scope="col">{text('previewOwn')}</th>
          </tr>
        </thead>
        <tbody aria-live="polite">
          {previewOf(policyCd, terms).map(({ kind, day, opened, law, own }) => (
            <tr key={`${kind}-${day}-${opened}`} data-better={own > law || undefined}>
              <th scope="row">{text(`case_${kind}`, { day, opened, of: EXAMPLE.lessons })}</th>
              <td>{money(law)}</td>
              <td>{money(own)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
