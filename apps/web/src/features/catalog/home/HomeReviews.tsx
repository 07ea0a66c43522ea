import type { ReactNode } from 'react'
import { useText } from '../../../platform/language.tsx'
import { Anchor } from '../../../ui/Anchor.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { cx } from '../../../ui/cx.ts'
import { Section } from '../../../ui/Section.tsx'
import { StarScore, Stars } from '../../../ui/Stars.tsx'
import type { HomeData } from '../queries.ts'
import styles from './rows.module.css'
import * as texts from './texts.ts'

type HomeReview = HomeData['reviews'][number]

const COLUMNS = 3

/** What people wrote of the whole site, with what they think of it together. */
export function HomeReviews({ home }: { home: HomeData }) {
  const text = useText(texts)
  return (
    <ReviewColumns
      reviews={home.reviews}
      title={text('reviews')}
      lead={
        <span className={styles.score}>
          <StarScore point={home.reviewRate} size={16} /> {text('reviewCount', { n: home.reviewCount })}
        </span>
      }
    />
  )
}

interface ReviewColumnsProps {
  reviews: readonly HomeReview[]
  title: string
  lead?: ReactNode
}

/** Columns of unequal cards; the best stands large. On a phone they lie in one row. */
export function ReviewColumns({ reviews, title, lead }: ReviewColumnsProps) {
  const perColumn = Math.ceil(reviews.length / COLUMNS)
  const columns = Array.from({ length: COLUMNS }, (_, index) =>
    reviews.slice(index * perColumn, (index + 1) * perColumn),
  ).filter((column) => column.length > 0)
  return (
    <Section title={title} lead={lead}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must do so by keyboard */}
      <div className={styles.reviews} role="group" aria-label={title} tabIndex={0}>
        {columns.map((column, index) => (
          <div key={column[0]?.evaluationSeq} className={styles.column}>
            {column.map((review, place) => (
              <Quote key={review.evaluationSeq} review={review} isLarge={index + place === 0} />
            ))}
          </div>
        ))}
      </div>
    </Section>
  )
}

function Quote({ review, isLarge }: { review: HomeReview; isLarge: boolean }) {
  return (
    <article className={cx(styles.quote, isLarge && styles.large)}>
      <Stars point={review.reviewPoint} size={16} />
      <blockquote>{review.content}</blockquote>
      <div className={styles.writer}>
        <Avatar name={review.writerName} size={40} />
        <p>
          <strong>{review.writerName}</strong>
          <Anchor href={`/classes/${review.courseSeq}#reviews`}>{review.courseTitle}</Anchor>
        </p>
      </div>
    </article>
  )
}
