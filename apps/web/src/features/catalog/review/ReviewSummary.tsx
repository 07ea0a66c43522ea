import { useLanguage, useText } from '../../../platform/language.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { Stars } from '../../../ui/Stars.tsx'
import type { ReviewPage } from '../queries.ts'
import styles from './review.module.css'
import * as texts from './texts.ts'

/** The average, and how many gave how many stars. */
export function ReviewSummary({ summary, showsCount }: { summary: ReviewPage; showsCount: boolean }) {
  const text = useText(texts)
  const language = useLanguage()
  const { reviewRate, reviewCount, distribution } = summary
  return (
    <div className={styles.summary}>
      <div className={styles.average}>
        <strong>{reviewRate.toFixed(1)}</strong>
        <Stars point={reviewRate} size={18} />
        {showsCount && <span>{text('count', { n: reviewCount })}</span>}
      </div>
      <ul>
        {distribution.map((people, index) => {
          const stars = distribution.length - index
          return (
            <li key={stars}>
              <span aria-hidden>{text('stars', { n: stars })}</span>
              <ProgressBar
                value={people}
                max={Math.max(1, reviewCount)}
                label={text('stars', { n: stars })}
                valueText={text('barText', { n: people })}
                tone="star"
              />
              {showsCount && <span aria-hidden>{people.toLocaleString(language)}</span>}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
