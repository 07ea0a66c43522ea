import { formatDateTime } from '@seodang/domain/seoul-time'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { confirm } from '../../ui/dialog-requests.ts'
import { myPlayersQuery } from './queries.ts'
import * as texts from './texts.ts'

/** BYD-19: asks whether to stop what plays elsewhere on this site, saying on which device, what and since when. */
export function useAskToTakeOver(): () => Promise<boolean> {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  return useCallback(async () => {
    // Where it cannot be told, it is asked all the same.
    const players = await queryClient.fetchQuery(myPlayersQuery(api)).catch((error: unknown) => {
      console.info('players not listed', error)
      return null
    })
    const here = players?.list.filter((player) => player.channelSeq === channelSeq) ?? []
    return confirm({
      title: text('elsewhere'),
      description: text('elsewhereAsk'),
      affected: here.map(({ system, browser, lessonTitle, playingSince }) => ({
        name: [system, browser].filter(Boolean).join(' · ') || text('unknownDevice'),
        effect: text('playsSince', { lesson: lessonTitle, time: formatDateTime(playingSince, language) }),
      })),
      confirmLabel: text('watchHere'),
    })
  }, [api, channelSeq, language, queryClient, text])
}
