import { MAX_REPORT_REASON_LENGTH } from '@seodang/domain/board'
import { POST_LABELS } from '@seodang/domain/field-labels'
import { problemText } from '@seodang/domain/problem-texts'
import { isBlank } from '@seodang/domain/text'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { alert } from '../../ui/dialog-requests.ts'
import { TextArea } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import * as texts from './texts.ts'

type ReportPostProps = { courseSeq: number; postSeq: number; onClose: () => void }

/** BRD-17: tells the staff of the class what is wrong with somebody's post. */
export function ReportPost({ courseSeq, postSeq, onClose }: ReportPostProps) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const form = useId()
  const { channelSeq } = useChannel()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const report = useMutation({
    mutationFn: () =>
      api.post('/v1.0/channels/{channelSeq}/courses/{courseSeq}/communities/{postSeq}/report/create', {
        path: { channelSeq, courseSeq, postSeq },
        body: { reason: reason.trim() },
      }),
    onSuccess: () => {
      toast({ text: text('reported'), tone: 'good' })
      onClose()
    },
    onError: (error) => void alert({ description: error.message || text('failed') }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBlank(reason)) setProblem(problemText('required', language, POST_LABELS.reason[language]))
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
      <form id={form} onSubmit={submit} noValidate>
        <TextArea
          label={text('reason')}
          required
          data-autofocus
          rows={4}
          maxLength={MAX_REPORT_REASON_LENGTH}
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
