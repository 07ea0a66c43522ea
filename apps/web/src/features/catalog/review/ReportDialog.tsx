import { REVIEW_LABELS } from '@seodang/domain/field-labels'
import { problemText } from '@seodang/domain/problem-texts'
import { MAX_REVIEW_REASON_LENGTH } from '@seodang/domain/review'
import { useApi } from '../../../platform/api.ts'
import { useChannel } from '../../../platform/channel.tsx'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { ReasonDialog } from '../../../ui/ReasonDialog.tsx'
import { toast } from '../../../ui/toast.ts'
import type { ReviewData } from '../queries.ts'
import * as texts from './texts.ts'

/** REV-17: tells the staff of the site what is wrong with somebody's review. */
export default function ReportDialog({ review, onClose }: { review: ReviewData; onClose: () => void }) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const { channelSeq } = useChannel()
  const { courseSeq, evaluationSeq } = review
  return (
    <ReasonDialog
      place={`report-review:${evaluationSeq}`}
      title={text('reportTitle')}
      lead={text('reportLead')}
      label={text('reportReason')}
      action={text('report')}
      maxLength={MAX_REVIEW_REASON_LENGTH}
      missing={problemText('required', language, REVIEW_LABELS.reason[language])}
      failed={text('saveFailed')}
      send={(reason, idempotencyKey) =>
        api.post('/v2.0/channels/{channelSeq}/courses/{courseSeq}/review/{evaluationSeq}/report/create', {
          path: { channelSeq, courseSeq, evaluationSeq },
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
