import type { ReactNode } from 'react'
import { useText } from '../platform/language.tsx'
import { Anchor } from './Anchor.tsx'
import { Badge, type BadgeTone, Mark } from './Badge.tsx'
import styles from './class-card.module.css'
import { cx } from './cx.ts'
import { Picture } from './Picture.tsx'
import { Price, type PriceProps } from './Price.tsx'
import { StarScore } from './Stars.tsx'
import * as texts from './texts.ts'

export type ClassCardProps = {
  href: string
  title: string
  image?: string | null
  imagePlaceholder?: string | null
  /** One at most: closed, closing soon, discount or new. */
  badge?: { tone: BadgeTone; text: ReactNode }
  marks?: { text: string; live?: boolean }[]
  /** '6주 · 24강' */
  length?: ReactNode
  teacher?: ReactNode
  /** A free-open class has none. */
  price?: Omit<PriceProps, 'className' | 'large'>
  /** Left out where the site hides reviews; `count` 0 waits for the first. A site may hide the number alone. */
  reviews?: { point: number; count: number; hidesCount?: boolean }
  /** '남은 자리 3'; scarce seats are heavier, never red. */
  seats?: { text: string; scarce?: boolean }
  ended?: boolean
  /** The heart. */
  like?: ReactNode
  sizes?: string
  priority?: boolean
  heading?: 'h2' | 'h3' | 'h4'
}

const SIZES = '(max-width: 768px) 266px, (max-width: 1024px) 33vw, 368px'

/** A class as learners see it: the picture is the card; marks, title, teacher, price and proof follow it. */
export function ClassCard({
  href,
  title,
  image,
  imagePlaceholder,
  badge,
  marks = [],
  length,
  teacher,
  price,
  reviews,
  seats,
  ended,
  like,
  sizes = SIZES,
  priority,
  heading: Heading = 'h3',
}: ClassCardProps) {
  const text = useText(texts)
  return (
    <article className={cx(styles.card, ended && styles.ended)}>
      <span className={styles.cover}>
        {badge && (
          <span className={styles.badge}>
            <Badge tone={badge.tone}>{badge.text}</Badge>
          </span>
        )}
        <Picture source={image} placeholder={imagePlaceholder} alt="" {...{ sizes, priority }} />
      </span>
      {like && <span className={styles.like}>{like}</span>}
      {(marks.length > 0 || length) && (
        <div className={styles.marks}>
          {marks.map((mark) => (
            <Mark key={mark.text} live={mark.live}>
              {mark.text}
            </Mark>
          ))}
          {length && <span className="clip">{length}</span>}
        </div>
      )}
      <Heading className={styles.title}>
        <Anchor href={href}>{title}</Anchor>
      </Heading>
      {teacher && <p className={styles.teacher}>{teacher}</p>}
      {price && <Price {...price} className={styles.price} />}
      {(reviews || seats) && (
        <p className={styles.meta}>
          {reviews &&
            (reviews.count > 0 ? (
              <StarScore point={reviews.point} count={reviews.hidesCount ? undefined : reviews.count} />
            ) : (
              <span className={styles.waiting}>{text('firstReview')}</span>
            ))}
          {seats && <span className={seats.scarce ? styles.scarce : styles.seats}>{seats.text}</span>}
        </p>
      )}
    </article>
  )
}
