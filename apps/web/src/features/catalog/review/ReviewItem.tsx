import { YN } from '@seodang/domain/codes'
import { formatDate, formatDay } from '@seodang/domain/seoul-time'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Tag } from '../../../ui/Badge.tsx'
import { Stars } from '../../../ui/Stars.tsx'
import type { ReviewData } from '../queries.ts'
import styles from './review.module.css'
import * as texts from './texts.ts'

/** One person's words, and what the class answered. */
export function ReviewItem({ review }: { review: ReviewData }) {
  const text = useText(texts)
  const language = useLanguage()
  const { writerName, profileImageUrl, reviewPoint, content, createdAt, bestYn } = review
  return (
    <article className={styles.review}>
      <div className={styles.writer}>
        <Avatar name={writerName} image={profileImageUrl} size={40} />
        <div>
          <p>
            <strong>{writerName}</strong>
            {bestYn === YN.yes && (
              <Tag tone="accent" small>
                {text('bestMark')}
              </Tag>
            )}
          </p>
          <p className={styles.when}>
            <Stars point={reviewPoint} size={14} />
            <time dateTime={createdAt}>{formatDate(createdAt, language)}</time>
          </p>
        </div>
      </div>
      <p className={styles.content}>{content}</p>
      {review.answer && (
        <div
          className={styles.answer}
          role="group"
          aria-label={text('answerOf', { name: review.answererName ?? '' })}
        >
          <p>
            <Avatar name={review.answererName ?? ''} size={28} />
            <strong>{review.answererName}</strong>
            {review.answeredAt && (
              <time dateTime={review.answeredAt}>{formatDay(review.answeredAt, language)}</time>
            )}
          </p>
          <p className={styles.content}>{review.answer}</p>
        </div>
      )}
    </article>
  )
}
