import { YN } from '@seodang/domain/codes'
import { formatDate, formatDay } from '@seodang/domain/seoul-time'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Tag } from '../../../ui/Badge.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { Stars } from '../../../ui/Stars.tsx'
import type { ReviewData } from '../queries.ts'
import styles from './review.module.css'
import * as texts from './texts.ts'

/** One person's words, and what the class answered. */
export function ReviewItem({
  review,
  onReport,
}: {
  review: ReviewData
  onReport?: (() => void) | undefined
}) {
  const text = useText(texts)
  const language = useLanguage()
  const { writerName, profileImageUrl, reviewPoint, content, createdAt, bestYn, photos } = review
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
            {onReport && (
              <button
                type="button"
                className={styles.report}
                aria-label={text('reportOf', { name: writerName })}
                onClick={onReport}
              >
                {text('report')}
              </button>
            )}
          </p>
        </div>
      </div>
      <p className={styles.content}>{content}</p>
      {photos.length > 0 && (
        <ul className={styles.photos}>
          {photos.map(({ key, url }, index) => (
            <li key={key} className={styles.photo}>
              <a href={url} target="_blank" rel="noreferrer">
                <Picture
                  source={url}
                  alt={text('photoOf', { name: writerName, n: index + 1 })}
                  ratio="1 / 1"
                  sizes="96px"
                  radius={8}
                />
              </a>
            </li>
          ))}
        </ul>
      )}
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
