import { SOCKET_COMMAND } from '@seodang/domain/codes'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSocketMessage } from '../socket.ts'
import { roomsKey } from './queries.ts'

/** A lively room is asked about once a second at most. */
const TOGETHER_MS = 1000

/** CHAT-06: the counts of rooms follow what the socket tells; nothing is asked while nothing happens. */
export function useRoomNews(channelSeq: number): void {
  const queryClient = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isWaiting = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  const ask = () => {
    if (isWaiting.current) return
    isWaiting.current = true
    timer.current = setTimeout(() => {
      isWaiting.current = false
      void queryClient.invalidateQueries({ queryKey: roomsKey(channelSeq) })
    }, TOGETHER_MS)
  }
  useSocketMessage(SOCKET_COMMAND.chatMessage, (data) => {
    if (data.reaction === undefined) ask()
  })
  useSocketMessage(SOCKET_COMMAND.chatRead, ask)
  useSocketMessage(SOCKET_COMMAND.chatModeration, ask)
}
