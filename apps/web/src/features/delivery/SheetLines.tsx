import { carrierName } from '@seodang/domain/carriers'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useAlert } from '../../ui/dialog-requests.ts'
import { Notice } from '../../ui/Notice.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './delivery.module.css'
import { type SheetReport, staffKey } from './queries.ts'
import * as texts from './texts.ts'

/** More lines than anybody reads make a slow page. */
const SHOWN = 300

interface LinesProps {
  report: SheetReport
  onBack: () => void
  onClose: () => void
}

/** DLV-06: each line of the file and what it does; only the right ones do anything. */
export function SheetLines({ report, onBack, onClose }: LinesProps) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const { channelSeq } = useChannel()
  const queryClient = useQueryClient()
  const alert = useAlert()
  const [onlyWrong, setOnlyWrong] = useState(false)
  const { lines, sendCount, sameCount, wrongCount } = report
  const matching = onlyWrong ? lines.filter(({ problem }) => problem !== null) : lines
  const shown = matching.slice(0, SHOWN)
  const enter = useMutation({
    mutationFn: () =>
      api.post('/v1.0/channels/{channelSeq}/admin/deliveries/tracking/create', {
        path: { channelSeq },
        body: {
          lines: lines.flatMap(({ lineNumber, orderNumber, carrierCd, trackingNo, effect }) =>
            effect === 'send' && carrierCd !== null
              ? [{ lineNumber, orderNumber, carrierCd, trackingNo }]
              : [],
          ),
        },
      }),
    onSuccess: ({ sentCount, failed }) => {
      if (sentCount > 0) toast({ text: text('moved', { n: sentCount }), tone: 'good' })
      if (failed.length > 0)
        void alert({
          title: text('failedTitle', { n: failed.length }),
          description: failed.map(({ orderNumber, message }) => `${orderNumber} ${message}`).join('\n'),
        })
      onClose()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: staffKey(channelSeq) }),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={text('sheetTitle')}
      actions={
        <>
          <Button className="start" onClick={onBack}>
            {text('otherFile')}
          </Button>
          {sendCount > 0 && (
            <Button variant="main" busy={enter.isPending} onClick={() => enter.mutate()}>
              {text('sendButton', { n: sendCount })}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.stack}>
        <p className={styles.counts} role="status">
          <StatusDot kind="ok">{text('sheetSend', { n: sendCount })}</StatusDot>
          {sameCount > 0 && <StatusDot kind="off">{text('sheetSame', { n: sameCount })}</StatusDot>}
          {wrongCount > 0 && <StatusDot kind="bad">{text('sheetWrong', { n: wrongCount })}</StatusDot>}
        </p>
        {enter.isError && (
          <Notice tone="danger" live>
            {enter.error.message || text('failed')}
          </Notice>
        )}
        {wrongCount > 0 && wrongCount < lines.length && (
          <Checkbox
            label={text('onlyWrong')}
            checked={onlyWrong}
            onChange={(event) => setOnlyWrong(event.currentTarget.checked)}
          />
        )}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keys, too */}
        <ul className={styles.lines} aria-label={text('lines')} tabIndex={0}>
          {shown.map(({ lineNumber, orderNumber, recipient, carrierCd, trackingNo, effect, problem }) => (
            <li key={lineNumber}>
              <small>{text('line', { n: lineNumber })}</small>
              <span className={styles.item}>
                <b className="clip">{[orderNumber, recipient].filter(Boolean).join(' · ') || '–'}</b>
                <small className="clip">
                  {[carrierName(carrierCd, language), trackingNo].filter(Boolean).join(' ')}
                </small>
              </span>
              <StatusDot kind={problem !== null ? 'bad' : effect === 'send' ? 'ok' : 'off'}>
                {text(problem !== null ? `problem.${problem}` : `effect.${effect ?? 'same'}`)}
              </StatusDot>
            </li>
          ))}
        </ul>
        {shown.length < matching.length && (
          <p>{text('shownLines', { n: shown.length, of: matching.length.toLocaleString(language) })}</p>
        )}
      </div>
    </Dialog>
  )
}
