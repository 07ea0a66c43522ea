import { MAX_REVIEW_COMMENT, verdictProblems } from '@seodang/domain/coursework'
import { WORK_LABELS } from '@seodang/domain/field-labels'
import { problemTexts } from '@seodang/domain/problem-texts'
import { useState } from 'react'
import { KeptStrip } from '../../platform/kept/KeptStrip.tsx'
import { useKept } from '../../platform/kept/use-kept.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextArea } from '../../ui/TextField.tsx'
import styles from './coursework.module.css'
import type { CourseKey, ManagedWork } from './queries.ts'
import * as texts from './texts.ts'
import { useReview } from './use-review.ts'

type VerdictDialogProps = {
  courseKey: CourseKey
  works: readonly ManagedWork[]
  decision: 'approve' | 'sendBack'
  onClose: () => void
  onDone: () => void
}

/** CERT-04: one word for many. */
export function VerdictDialog({ courseKey, works, decision, onClose, onDone }: VerdictDialogProps) {
  const text = useText(texts)
  const language = useLanguage()
  const review = useReview(courseKey)
  // As they stood when the dialog was opened, whatever is fetched while a word is written.
  const [seen] = useState(() => works.map(({ submissionSeq, status }) => ({ submissionSeq, status })))
  const [comment, setComment] = useState('')
  const [problem, setProblem] = useState<string>()
  const kept = useKept({
    place: `verdict:${decision}:${works.map(({ submissionSeq }) => submissionSeq).join()}`,
    value: comment,
    clean: '',
    restore: setComment,
  })
  const title = text(decision === 'approve' ? 'approveMany' : 'sendBackMany', { n: works.length })
  const submit = () => {
    const verdict = { decision, comment: comment.trim(), grade: null }
    const found = problemTexts(verdictProblems(verdict), language, WORK_LABELS)
    setProblem(found.comment)
    if (found.comment) return
    review.mutate(
      { ...verdict, submissions: seen },
      {
        onSuccess: ({ failedCount }) => {
          if (failedCount === 0) kept.renew()
          onDone()
        },
      },
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={works
        .slice(0, 5)
        .map(({ name }) => name)
        .join(', ')}
      actions={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button
            variant={decision === 'approve' ? 'main' : 'danger'}
            busy={review.isPending}
            disabled={works.length === 0}
            onClick={submit}
          >
            {title}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <KeptStrip of={kept} />
        <TextArea
          label={text('comment')}
          help={text('commentHelp')}
          required={decision === 'sendBack'}
          rows={4}
          maxLength={MAX_REVIEW_COMMENT}
          value={comment}
          error={problem}
          onChange={({ currentTarget: { value } }) => setComment(value)}
        />
      </div>
    </Dialog>
  )
}
