import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '../../platform/api.ts'
import { type Room, roomQuery } from './queries.ts'
import { nextChange } from './room-state.ts'

/** The longest that browsers wait (2^31 - 1 ms). */
const LONGEST_WAIT_MS = 2_147_483_647

/** CUR-15: when a lesson opens while somebody is in the room, its lock goes. */
export function useRoomChanges(room: Room, channelSeq: number, courseSeq: number): void {
  const api = useApi()
  const queryClient = useQueryClient()
  const at = nextChange(room)
  useEffect(() => {
    if (at === null) return
    // A moment later, so that the server agrees that the time has come.
    const wait = Math.max(0, at - Date.now()) + 1000
    if (wait > LONGEST_WAIT_MS) return
    const { queryKey } = roomQuery(api, channelSeq, courseSeq)
    const timer = setTimeout(() => void queryClient.invalidateQueries({ queryKey }), wait)
    return () => clearTimeout(timer)
  }, [at, api, queryClient, channelSeq, courseSeq])
}
