import { SUBMISSION_STATUS } from '@seodang/domain/codes'
import { MAX_GRADE, MAX_REVIEW_COMMENT, verdictProblems } from '@seodang/domain/coursework'
import { WORK_LABELS } from '@seodang/domain/field-labels'
import { problemTexts } from '@seodang/domain/problem-texts'
import { formatDateTime } from '@seodang/domain/seoul-time'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, useApi } from '../../platform/api.ts'
import { KeptStrip } from '../../platform/kept/KeptStrip.tsx'
import { useKept } from '../../platform/kept/use-kept.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Locked } from '../../ui/Locked.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { isEmptyRichText, RichText } from '../../ui/RichText.tsx'
import { Drawer } from '../../ui/rich/Drawer.tsx'
import { TextArea } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './coursework.module.css'
import type { CourseKey, ManagedWork } from './queries.ts'
import * as texts from './texts.ts'
import { useReview } from './use-review.ts'

type WorkDrawerProps = {
  courseKey: CourseKey
  work: ManagedWork
  mayReview: boolean
  previous: number | undefined
  next: number | undefined
  onShow: (submissionSeq: number | undefined) => void
}

/** One submission beside the list: what it holds, and what staff say of it (CERT-04). */
export function WorkDrawer({ courseKey, work, mayReview, previous, next, onShow }: WorkDrawerProps) {
  const text = useText(texts)
  const language = useLanguage()
  const { name, itemTitle, createdAt, attempt, content, linkUrl, files, status } = work
  return (
    <Drawer
      title={text('workOf', { name })}
      onClose={() => onShow(undefined)}
      end={
        <>
          <IconButton
            icon={IconChevronUp}
            size="sm"
            label={text('previous')}
            disabled={previous === undefined}
            onClick={() => onShow(previous)}
          />
          <IconButton
            icon={IconChevronDown}
            size="sm"
            label={text('next')}
            disabled={next === undefined}
            onClick={() => onShow(next)}
          />
        </>
      }
    >
      <div className={styles.detail}>
        <p className={styles.about}>
          <b>{itemTitle}</b>
          <span>{text('attempt', { n: attempt })}</span>
          <time dateTime={createdAt}>{formatDateTime(createdAt, language)}</time>
        </p>
        {!isEmptyRichText(content) && <RichText document={content} className={styles.words} />}
        {linkUrl && (
          <Anchor href={linkUrl} target="_blank" rel="noreferrer noopener nofollow">
            {linkUrl}
          </Anchor>
        )}
        {files.length > 0 && <Files courseKey={courseKey} work={work} />}
        {status !== SUBMISSION_STATUS.waiting && <Said work={work} />}
        {mayReview && status !== SUBMISSION_STATUS.sentBack && (
          <VerdictForm
            key={work.submissionSeq}
            courseKey={courseKey}
            work={work}
            onDone={() => onShow(next)}
          />
        )}
      </div>
    </Drawer>
  )
}

function Files({ courseKey, work: { submissionSeq, files } }: Pick<WorkDrawerProps, 'courseKey' | 'work'>) {
  const text = useText(texts)
  const api = useApi()
  const open = useMutation({
    mutationFn: async (uploadSeq: number) => {
      const { url, name } = await api.get(
        '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/submissions/{submissionSeq}/files/{uploadSeq}',
        { path: { ...courseKey, submissionSeq, uploadSeq } },
      )
      const link = document.createElement('a')
      link.href = url
      link.download = name
      link.click()
    },
    onError: (error) => toast({ text: error.message || text('failed'), tone: 'bad' }),
  })
  return (
    <section className={styles.files} aria-label={text('files')}>
      {files.map(({ uploadSeq, name }) => (
        <Button
          key={uploadSeq}
          size="sm"
          icon={IconDownload}
          aria-label={text('openFile', { name })}
          onClick={() => open.mutate(uploadSeq)}
        >
          {name}
        </Button>
      ))}
    </section>
  )
}

function Said({ work: { comment, grade, reviewedBy } }: Pick<WorkDrawerProps, 'work'>) {
  const text = useText(texts)
  if (!comment && grade === null && !reviewedBy) return null
  return (
    <div className={styles.comment}>
      {grade !== null && <b>{text('gradeOf', { n: grade })} </b>}
      {comment && <p>{comment}</p>}
      {reviewedBy && <small>{text('reviewedBy', { name: reviewedBy })}</small>}
    </div>
  )
}

const NO_VERDICT: { comment: string; grade: number | null } = { comment: '', grade: null }

type VerdictFormProps = Pick<WorkDrawerProps, 'courseKey' | 'work'> & { onDone: () => void }

function VerdictForm({ courseKey, work: { submissionSeq, status }, onDone }: VerdictFormProps) {
  const text = useText(texts)
  const language = useLanguage()
  const review = useReview(courseKey)
  const [verdict, setVerdict] = useState(NO_VERDICT)
  const { comment, grade } = verdict
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const kept = useKept({
    place: `verdict:${submissionSeq}`,
    value: verdict,
    clean: NO_VERDICT,
    restore: setVerdict,
  })
  // As it stood when the drawer was opened, whatever is fetched while a word is written.
  const [seen, setSeen] = useState<typeof status | null>(status)
  const isWaiting = status === SUBMISSION_STATUS.waiting
  const decide = (decision: 'approve' | 'sendBack') => {
    const decided = { decision, comment: comment.trim(), grade }
    const found = problemTexts(verdictProblems(decided), language, WORK_LABELS)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    review.mutate(
      { ...decided, submissions: [{ submissionSeq, status: seen ?? status }] },
      {
        onSuccess: ({ failedCount }) => {
          // What a colleague decided meanwhile is shown now, and the next press is a knowing one.
          if (failedCount > 0) return setSeen(null)
          kept.renew()
          onDone()
        },
        onError: (error) => {
          if (error instanceof ApiError) setProblems(error.fields)
        },
      },
    )
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => event.preventDefault()}>
      <Locked isLocked={review.isPending}>
        <KeptStrip of={kept} />
        <TextArea
          label={text('comment')}
          help={text('commentHelp')}
          rows={4}
          maxLength={MAX_REVIEW_COMMENT}
          value={comment}
          error={problems.comment}
          onChange={({ currentTarget: { value } }) => setVerdict({ ...verdict, comment: value })}
        />
        {isWaiting && (
          <NumberField
            label={text('grade')}
            min={0}
            max={MAX_GRADE}
            value={grade}
            error={problems.grade}
            onChange={(points) => setVerdict({ ...verdict, grade: points })}
          />
        )}
      </Locked>
      <div className={styles.acts}>
        {isWaiting && (
          <Button variant="main" busy={review.isPending} onClick={() => decide('approve')}>
            {text('approve')}
          </Button>
        )}
        <Button variant="dangerLine" busy={review.isPending} onClick={() => decide('sendBack')}>
          {text(isWaiting ? 'sendBack' : 'decideAgain')}
        </Button>
      </div>
    </form>
  )
}
