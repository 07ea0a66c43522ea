import { MAX_REPORT_REASON_LENGTH } from '@seodang/domain/board'
import { POST_LABELS } from '@seodang/domain/field-labels'
import { problemText } from '@seodang/domain/problem-texts'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { toast } from '../../ui/toast.ts'
import type { BoardAt } from './addresses.ts'
import { callsOf } from './queries.ts'
import * as texts from './texts.ts'

type ReportPostProps = { at: BoardAt; postSeq: number; onClose: () => void }

/** BRD-17: tells the staff what is wrong with somebody's post. */
export function ReportPost({ at, postSeq, onClose }: ReportPostProps) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const { channelSeq } = useChannel()
  const { posts, path } = callsOf({ channelSeq, at })
  return (
    <ReasonDialog
      place={`report-post:${postSeq}`}
      title={text('reportTitle')}
      lead={text('reportLead')}
      label={text('reason')}
      action={text('report')}
      maxLength={MAX_REPORT_REASON_LENGTH}
      missing={problemText('required', language, POST_LABELS.reason[language])}
      failed={text('failed')}
      send={(reason, idempotencyKey) =>
        api.post(`${posts}/{postSeq}/report/create`, {
          path: { ...path, postSeq },
          body: { reason },
          idempotencyKey,
        })
      }
      onSent={() => {
        toast({ text: text('reported'), tone: 'good' })
        onClose()
      }}
      onClose={onClose}
    />
  )
}
