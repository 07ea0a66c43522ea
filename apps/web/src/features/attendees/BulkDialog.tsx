import { LONGEST_EXTENSION } from '@seodang/domain/attendance'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { KeptStrip } from '../../platform/kept/KeptStrip.tsx'
import { markOf } from '../../platform/kept/shape.ts'
import { useKept } from '../../platform/kept/use-kept.ts'
import { useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { TextArea } from '../../ui/TextField.tsx'
import styles from './attendees.module.css'
import { type BulkStart, bulkQuery, type CourseKey } from './queries.ts'
import * as texts from './texts.ts'

interface BulkDialogProps {
  courseKey: CourseKey
  change: BulkStart
  onStarted: () => void
  onClose: () => void
}

/** ATT-12: a change of so many that each is looked at when its turn comes; it goes on without the page. */
export function BulkDialog({ courseKey, change, onStarted, onClose }: BulkDialogProps) {
  const text = useText(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const [days, setDays] = useState(change.days ?? null)
  const [reason, setReason] = useState('')
  const kept = useKept({
    place: `attendance-bulk:${change.action}:${markOf(change.attendSeqs)}`,
    value: { days, reason },
    clean: { days: change.days ?? null, reason: '' },
    restore: (words) => {
      setDays(words.days)
      setReason(words.reason)
    },
  })
  // One key for one decision, so that pressing twice starts once.
  const [key] = useState(() => crypto.randomUUID())
  const { attendSeqs, action } = change
  const n = attendSeqs.length
  const start = useMutation({
    mutationFn: () =>
      api.post('/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/attendees/bulk/create', {
        path: { ...courseKey },
        body: {
          attendSeqs,
          action,
          ...(action === 'extend' && days !== null && { days }),
          ...(reason.trim() !== '' && { reason: reason.trim() }),
        },
        idempotencyKey: `${key}-${days ?? ''}`,
      }),
    onSuccess: async () => {
      kept.renew()
      await queryClient.invalidateQueries({ queryKey: bulkQuery(api, courseKey).queryKey })
      onStarted()
    },
  })
  const label = {
    approve: text('approveButton', { n }),
    wait: text('waitButton', { n }),
    hold: text('holdButton', { n }),
    extend: text('extendButton', { n, days: days ?? 0 }),
  }[action]
  return (
    <Dialog
      open
      onClose={onClose}
      size="small-medium"
      title={text(`${action}Title`, { n })}
      description={text('bulkLead')}
      actions={
        <>
          <Button onClick={onClose}>{text('close')}</Button>
          <Button
            variant="main"
            disabled={action === 'extend' && days === null}
            busy={start.isPending}
            onClick={() => start.mutate()}
          >
            {label}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {start.isError && (
          <Notice tone="danger" live>
            {start.error.message}
          </Notice>
        )}
        {(action === 'extend' || action === 'hold') && <KeptStrip of={kept} />}
        {action === 'extend' && (
          <NumberField
            label={text('days')}
            unit={text('daysUnit')}
            max={LONGEST_EXTENSION}
            value={days}
            onChange={setDays}
          />
        )}
        {action === 'hold' && (
          <TextArea
            label={text('reason')}
            optional
            rows={2}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </div>
    </Dialog>
  )
}
