import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { BackgroundWork } from '../../ui/rich/BackgroundWork.tsx'
import { statementRunsQuery } from './queries.ts'
import * as texts from './statement-texts.ts'

/**
 * PAY-18: how far the newest statement is. It stays until somebody has read how it ended; after the page was opened anew
 * one that left something out is told again, because somebody has to look after that money.
 */
export function StatementStrip() {
  const text = useText(texts)
  const language = useLanguage()
  const { channelSeq } = useChannel()
  const queryClient = useQueryClient()
  const { data } = useQuery(statementRunsQuery(useApi(), channelSeq))
  const newest = data?.list[0]
  const [followed, setFollowed] = useState<number | null>(null)
  const [closed, setClosed] = useState<number | null>(null)
  const running = newest?.finishedAt === null ? newest.statementRunSeq : null
  const hasEnded = newest !== undefined && newest.statementRunSeq === followed && running === null
  useEffect(() => {
    if (running !== null) setFollowed(running)
  }, [running])
  useEffect(() => {
    if (hasEnded)
      void queryClient.invalidateQueries({ queryKey: ['channels', channelSeq, 'admin', 'payments'] })
  }, [hasEnded, queryClient, channelSeq])
  if (!newest || newest.statementRunSeq === closed) return null
  if (newest.statementRunSeq !== followed && newest.failedCount === 0) return null
  const { totalCount, doneCount, failedCount, failures } = newest
  const numbers = {
    n: (doneCount + failedCount).toLocaleString(language),
    of: totalCount.toLocaleString(language),
    done: doneCount.toLocaleString(language),
  }
  return (
    <BackgroundWork
      work={newest}
      failures={failures.map(({ orderSeq, name, number, message }) => ({
        key: orderSeq,
        name: text('failedLine', { name, number }),
        message,
      }))}
      words={{
        label: text('progress'),
        progress: text(newest.finishedAt === null ? 'statementRunning' : 'statementEnded', numbers),
        failed: text('refused', { n: failedCount }),
        firstOnly: text('firstOnly', { n: failures.length }),
        close: text('close'),
      }}
      onClose={() => setClosed(newest.statementRunSeq)}
    />
  )
}
