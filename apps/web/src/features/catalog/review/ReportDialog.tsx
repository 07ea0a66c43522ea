import { REVIEW_LABELS } from '@seodang/domain/field-labels'
import { problemText } from '@seodang/domain/problem-texts'
import { MAX_REVIEW_REASON_LENGTH } from '@seodang/domain/review'
import { isBlank } from '@seodang/domain/text'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { ApiError, useApi } from '../../../platform/api.ts'
import { useChannel } from '../../../platform/channel.tsx'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { alert } from '../../../ui/dialog-requests.ts'
import { TextArea } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import type { ReviewData } from '../queries.ts'
import styles from './review.module.css'
import * as texts from './texts.ts'

/** REV-17: tells the staff of the site what is wrong with somebody's review. */
export default function ReportDialog({ review, onClose }: { review: ReviewData; onClose: () => void }) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const form = useId()
  const { channelSeq } = useChannel()
  const { courseSeq, evaluationSeq } = review
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const report = useMutation({
    mutationFn: () =>
      api.post('/v2.0/channels/{channelSeq}/courses/{courseSeq}/review/{evaluationSeq}/report/create', {
        path: { channelSeq, courseSeq, evaluationSeq },
        body: { reason: reason.trim() },
      }),
    onSuccess: () => {
      toast({ text: text('reported'), tone: 'good' })
      onClose()
    },
    // ERR-08: the server's own words where it had any.
    onError: (error) =>
      void alert({ description: (error instanceof ApiError && error.message) || text('saveFailed') }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBlank(reason)) setProblem(problemText('required', language, REVIEW_LABELS.reason[language]))
    else report.mutate()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('reportTitle')}
      description={text('reportLead')}
      size="small-medium"
      dismissible={!report.isPending}
      actions={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button type="submit" form={form} variant="main" busy={report.isPending}>
            {text('report')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className={styles.form}>
        <TextArea
          label={text('reportReason')}
          required
          rows={4}
          maxLength={MAX_REVIEW_REASON_LENGTH}
          value={reason}
          error={problem}
          onChange={(event) => {
            setReason(event.currentTarget.value)
            setProblem(undefined)
          }}
        />
      </form>
    </Dialog>
  )
}
