import { MAX_REPORT_REASON_LENGTH } from '@seodang/domain/board'
import { POST_LABELS } from '@seodang/domain/field-labels'
import { problemText } from '@seodang/domain/problem-texts'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { toast } from '../../ui/toast.ts'
import * as texts from './texts.ts'

type ReportPostProps = { courseSeq: number; postSeq: number; onClose: () => void }

/** BRD-17: tells the staff of the class what is wrong with somebody's post. */
export function ReportPost({ courseSeq, postSeq, onClose }: ReportPostProps) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const { channelSeq } = useChannel()
  return (
    <ReasonDialog
      title={text('reportTitle')}
      lead={text('reportLead')}
      label={text('reason')}
      action={text('report')}
      maxLength={MAX_REPORT_REASON_LENGTH}
      missing={problemText('required', language, POST_LABELS.reason[language])}
      failed={text('failed')}
      send={(reason) =>
        api.post('/v1.0/channels/{channelSeq}/courses/{courseSeq}/communities/{postSeq}/report/create', {
          path: { channelSeq, courseSeq, postSeq },
          body: { reason },
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
