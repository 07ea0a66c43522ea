import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import styles from './attendees.module.css'
import { type BulkWork, bulkQuery, type CourseKey, staleAfterChange } from './queries.ts'
import * as texts from './texts.ts'

/** How far the newest change in the background is; stays until somebody has read how it ended. */
export function BulkStrip({ courseKey }: { courseKey: CourseKey }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { data } = useQuery(bulkQuery(api, courseKey))
  const newest = data?.list[0]
  const [followed, setFollowed] = useState<number | null>(null)
  const [showsFailures, setShowsFailures] = useState(false)
  const running = newest?.finishedAt === null ? newest.bulkSeq : null
  const ended = newest && newest.bulkSeq === followed && running === null
  useEffect(() => {
    if (running !== null) setFollowed(running)
  }, [running])
  const { channelSeq, courseSeq } = courseKey
  useEffect(() => {
    if (ended) void queryClient.invalidateQueries(staleAfterChange({ channelSeq, courseSeq }))
  }, [ended, queryClient, channelSeq, courseSeq])
  if (!newest || newest.bulkSeq !== followed) return null
  return (
    <section className={styles.bulk} role="status">
      <Progress bulk={newest} />
      {newest.failures.length > 0 && (
        <Button size="sm" onClick={() => setShowsFailures(true)}>
          <FailedCount bulk={newest} />
        </Button>
      )}
      {ended && <CloseButton onClose={() => setFollowed(null)} />}
      {showsFailures && <Failures bulk={newest} onClose={() => setShowsFailures(false)} />}
    </section>
  )
}

function Progress({ bulk }: { bulk: BulkWork }) {
  const text = useText(texts)
  const language = useLanguage()
  const { totalCount, doneCount, failedCount, finishedAt } = bulk
  const done = doneCount + failedCount
  const words = text(finishedAt === null ? 'bulkRunning' : 'bulkEnded', {
    n: done.toLocaleString(language),
    of: totalCount.toLocaleString(language),
  })
  return (
    <ProgressBar value={done} max={Math.max(1, totalCount)} label={text('bulkProgress')} valueText={words}>
      {words}
    </ProgressBar>
  )
}

function FailedCount({ bulk: { failedCount } }: { bulk: BulkWork }) {
  return useText(texts)('bulkFailed', { n: failedCount })
}

function CloseButton({ onClose }: { onClose: () => void }) {
  const text = useText(texts)
  return (
    <Button size="sm" onClick={onClose}>
      {text('close')}
    </Button>
  )
}

function Failures({ bulk: { failures, failedCount }, onClose }: { bulk: BulkWork; onClose: () => void }) {
  const text = useText(texts)
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={text('bulkFailed', { n: failedCount })}
      {...(failures.length < failedCount && { description: text('firstOnly', { n: failures.length }) })}
    >
      <ul className={styles.outcomes}>
        {failures.map(({ key, name, message }) => (
          <li key={key}>
            <b>{name}</b>
            <span>{message}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
