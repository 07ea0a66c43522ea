import { allows, staff } from '@seodang/domain/access'
import { YN } from '@seodang/domain/codes'
import { REVIEW_LABELS } from '@seodang/domain/field-labels'
import { problemText } from '@seodang/domain/problem-texts'
import { hidingProblems, MAX_REVIEW_ANSWER_LENGTH, MAX_REVIEW_REASON_LENGTH } from '@seodang/domain/review'
import { formatDateTime } from '@seodang/domain/seoul-time'
import { type FormEvent, useState } from 'react'
import { isEditConflict } from '../../platform/edit-conflict.ts'
import { KeptStrip } from '../../platform/kept/KeptStrip.tsx'
import { useKept } from '../../platform/kept/use-kept.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { useOpened } from '../../platform/use-opened.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { Locked } from '../../ui/Locked.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Drawer } from '../../ui/rich/Drawer.tsx'
import { SaveRefusal } from '../../ui/SaveRefusal.tsx'
import { Stars } from '../../ui/Stars.tsx'
import { TextArea } from '../../ui/TextField.tsx'
import type { ManagedReview } from './queries.ts'
import styles from './review-desk.module.css'
import * as texts from './texts.ts'
import { useReviewChange } from './use-review-change.ts'

type ReviewProps = { review: ManagedReview }

interface ReviewDrawerProps extends ReviewProps {
  /** Asks what stands now. */
  read: () => Promise<ManagedReview | undefined>
  onClose: () => void
}

/** One review beside the list: its words and pictures, what was reported, and what staff do with it (REV-16). */
export function ReviewDrawer({ review, read, onClose }: ReviewDrawerProps) {
  const text = useText(texts)
  const language = useLanguage()
  const { principal } = useSession()
  const mayChange = allows(staff('SITE_REVIEW_UPDATE'), principal)
  const { writerName, courseSeq, courseTitle, reviewPoint, content, createdAt, photos, visibleYn, standsYn } =
    review
  return (
    <Drawer title={text('reviewOf', { name: writerName })} onClose={onClose}>
      <div className={styles.detail}>
        <p className={styles.about}>
          <Stars point={reviewPoint} size={16} />
          <time dateTime={createdAt}>{formatDateTime(createdAt, language)}</time>
        </p>
        <Anchor href={`/classes/${courseSeq}#reviews`} target="_blank">
          {courseTitle}
        </Anchor>
        <p className={styles.content}>{content}</p>
        {photos.length > 0 && (
          <ul className={styles.photos}>
            {photos.map(({ key, url }, index) => (
              <li key={key}>
                <a href={url} target="_blank" rel="noreferrer">
                  <Picture
                    source={url}
                    alt={text('photo', { n: index + 1 })}
                    ratio="1 / 1"
                    sizes="72px"
                    radius={8}
                  />
                </a>
              </li>
            ))}
          </ul>
        )}
        {visibleYn === YN.no && <Notice>{text('hiddenFor', { reason: review.hideReason ?? '' })}</Notice>}
        {standsYn === YN.no && <Notice>{text('uncountedFor')}</Notice>}
        <Reports review={review} mayChange={mayChange} />
        {mayChange ? (
          <>
            <AnswerForm review={review} read={read} />
            <Standing review={review} />
          </>
        ) : (
          review.answer && <p className={styles.content}>{review.answer}</p>
        )}
      </div>
    </Drawer>
  )
}

function Reports({ review, mayChange }: ReviewProps & { mayChange: boolean }) {
  const text = useText(texts)
  const language = useLanguage()
  const change = useReviewChange(review.evaluationSeq)
  if (review.reports.length === 0) return null
  return (
    <section aria-label={text('reports')} className={styles.reports}>
      <h3>{text('reportedBy', { n: review.reports.length })}</h3>
      <ul>
        {review.reports.map(({ reason, createdAt }) => (
          <li key={`${createdAt} ${reason}`}>
            {reason} <time dateTime={createdAt}>{formatDateTime(createdAt, language)}</time>
          </li>
        ))}
      </ul>
      {mayChange && (
        <Button size="sm" busy={change.isPending} onClick={() => change.mutate({ do: 'dismiss' })}>
          {text('dismiss')}
        </Button>
      )}
    </section>
  )
}

