import { LONGEST_EXTENSION } from '@seodang/domain/attendance'
import { formatEach } from '@seodang/domain/money'
import { STAFF_REASONS } from '@seodang/domain/refund-reason'
import { formatDate } from '@seodang/domain/seoul-time'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { KeptStrip } from '../../platform/kept/KeptStrip.tsx'
import { useKept } from '../../platform/kept/use-kept.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { focusFirstProblem } from '../../ui/focus.ts'
import { Notice } from '../../ui/Notice.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { RefundReasonTiles, useCostlyReason } from '../../ui/rich/RefundReasonTiles.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { TextArea } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './attendees.module.css'
import { type BulkChange, type CourseKey, previewQuery, staleAfterChange } from './queries.ts'
import * as texts from './texts.ts'

interface ChangeDialogProps {
  courseKey: CourseKey
  change: BulkChange
  onChange: (change: BulkChange) => void
  onDone: () => void
  onClose: () => void
}

/** What will happen to each, and why not, before anything does; the button says its result (ATT-03, ATT-12, UI-20). */
export function ChangeDialog({ courseKey, change, onChange, onDone, onClose }: ChangeDialogProps) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const queryClient = useQueryClient()
  const [reason, setReason] = useState('')
  const kept = useKept({
    place: `attendance-reason:${change.action}:${change.attendSeqs.join()}`,
    value: reason,
    clean: '',
    restore: setReason,
  })
  // One key for one decision, so that pressing twice changes once.
  const [key] = useState(() => crypto.randomUUID())
  const isCancel = change.action === 'cancel'
  const [isTried, setTried] = useState(false)
  // What the site would owe if it were its own reason.
  const own = useQuery({
    ...previewQuery(api, courseKey, { ...change, reasonCd: STAFF_REASONS.notHeld }),
    enabled: isCancel,
  })
  const reasons = isCancel ? (own.data?.reasons ?? []) : []
  const asksWhy = reasons.length > 0
  // Before one is chosen the dialog tells what the first of those would do that the person may choose.
  const [first] = reasons
  const shown = { ...change, ...(change.reasonCd === undefined && first && { reasonCd: first }) }
  // While the days are being written the last answer stays, so that nothing jumps.
  const preview = useQuery({ ...previewQuery(api, courseKey, shown), placeholderData: keepPreviousData })
  const work = useMutation({
    mutationFn: () =>
      api.post('/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/attendees/modify', {
        path: { ...courseKey },
        body: { ...change, ...(reason.trim() !== '' && { reason: reason.trim() }) },
        idempotencyKey: `${key}-${change.days ?? ''}-${change.reasonCd ?? ''}`,
      }),
    onSuccess: ({ doneCount, failedCount }) => {
      kept.renew()
      toast({
        text:
          failedCount === 0
            ? text('done', { n: doneCount })
            : text('partly', { done: doneCount, failed: failedCount }),
        tone: failedCount === 0 ? 'good' : 'bad',
      })
      onDone()
    },
    onSettled: () => queryClient.invalidateQueries(staleAfterChange(courseKey)),
  })
  const allowed = preview.data?.list.filter((row) => row.allowed) ?? []
  const refused = preview.data?.list.filter((row) => !row.allowed) ?? []
  const total = { won: preview.data?.refundTotal ?? 0, cents: preview.data?.refundTotalDollars ?? 0 }
  const amount = formatEach(total, language)
  const costly = useCostlyReason()
  const press = async () => {
    setTried(true)
    if (asksWhy && change.reasonCd === undefined) {
      requestAnimationFrame(() => focusFirstProblem())
      return
    }
    const site = { won: own.data?.refundTotal ?? 0, cents: own.data?.refundTotalDollars ?? 0 }
    const less = { won: site.won - total.won, cents: site.cents - total.cents }
    const told = (of: typeof total) => formatEach(of, language)
    const isLess = isCancel && less.won + less.cents > 0
    if (isLess && !(await costly({ less: told(less), site: told(site), buyer: told(total) }))) return
    work.mutate()
  }
  // Whoever may not see sales is told that money goes back, and not how much (PERM-16).
  const isUntold = preview.data?.refundTotal === null
  const n = allowed.length
  const label = {
    approve: text('approveButton', { n }),
    wait: text('waitButton', { n }),
    hold: text('holdButton', { n }),
    extend: text('extendButton', { n, days: change.days ?? 0 }),
    cancel:
      total.won + total.cents > 0 ? text('cancelButton', { n, amount }) : text('cancelFreeButton', { n }),
  }[change.action]
  const refundText = ({ refundAmount: won, refundDollars: cents }: (typeof allowed)[number]) => {
    if (won === null || cents === null) return null
    return won + cents > 0
      ? text('refund', { amount: formatEach({ won, cents }, language) })
      : text('noRefund')
  }

  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={text(`${change.action}Title`, { n: change.attendSeqs.length })}
      {...(change.action === 'cancel' && { description: text(isUntold ? 'cancelUntoldHint' : 'cancelHint') })}
      actions={
        <>
          <Button onClick={onClose}>{text('close')}</Button>
          <Button
            variant={change.action === 'cancel' ? 'danger' : 'main'}
            disabled={n === 0 || preview.isPlaceholderData || (isCancel && own.isPending)}
            busy={work.isPending}
            onClick={() => void press()}
          >
            {label}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {work.isError && (
          <Notice tone="danger" live>
            {work.error.message}
          </Notice>
        )}
        {change.action === 'extend' && (
          <NumberField
            label={text('days')}
            unit={text('daysUnit')}
            max={LONGEST_EXTENSION}
            value={change.days ?? null}
            onChange={(days) => onChange({ ...change, days: days ?? 1 })}
          />
        )}
        {asksWhy && (
          <RefundReasonTiles
            open={reasons}
            value={change.reasonCd ?? null}
            onChange={(reasonCd) => onChange({ ...change, reasonCd })}
            isMissing={isTried && change.reasonCd === undefined}
          />
        )}
        {preview.isPending && <ListSkeleton rows={4} />}
        {preview.isError && (
          <ErrorState message={preview.error.message} retry={() => void preview.refetch()} />
        )}
        {allowed.length > 0 && (
          <section>
            <h3>{text('allowed')}</h3>
            <ul className={styles.outcomes}>
              {allowed.map((row) => (
                <li key={row.attendSeq}>
                  <b>{row.name}</b>
                  <span>
                    {change.action === 'cancel' && refundText(row)}
                    {change.action === 'extend' &&
                      row.validAt &&
                      text('until', { at: formatDate(row.validAt, language) })}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
        {refused.length > 0 && (
          <section>
            <h3>{text('notAllowed')}</h3>
            <ul className={styles.outcomes}>
              {refused.map((row) => (
                <li key={row.attendSeq}>
                  <b>{row.name}</b>
                  <span>{row.message}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
        {(change.action === 'cancel' || change.action === 'hold') && (
          <>
            <KeptStrip of={kept} />
            <TextArea
              label={text('reason')}
              optional
              rows={2}
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}
