import { RELEASE_STATE } from '@seodang/domain/codes'
import { isUnderReview, REVIEW_RESULT } from '@seodang/domain/release'
import { formatDateTime } from '@seodang/domain/seoul-time'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/dialog-requests.ts'
import { Notice } from '../../../ui/Notice.tsx'
import styles from './editor.module.css'
import { useEditor } from './editor-context.ts'
import * as texts from './review-texts.ts'
import { usePublishing } from './use-publishing.ts'

/** AUTH-14, AUTH-21: how far the review of the class is, until when it waits, and what was asked for. */
export function ReviewNotice() {
  const { course } = useEditor()
  const { review, releaseStateCd } = course
  if (!review) return null
  if (isUnderReview(releaseStateCd)) return <Waiting releaseAt={review.releaseAt} />
  if (releaseStateCd === RELEASE_STATE.sentBack) return <SentBack review={review} />
  return null
}

function Waiting({ releaseAt }: { releaseAt: string }) {
  const text = useText(texts)
  const language = useLanguage()
  const { course } = useEditor()
  const publishing = usePublishing()
  const takeBack = async () => {
    const agreed = await confirm({
      title: text('takeBackTitle'),
      description: text('takeBackText'),
      confirmLabel: text('takeBack'),
      cancelLabel: text('keep'),
    })
    if (agreed) publishing.mutate(false)
  }
  return (
    <div className={styles.review}>
      <Notice tone="info" live>
        <div className={styles.waiting}>
          <span>
            <b>{text(course.releaseStateCd === RELEASE_STATE.inReview ? 'reviewing' : 'waiting')}</b>{' '}
            {text('until', { at: formatDateTime(releaseAt, language) })}
          </span>
          {/* What the class says may not be changed now, so `may` would say no. */}
          {course.permissions.includes('CLASS_PUBLIC_UPDATE') && (
            <Button busy={publishing.isPending} onClick={() => void takeBack()}>
              {text('takeBack')}
            </Button>
          )}
        </div>
      </Notice>
    </div>
  )
}

function SentBack({ review }: { review: NonNullable<ReturnType<typeof useEditor>['course']['review']> }) {
  const text = useText(texts)
  const language = useLanguage()
  const isIncomplete = review.result === REVIEW_RESULT.incomplete
  return (
    <div className={styles.review}>
      <Notice tone="warn">
        <b>
          {isIncomplete
            ? text('incomplete')
            : text('sentBackAt', { at: formatDateTime(review.endedAt ?? review.submittedAt, language) })}
        </b>
        {review.reason && <p className={styles.reason}>{review.reason}</p>}
        <p>{text('sentBackNext')}</p>
      </Notice>
    </div>
  )
}
