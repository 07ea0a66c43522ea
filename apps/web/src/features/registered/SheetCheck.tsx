import { formatPhone } from '@seodang/domain/validation'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { toast } from '../../ui/toast.ts'
import { registeredKey, type SheetLines } from './queries.ts'
import styles from './registered.module.css'
import * as texts from './texts.ts'

/** More lines than anybody reads make a slow page. */
const SHOWN = 300

interface SheetCheckProps {
  sheet: SheetLines
  onBack: () => void
  onClose: () => void
}

/** MEM-06: each line of the file, right or wrong and why; only the right ones are entered. */
export function SheetCheck({ sheet: { lines, rightCount, wrongCount }, onBack, onClose }: SheetCheckProps) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  const [onlyWrong, setOnlyWrong] = useState(false)
  // One key for one decision, so that pressing twice enters once.
  const [key] = useState(() => crypto.randomUUID())
  const matching = onlyWrong ? lines.filter(({ problem }) => problem !== null) : lines
  const shown = matching.slice(0, SHOWN)
  const add = useMutation({
    mutationFn: () =>
      api.post('/v1.0/channels/{channelSeq}/admin/registered-members/additions/create', {
        path: { channelSeq },
        body: {
          people: lines.flatMap(({ name, email, phone, note, problem }) =>
            problem === null ? [{ name, email, phone, note }] : [],
          ),
        },
        idempotencyKey: key,
      }),
    onSuccess: async ({ doneCount, skippedCount }) => {
      toast({
        text:
          skippedCount > 0
            ? text('sheetSkipped', { n: doneCount, skipped: skippedCount })
            : text('sheetDone', { n: doneCount }),
        tone: 'good',
      })
      await queryClient.invalidateQueries({ queryKey: registeredKey(channelSeq) })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('fromSheet')}
      size="medium"
      actions={
        <>
          <Button className="start" onClick={onBack}>
            {text('otherFile')}
          </Button>
          {rightCount > 0 && (
            <Button variant="main" busy={add.isPending} onClick={() => add.mutate()}>
              {text('addRight', { n: rightCount })}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.stack}>
        <p className={styles.facts} role="status">
          <StatusDot kind="ok">{text('right', { n: rightCount })}</StatusDot>
          {wrongCount > 0 && <StatusDot kind="bad">{text('wrong', { n: wrongCount })}</StatusDot>}
        </p>
        {add.isError && (
          <Notice tone="danger" live>
            {add.error.message || text('failed')}
          </Notice>
        )}
        {rightCount === 0 && <Notice tone="warn">{text('nothingRight')}</Notice>}
        {wrongCount > 0 && rightCount > 0 && (
          <Checkbox
            label={text('onlyWrong')}
            checked={onlyWrong}
            onChange={(event) => setOnlyWrong(event.currentTarget.checked)}
          />
        )}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keys, too */}
        <ul className={styles.lines} aria-label={text('lines')} tabIndex={0}>
          {shown.map(({ lineNumber, name, email, phone, note, problem }) => (
            <li key={lineNumber}>
              <small>{text('line', { n: lineNumber })}</small>
              <span className={styles.person}>
                <b className="clip">{name || '–'}</b>
                <small className="clip">
                  {[email, phone && formatPhone(phone), note].filter(Boolean).join(' · ')}
                </small>
              </span>
              <StatusDot kind={problem === null ? 'ok' : 'bad'}>
                {text(problem === null ? 'ready' : `problem.${problem}`)}
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
