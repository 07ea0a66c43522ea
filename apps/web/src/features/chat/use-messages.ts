import type { ChatReaction } from '@seodang/domain/chat'
import { SOCKET_COMMAND } from '@seodang/domain/codes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useApi } from '../../platform/api.ts'
import { useSocketMessage } from '../../platform/socket.ts'
import { deletedIn, reactedIn } from './patches.ts'
import { type Loaded, type Message, merged, messagesQuery, PAGE, type RoomKey, roomQuery } from './queries.ts'

/** How often older ones are asked for to come to one message: three thousand messages back. */
const MOST_STEPS = 30

/** CHAT-05, CHAT-08: what stands in a room, followed over the socket and caught up after it was away. */
export function useMessages(key: RoomKey, userSeq: number) {
  const api = useApi()
  const queryClient = useQueryClient()
  const query = messagesQuery(api, key)
  const found = useQuery(query)
  const isCatchingUp = useRef(false)
  /** Something came while it caught up, which it may have asked before. */
  const catchesUpAgain = useRef(false)
  /** Something came while messages were asked for, of which the answer may not know. */
  const isBehind = useRef(false)
  const isLoadingOlder = useRef(false)
  const loaded = (): Loaded | undefined => queryClient.getQueryData(query.queryKey)
  const change = (next: (before: Loaded) => Loaded) =>
    queryClient.setQueryData(query.queryKey, (before: Loaded | undefined) => before && next(before))
  const put = (more: readonly Message[]) => change((before) => merged(before, more))
  const page = (asked: { before?: number; after?: number; size: number }) =>
    api.get('/v1.0/channels/{channelSeq}/chatrooms/{chatRoomSeq}/messages', {
      path: { ...key },
      query: asked,
    })

  /** What came since the last one that is here. */
  async function catchUp(): Promise<void> {
    catchesUpAgain.current = isCatchingUp.current
    if (isCatchingUp.current || !loaded()) return
    isCatchingUp.current = true
    try {
      for (let hasMore = true; hasMore; ) {
        catchesUpAgain.current = false
        const after = loaded()?.list.at(-1)?.messageSeq
        const next = await page({ ...(after !== undefined && { after }), size: 100 })
        put(next.list)
        hasMore = catchesUpAgain.current || (after !== undefined && next.hasMore)
      }
    } catch (error) {
      // The room itself says why it is closed; a way that is broken is tried again when it opens.
      console.info('chat messages not loaded', error)
      void queryClient.invalidateQueries({ queryKey: roomQuery(api, key).queryKey })
    } finally {
      isCatchingUp.current = false
    }
  }

  // What was read before something came says nothing of it, and takes the place of what stands here: it is read again.
  const { isFetching, refetch } = found
  useEffect(() => {
    if (isFetching || !isBehind.current) return
    isBehind.current = false
    void refetch()
  }, [isFetching, refetch])
  const noteUnread = () => {
    isBehind.current ||= queryClient.getQueryState(query.queryKey)?.fetchStatus === 'fetching'
  }

  async function loadOlder(size = PAGE): Promise<void> {
    const before = loaded()
    const oldest = before?.list[0]?.messageSeq
    if (!before?.hasOlder || oldest === undefined || isLoadingOlder.current) return
    isLoadingOlder.current = true
    try {
      const { list, hasMore } = await page({ before: oldest, size })
      change((now) => ({ ...merged(now, list), hasOlder: hasMore }))
    } finally {
      isLoadingOlder.current = false
    }
  }

  /** Loads back to a message, so that it can be gone to. */
  async function loadTo(messageSeq: number): Promise<boolean> {
    for (let step = 0; step < MOST_STEPS; step += 1) {
      const now = loaded()
      if (now?.list.some((message) => message.messageSeq === messageSeq)) return true
      if (!now?.hasOlder) return false
      await loadOlder(100)
    }
    return false
  }

  useSocketMessage(SOCKET_COMMAND.connected, () => {
    noteUnread()
    void catchUp()
  })
  useSocketMessage(SOCKET_COMMAND.chatMessage, (data) => {
    if (data.chatRoomSeq !== key.chatRoomSeq) return
    noteUnread()
    // Our own server wrote it, in the form of the contract.
    const { message, previousSeq, reaction } = data as {
      message?: Message
      previousSeq?: number
      reaction?: {
        messageSeq: number
        reactionCd: ChatReaction
        count: number
        userSeq: number
        onYn: string
      }
    }
    if (reaction) return void change((before) => reactedIn(before, reaction, userSeq))
    const last = loaded()?.list.at(-1)?.messageSeq ?? 0
    if (message && (previousSeq ?? 0) <= last) put([message])
    else void catchUp()
  })
  useSocketMessage(SOCKET_COMMAND.chatModeration, (data) => {
    if (data.chatRoomSeq !== key.chatRoomSeq) return
    noteUnread()
    const { messageSeq, deletedBy } = data
    if (typeof messageSeq === 'number')
      change((before) => deletedIn(before, messageSeq, deletedBy === 'moderator' ? 'moderator' : 'writer'))
    void queryClient.invalidateQueries({ queryKey: roomQuery(api, key).queryKey })
  })

  return { ...found, put, change, loadOlder, loadTo, catchUp }
}
