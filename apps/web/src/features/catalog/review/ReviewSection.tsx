import { YN } from '@seodang/domain/codes'
import { isCompleted, progressPercent } from '@seodang/domain/progress'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useApi } from '../../../platform/api.ts'
import { useChannel } from '../../../platform/channel.tsx'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { lazyDialog } from '../../../platform/lazy/lazy.tsx'
import { useMemberOnly } from '../../../platform/member-only.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { ListSkeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/States.tsx'
import {
  type CourseData,
  type MyCourseData,
  type ReviewData,
  type ReviewSort,
  reviewsQuery,
} from '../queries.ts'
import { ReviewItem } from './ReviewItem.tsx'
import { ReviewSummary } from './ReviewSummary.tsx'
import styles from './review.module.css'
import { FIRST_REVIEW_SORT, REVIEW_SORTS } from './review-sort.ts'
import * as texts from './texts.ts'

const ReviewDialog = lazyDialog(() => import('./ReviewDialog.tsx'))
const ReportDialog = lazyDialog(() => import('./ReportDialog.tsx'))

/** REV-01, REV-02: what people say about the class, and the viewer's own word. */
export function ReviewSection({ course, mine }: { course: CourseData; mine: MyCourseData | null }) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const { channelSeq } = useChannel()
  const [sort, setSort] = useState<ReviewSort>(FIRST_REVIEW_SORT)
  const [writes, setWrites] = useState(false)
  const [reported, setReported] = useState<ReviewData>()
  const asMember = useMemberOnly()
  const query = useInfiniteQuery({
    ...reviewsQuery(api, channelSeq, course.courseSeq, sort),
    // Another order keeps what is there until it has come.
    placeholderData: (before) => before,
    enabled: course.reviewCount > 0,
  })
  const reviews = query.data?.pages.flatMap((page) => page.reviews) ?? []
  const first = query.data?.pages[0]
  const rest = (first?.reviewCount ?? 0) - reviews.length
  const count = course.courseReviewCountShowYn === YN.yes ? course.reviewCount : null
  return (
    <section id="reviews" aria-labelledby="reviews-title" className={styles.part}>
      <div className={styles.head}>
        <h2 id="reviews-title">
          {text('title')} {count !== null && count > 0 && count.toLocaleString(language)}
        </h2>
        {reviews.length > 1 && <SortButtons sort={sort} onSort={setSort} />}
      </div>
      {mine?.canReview && mine.attendSeq !== null && <Own mine={mine} onWrite={() => setWrites(true)} />}
      {course.reviewCount === 0 ? (
        <EmptyState title={text('emptyTitle')} message={text('emptyBody')} boxed />
      ) : query.isError && !first ? (
        <ErrorState
          title={text('failed')}
          retry={() => void query.refetch()}
          retrying={query.isFetching}
          boxed
        />
      ) : !first ? (
        <ListSkeleton rows={3} />
      ) : (
        <>
          <ReviewSummary summary={first} showsCount={count !== null} />
          <div className={cx(query.isPlaceholderData && styles.waiting)} aria-busy={query.isPlaceholderData}>
            {reviews.map((review) => (
              <ReviewItem
                key={review.evaluationSeq}
                review={review}
                onReport={
                  review.evaluationSeq === mine?.review?.evaluationSeq
                    ? undefined
                    : () => asMember(() => setReported(review))
                }
              />
            ))}
          </div>
          {query.hasNextPage && (
            <Button
              full
              className={styles.more}
              busy={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {text('more', { n: rest })}
            </Button>
          )}
          {query.isFetchNextPageError && <p role="alert">{text('moreFailed')}</p>}
        </>
      )}
      {reported && (
        <Suspense>
          <ReportDialog review={reported} onClose={() => setReported(undefined)} />
        </Suspense>
      )}
      {writes && mine && mine.attendSeq !== null && (
        <Suspense>
          <ReviewDialog
            courseSeq={course.courseSeq}
            title={course.title}
            attendSeq={mine.attendSeq}
            review={mine.review}
            onClose={() => setWrites(false)}
          />
        </Suspense>
      )}
    </section>
  )
}

function SortButtons({ sort, onSort }: { sort: ReviewSort; onSort: (sort: ReviewSort) => void }) {
  const text = useText(texts)
  return (
    <div role="group" aria-label={text('sort')} className={styles.sorts}>
      {REVIEW_SORTS.map((each) => (
        <button key={each} type="button" aria-pressed={each === sort} onClick={() => onSort(each)}>
          {text(each)}
        </button>
      ))}
    </div>
  )
}

/** REV-06, REV-14: the way to one's own review; asked for once everything has been taken. */
function Own({ mine, onWrite }: { mine: MyCourseData; onWrite: () => void }) {
  const text = useText(texts)
  const { completedCount, curriculumCount } = mine
  const percent = progressPercent(completedCount, curriculumCount)
  const asks = !mine.review && isCompleted({ completedCount, curriculumCount, percent })
  const button = (
    <Button size="sm" icon={IconPencil} variant={asks ? 'soft' : 'line'} onClick={onWrite}>
      {text(mine.review ? 'edit' : 'write')}
    </Button>
  )
  return (
    <div className={styles.own}>
      {asks ? (
        <Notice tone="ok" action={button}>
          {text('ask')}
        </Notice>
      ) : (
        button
      )}
    </div>
  )
}
