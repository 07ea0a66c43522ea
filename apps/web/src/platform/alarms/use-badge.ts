import { SOCKET_COMMAND } from '@seodang/domain/codes'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { useApi } from '../api.ts'
import { sessionQuery, useSession } from '../session.tsx'
import { useSocketMessage } from '../socket.ts'
import type { Badge } from './queries.ts'

/** The list of the panel; here, so that the bell does not load what only the panel needs. */
export const ALARMS_KEY = ['me', 'alarms'] as const

/**
 * ALM-06, ALM-21: the unread count of the person. States come by the socket and as answers; one that is older than
 * what is shown is dropped. `arrived` counts up when there is something new to be said.
 */
export function useBadge(): { count: number; arrived: number; apply: (badge: Badge) => void } {
  const api = useApi()
  const queryClient = useQueryClient()
  const { user } = useSession()
  const userSeq = user?.userSeq
  const latest = useRef<Badge & { userSeq: number | undefined }>(undefined)
  const [arrived, setArrived] = useState(0)

  const apply = useCallback(
    (badge: Badge) => {
      const known = latest.current?.userSeq === userSeq ? latest.current : undefined
      if (known && (badge.newestSeq < known.newestSeq || badge.alarmReadSeq < known.alarmReadSeq)) return
      latest.current = { ...badge, userSeq }
      const { badgeCount, alarmReadSeq } = badge
      const { queryKey } = sessionQuery(api)
      const shown = queryClient.getQueryData(queryKey)?.badgeCount ?? 0
      queryClient.setQueryData(queryKey, (person) =>
        person ? { ...person, badgeCount, alarmReadSeq } : person,
      )
      // What came between the page and its socket is news, too.
      if (known ? badge.newestSeq === known.newestSeq : badgeCount <= shown) return
      setArrived((before) => before + 1)
      void queryClient.invalidateQueries({ queryKey: ALARMS_KEY })
    },
    [api, queryClient, userSeq],
  )

  useSocketMessage(SOCKET_COMMAND.alarmBadgeChanged, (data) => {
    const badge = badgeIn(data)
    if (badge) apply(badge)
  })
  return { count: user?.badgeCount ?? 0, arrived, apply }
}

function badgeIn({ badgeCount, alarmReadSeq, newestSeq }: Record<string, unknown>): Badge | null {
  if (typeof badgeCount !== 'number' || typeof alarmReadSeq !== 'number' || typeof newestSeq !== 'number')
    return null
  return { badgeCount, alarmReadSeq, newestSeq }
}
