import { isCodeOf, REFUND_POLICY } from '@seodang/domain/codes'
import { lawsInWords } from '@seodang/domain/law-names'
import { REFUND_POLICIES } from '@seodang/domain/refund-policy'
import { type RefundExamples, refundStepsInWords, refundStepsNote } from '@seodang/domain/refund-step'
import { useLanguage, useText } from '../../../platform/language.tsx'
import styles from './class.module.css'
import * as texts from './refund-texts.ts'

/** BYD-02: what comes back and when, as the checkout and the letter of an order say it, with the law it rests on. */
export function RefundRule({ examples, policy }: { examples: RefundExamples; policy: string }) {
  const text = useText(texts)
  const language = useLanguage()
  const policyCd = isCodeOf(REFUND_POLICY, policy) ? policy : REFUND_POLICY.ecommerce
  const { payBackDays, sources } = REFUND_POLICIES[policyCd]
  const payBack = text(policyCd === REFUND_POLICY.ecommerce ? 'payBackBusiness' : 'payBack', {
    n: payBackDays,
  })
  return (
    <section id="refund" aria-labelledby="refund-title" className={styles.part}>
      <h2 id="refund-title">{text('title')}</h2>
      <ul className={styles.refund}>
        {refundStepsInWords(examples, language).map(({ when, gives }) => (
          <li key={when}>
            <span>{when}</span>
            <em>{gives}</em>
          </li>
        ))}
      </ul>
      <div className={styles.refundNotes}>
        <p>{[refundStepsNote(examples, language), text('opened'), payBack].join(' ')}</p>
        <p>{text('source', { law: lawsInWords(sources, language) })}</p>
      </div>
    </section>
  )
}
