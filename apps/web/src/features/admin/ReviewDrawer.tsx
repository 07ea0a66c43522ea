import { RELEASE_STATE } from '@seodang/domain/codes'
import { isUnderReview } from '@seodang/domain/release'
import { formatDateTime } from '@seodang/domain/seoul-time'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { useAlert, useConfirm } from '../../ui/dialog-requests.ts'
import { Drawer } from '../../ui/rich/Drawer.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './admin.module.css'
import { Facts } from './Facts.tsx'
import { type ReviewFacts, reviewQuery } from './queries.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { ReviewState } from './ReviewState.tsx'
import * as reviewTexts from './review-texts.ts'
import * as texts from './texts.ts'
import { useLook } from './use-look.ts'

interface ReviewDrawerProps {
  path: { channelSeq: number; courseSeq: number }
  onClose: () => void
}

/** ADM-03: one class that waits for its release, and what an administrator decides about it. */
export function ReviewDrawer({ path, onClose }: ReviewDrawerProps) {
  const text = useText(texts)
  const reviewText = useText(reviewTexts)
  const review = useQuery(reviewQuery(useApi(), path))
  return (
    <Drawer title={review.data?.title ?? reviewText('course')} onClose={onClose}>
      {review.isLoadingError ? (
        <ErrorState message={review.error.message} retry={() => void review.refetch()} />
      ) : review.data ? (
        <ReviewParts review={review.data} />
      ) : (
        <Loading label={text('loading')}>
          <Skeleton height={24} />
          <Skeleton height={240} />
        </Loading>
      )}
    </Drawer>
  )
}

function ReviewParts({ review }: { review: ReviewFacts }) {
  const text = useText(reviewTexts)
  const language = useLanguage()
  const isOpen = isUnderReview(review.releaseStateCd)
  return (
    <div className={styles.detail}>
      <ReviewState review={review} />
      <Facts
        facts={[
          [text('site'), review.siteName],
          [text('submitted'), formatDateTime(review.submittedAt, language)],
          [text('submittedBy'), review.submittedByName],
          [text('takenBy'), review.takenByName],
          [text('releaseAt'), isOpen ? formatDateTime(review.releaseAt, language) : null],
        ]}
      />
      {isOpen && <ReviewActs review={review} />}
      <h3>{text('past')}</h3>
      {review.past.length === 0 ? (
        <p className={styles.lead}>{text('firstTime')}</p>
      ) : (
        <ul className={styles.past}>
          {review.past.map((one) => (
            <li key={one.courseReviewSeq}>
              <b>{text(`result.${one.result}`)}</b>
              <small>
                {[formatDateTime(one.endedAt, language), one.endedByName].filter(Boolean).join(' · ')}
              </small>
              {one.reason && <p>{one.reason}</p>}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function ReviewActs({ review }: { review: ReviewFacts }) {
  const text = useText(reviewTexts)
  const failedText = useText(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const alert = useAlert()
  const [sendingBack, setSendingBack] = useState(false)
  const { channelSeq, courseSeq, title } = review
  const path = { channelSeq, courseSeq }
  const look = useLook(() =>
    api.post('/v1.0/platform/channels/{channelSeq}/courses/{courseSeq}/views/create', { path }),
  )
  const shared = {
    onError: (error: Error) => void alert({ title: failedText('failed'), description: error.message }),
    // A refusal also means that somebody else was faster.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['desk'] }),
  }
  const take = useMutation({
    mutationFn: () =>
      api.post('/v1.0/platform/channels/{channelSeq}/courses/{courseSeq}/review/create', { path }),
    onSuccess: () => toast({ text: text('taken'), tone: 'good' }),
    ...shared,
  })
  const approve = useMutation({
    mutationFn: () =>
      api.post('/v1.0/platform/channels/{channelSeq}/courses/{courseSeq}/review/approval', { path }),
    onSuccess: () => toast({ text: text('approved'), tone: 'good' }),
    ...shared,
  })
  const askApprove = async () => {
    const agreed = await confirm({
      title: text('approveTitle', { title }),
      description: text('approveText'),
      confirmLabel: text('approve'),
    })
    if (agreed) approve.mutate()
  }
  return (
    <>
      <div className={styles.acts}>
        <Button onClick={look.open} busy={look.busy} busyText={text('preview')}>
          {text('preview')}
        </Button>
        {review.releaseStateCd === RELEASE_STATE.submitted ? (
          <Button variant="main" busy={take.isPending} onClick={() => take.mutate()}>
            {text('take')}
          </Button>
        ) : (
          <>
            <Button variant="dangerLine" onClick={() => setSendingBack(true)}>
              {text('sendBack')}
            </Button>
            <Button variant="main" busy={approve.isPending} onClick={() => void askApprove()}>
              {text('approve')}
            </Button>
          </>
        )}
      </div>
      <p className={styles.lead}>{text('previewHint')}</p>
      {sendingBack && (
        <ReasonDialog
          title={text('sendBackTitle', { title })}
          lead={text('sendBackLead')}
          confirmLabel={text('sendBack')}
          danger
          done={text('sentBack')}
          send={(reason) =>
            api.post('/v1.0/platform/channels/{channelSeq}/courses/{courseSeq}/review/refusal', {
              path,
              body: { reason },
            })
          }
          onClose={() => setSendingBack(false)}
        />
      )}
    </>
  )
}
