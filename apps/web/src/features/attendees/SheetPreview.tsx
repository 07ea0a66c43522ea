import { formatMoney, won } from '@seodang/domain/money'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import styles from './attendees.module.css'
import { type Additions, bulkQuery, type CourseKey } from './queries.ts'
import * as texts from './texts.ts'

/** More lines than anybody reads make a slow page. */
const SHOWN = 300

interface SheetPreviewProps {
  courseKey: CourseKey
  additions: Additions
  onStarted: (bulkSeq: number) => void
  onBack: () => void
  onClose: () => void
}

/** ATT-16: each line of the file, right or wrong and why; only the right ones are added. */
export function SheetPreview({ courseKey, additions, onStarted, onBack, onClose }: SheetPreviewProps) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const queryClient = useQueryClient()
  const { lines, rightCount, wrongCount } = additions
  const [onlyWrong, setOnlyWrong] = useState(false)
  const [notifies, setNotifies] = useState(true)
  // One key for one decision, so that pressing twice adds once.
  const [key] = useState(() => crypto.randomUUID())
  const matching = onlyWrong ? lines.filter(({ problem }) => problem !== null) : lines
  const shown = matching.slice(0, SHOWN)
  const add = useMutation({
    mutationFn: () =>
      api.post('/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/attendees/additions/create', {
        path: { ...courseKey },
        body: {
          people: lines.flatMap(({ lineNumber, email, note, outsideAmount, problem }) =>
            problem === null
              ? [{ lineNumber, email, note, ...(outsideAmount !== null && { outsideAmount }) }]
              : [],
          ),
          notifyYn: notifies ? 'Y' : 'N',
        },
        idempotencyKey: `${key}-${String(notifies)}`,
      }),
    onSuccess: async ({ bulkSeq }) => {
      await queryClient.invalidateQueries({ queryKey: bulkQuery(api, courseKey).queryKey })
      onStarted(bulkSeq)
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('addTitle')}
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
          <StatusDot kind="ok">{text('sheetRight', { n: rightCount.toLocaleString(language) })}</StatusDot>
          {wrongCount > 0 && <StatusDot kind="bad">{text('sheetWrong', { n: wrongCount })}</StatusDot>}
        </p>
        {add.isError && (
          <Notice tone="danger" live>
            {add.error.message || text('failed')}
          </Notice>
        )}
        {lines.length === 0 && <Notice tone="warn">{text('sheetEmpty')}</Notice>}
        {lines.length > 0 && rightCount === 0 && <Notice tone="warn">{text('addNothing')}</Notice>}
        {wrongCount > 0 && rightCount > 0 && (
          <Checkbox
            label={text('onlyWrong')}
            checked={onlyWrong}
            onChange={(event) => setOnlyWrong(event.currentTarget.checked)}
          />
        )}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keys, too */}
        <ul className={styles.lines} aria-label={text('sheetLines')} tabIndex={0}>
          {shown.map(({ lineNumber, email, name, note, outsideAmount, problem }) => (
            <li key={lineNumber}>
              <small>{text('line', { n: lineNumber })}</small>
              <span className={styles.person}>
                <b className="clip">{name || email || '–'}</b>
                <small className="clip">
                  {[name && email, outsideAmount !== null && formatMoney(won(outsideAmount), language), note]
                    .filter(Boolean)
                    .join(' · ')}
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
        {rightCount > 0 && (
          <Checkbox
            label={text('notify')}
            checked={notifies}
            onChange={(event) => setNotifies(event.currentTarget.checked)}
          />
        )}
      </div>
    </Dialog>
  )
}
