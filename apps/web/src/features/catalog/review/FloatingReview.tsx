import { YN } from '@seodang/domain/codes'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '../../../platform/api.ts'
import { useChannel } from '../../../platform/channel.tsx'
import { useText } from '../../../platform/language.tsx'
import { IconButton } from '../../../ui/Button.tsx'
import { Stars } from '../../../ui/Stars.tsx'
import { type CourseData, reviewsQuery } from '../queries.ts'
import styles from './review.module.css'
import { FIRST_REVIEW_SORT } from './review-sort.ts'
import * as texts from './texts.ts'

/** Below these points nobody is asked to look. */
const LEAST_POINT = 4

/**
 * CAT-23: one good review in the corner while somebody reads on, on wide screens only. It waits until the head of the
 * page is out of sight, gives way to the reviews themselves, and does not come back once it was closed.
 */
export function FloatingReview({ course }: { course: CourseData }) {
  const text = useText(texts)
  const api = useApi()
  const { channelSeq } = useChannel()
  const isOn = course.courseReviewFloatingShowYn === YN.yes && course.courseReviewShowYn === YN.yes
  // What the list of reviews has asked for already.
  const { data } = useInfiniteQuery({
    ...reviewsQuery(api, channelSeq, course.courseSeq, FIRST_REVIEW_SORT),
    enabled: false,
  })
  const review = data?.pages[0]?.reviews.find(({ reviewPoint }) => reviewPoint >= LEAST_POINT)
  const [isClosed, setClosed] = useState(false)
  const isReading = useReading(isOn && !isClosed)
  if (!isOn || isClosed || !review || !isReading) return null
  return (
    <aside className={styles.floating} aria-label={text('floating')}>
      <Stars point={review.reviewPoint} size={14} />
      <blockquote>{review.content}</blockquote>
      <p>
        <strong>{review.writerName}</strong>
        <a href="#reviews">{text('seeAll')}</a>
      </p>
      <span>
        <IconButton
          icon={IconX}
          label={text('closeFloating')}
          size="sm"
          iconSize={16}
          onClick={() => setClosed(true)}
        />
      </span>
    </aside>
  )
}

/** Between the head of the page and its reviews. */
function useReading(isAsked: boolean): boolean {
  const [isReading, setReading] = useState(false)
  useEffect(() => {
    const reviews = document.getElementById('reviews')
    if (!isAsked || !reviews) return
    const look = () => {
      const isPastHead = scrollY > innerHeight
      setReading(isPastHead && reviews.getBoundingClientRect().top > innerHeight)
    }
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [isAsked])
  return isReading
}