function AnswerForm({ review, read }: Omit<ReviewDrawerProps, 'onClose'>) {
  const text = useText(texts)
  const {
    opened,
    base,
    draft: { answer },
    change: type,
    begin,
    ...held
  } = useOpened<ManagedReview, { answer: string }>({
    saved: review,
    draftOf: (one) => ({ answer: one.answer ?? '' }),
    read,
  })
  // What somebody else answered meanwhile stands beside what was typed.
  const [theirs, setTheirs] = useState<string | null>(null)
  const reload: typeof held.reload = (onDone) =>
    held.reload((newest) => {
      setTheirs(newest.answer)
      onDone(newest)
    })
  const kept = useKept({
    place: `review-answer:${review.evaluationSeq}`,
    value: answer,
    clean: base.answer,
    restore: (words) => type({ answer: words }),
  })
  const change = useReviewChange(review.evaluationSeq)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const words = answer.trim()
    const { revision } = opened
    const done = () => {
      kept.goOn()
      setTheirs(null)
      begin({ ...opened, answer: words || null, revision: revision + 1 }, { answer })
    }
    change.mutate({ do: 'answer', answer: words, revision }, { onSuccess: done })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <KeptStrip of={kept} />
      <TextArea
        label={text('answer')}
        help={text('answerHelp')}
        rows={4}
        maxLength={MAX_REVIEW_ANSWER_LENGTH}
        value={answer}
        onChange={(event) => type({ answer: event.currentTarget.value })}
      />
      {isEditConflict(change.error) && (
        <SaveRefusal error={change.error} of={{ ...held, reload }} onReloaded={change.reset} />
      )}
      {theirs !== null && <Notice tone="info">{text('answerNow', { answer: theirs })}</Notice>}
      <Button type="submit" variant="main" busy={change.isPending} disabled={answer.trim() === base.answer}>
        {text(opened.answer === null ? 'saveAnswer' : 'changeAnswer')}
      </Button>
    </form>
  )
}

/** Pinned or not, shown or hidden. */
function Standing({ review }: ReviewProps) {
  const text = useText(texts)
  const change = useReviewChange(review.evaluationSeq)
  const [hiding, setHiding] = useState(false)
  const isBest = review.bestYn === YN.yes
  if (hiding) return <HideForm review={review} onDone={() => setHiding(false)} />
  return (
    <div className={styles.acts}>
      <Button busy={change.isPending} onClick={() => change.mutate({ do: isBest ? 'unpin' : 'pin' })}>
        {text(isBest ? 'unpin' : 'pin')}
      </Button>
      {review.visibleYn === YN.yes ? (
        <Button variant="dangerLine" onClick={() => setHiding(true)}>
          {text('hide')}
        </Button>
      ) : (
        <Button busy={change.isPending} onClick={() => change.mutate({ do: 'show' })}>
          {text('show')}
        </Button>
      )}
    </div>
  )
}

function HideForm({ review, onDone }: ReviewProps & { onDone: () => void }) {
  const text = useText(texts)
  const language = useLanguage()
  const change = useReviewChange(review.evaluationSeq)
  const [hideReason, setReason] = useState('')
  const kept = useKept({
    place: `review-hiding:${review.evaluationSeq}`,
    value: hideReason,
    clean: '',
    restore: setReason,
  })
  const done = () => {
    kept.renew()
    onDone()
  }
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const problem = hidingProblems({ visibleYn: YN.no, hideReason }).hideReason
    setError(problem && problemText(problem, language, REVIEW_LABELS.hideReason[language]))
    if (!problem) change.mutate({ do: 'hide', hideReason: hideReason.trim() }, { onSuccess: done })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Locked isLocked={change.isPending}>
        <KeptStrip of={kept} />
        <TextArea
          label={text('reason')}
          help={text('reasonHelp')}
          required
          data-autofocus
          rows={2}
          maxLength={MAX_REVIEW_REASON_LENGTH}
          value={hideReason}
          error={error}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Locked>
      <div className={styles.acts}>
        <Button onClick={onDone}>{text('cancel')}</Button>
        <Button type="submit" variant="danger" busy={change.isPending}>
          {text('hide')}
        </Button>
      </div>
    </form>
  )
}
