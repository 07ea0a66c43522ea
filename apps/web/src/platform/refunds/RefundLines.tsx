import { type RefundExamples, refundStepsInWords, refundStepsNote } from '@seodang/domain/refund-step'
import { useLanguage } from '../language.tsx'
import styles from './refunds.module.css'

/** PAY-21: what would come back at a few moments, by the calculator that will decide. */
export function RefundLines({ refund }: { refund: RefundExamples }) {
  const language = useLanguage()
  if (refund.steps.length === 0) return null
  return (
    <>
      <ul className={styles.refunds}>
        {refundStepsInWords(refund, language).map(({ when, gives }) => (
          <li key={when}>
            <span>{when}</span>
            <b>{gives}</b>
          </li>
        ))}
      </ul>
      <p className={styles.more}>{refundStepsNote(refund, language)}</p>
    </>
  )
}
