import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { GoesOn } from '../../ui/rich/GoesOn.tsx'
import styles from './attendees.module.css'
import { bulkQuery, type CourseKey, staleAfterChange } from './queries.ts'
import { StopBulk } from './StopBulk.tsx'
import * as texts from './texts.ts'

interface SheetAddingProps {
  courseKey: CourseKey
  bulkSeq: number
  onClose: () => void
}

/** ATT-12, ATT-16: how far the adding is, and who could not be added after all. */
export function SheetAdding({ courseKey, bulkSeq, onClose }: SheetAddingProps) {
  const text = useText(texts)
  const language = useLanguage()
  const waits = useChannel().suspension !== null
  const api = useApi()
  const queryClient = useQueryClient()
  const { data } = useQuery(bulkQuery(api, courseKey))
  const bulk = data?.list.find((one) => one.bulkSeq === bulkSeq)
  const isOver = bulk !== undefined && bulk.finishedAt !== null
  const { channelSeq, courseSeq } = courseKey
  useEffect(() => {
    if (isOver) void queryClient.invalidateQueries(staleAfterChange({ channelSeq, courseSeq }))
  }, [isOver, queryClient, channelSeq, courseSeq])
  const { totalCount = 1, doneCount = 0, failedCount = 0, failures = [] } = bulk ?? {}
  const words = text(isOver ? 'bulkEnded' : 'bulkRunning', {
    n: (doneCount + failedCount).toLocaleString(language),
    of: totalCount.toLocaleString(language),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('addTitle')}
      size="small-medium"
      actions={
        <>
          {bulk && !isOver && !waits && <StopBulk courseKey={courseKey} bulkSeq={bulkSeq} />}
          <Button variant="main" onClick={onClose}>
            {text('close')}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p role="status">{isOver ? text('addEnded', { n: doneCount }) : text('addRunning')}</p>
        <ProgressBar
          value={doneCount + failedCount}
          max={Math.max(1, totalCount)}
          label={text('addTitle')}
          valueText={words}
        >
          {words}
        </ProgressBar>
        {bulk && <GoesOn work={bulk} waits={waits} />}
        {failures.length > 0 && (
          <>
            <h3>{text('bulkFailed', { n: failedCount })}</h3>
            <ul className={styles.outcomes}>
              {failures.map(({ key, name, message }) => (
                <li key={key}>
                  <b>
                    {text('line', { n: key })} {name}
                  </b>
                  <span>{message}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  )
}
