import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { BackgroundWork } from '../../ui/rich/BackgroundWork.tsx'
import { bulkQuery, type CourseKey, staleAfterChange } from './queries.ts'
import { StopBulk } from './StopBulk.tsx'
import * as texts from './texts.ts'

/** How far the newest change in the background is; stays until somebody has read how it ended. */
export function BulkStrip({ courseKey }: { courseKey: CourseKey }) {
  const text = useText(texts)
  const language = useLanguage()
  const { suspension } = useChannel()
  const api = useApi()
  const queryClient = useQueryClient()
  const { data } = useQuery(bulkQuery(api, courseKey))
  const newest = data?.list[0]
  const [followed, setFollowed] = useState<number | null>(null)
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
  const { totalCount, doneCount, failedCount, failures } = newest
  const waits = suspension !== null
  return (
    <BackgroundWork
      edge
      work={newest}
      failures={failures}
      words={{
        label: text('bulkProgress'),
        progress: text(newest.finishedAt === null ? 'bulkRunning' : 'bulkEnded', {
          n: (doneCount + failedCount).toLocaleString(language),
          of: totalCount.toLocaleString(language),
        }),
        failed: text('bulkFailed', { n: failedCount }),
        firstOnly: text('firstOnly', { n: failures.length }),
        close: text('close'),
      }}
      waits={waits}
      // A suspended site takes no press, the one to stop included.
      stop={!waits && <StopBulk courseKey={courseKey} bulkSeq={newest.bulkSeq} size="sm" />}
      onClose={() => setFollowed(null)}
    />
  )
}
