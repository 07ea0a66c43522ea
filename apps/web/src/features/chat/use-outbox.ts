import { SOCKET_COMMAND } from '@seodang/domain/codes'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, useApi } from '../../platform/api.ts'
import { useSocketMessage } from '../../platform/socket.ts'
import { keepUnsent, keptUnsent } from './kept-outbox.ts'
import type { Message, RoomKey } from './queries.ts'

export interface Outgoing {
  sendKey: string
  text: string
  files: readonly { uploadSeq: number; name: string }[]
  replyToSeq: number | null
  mentionSeqs: number[]
  /** Why it was refused; null while it is on its way. */
  refusal: string | null
}

const AGAIN_MS = 5000

/** What a later try may change: the way was broken, or the server was busy. */
const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500

/**
 * CHAT-05: messages on their way, one after the other. Each keeps its key, so that one whose answer was lost is posted
 * once; a broken way is tried again when it is back, a refusal waits for its writer. What is not through yet is there
 * again after a reload.
 */
export function useOutbox(key: RoomKey, userSeq: number, onSent: (message: Message) => void) {
  const api = useApi()
  const [waiting, setWaiting] = useState(() => keptUnsent(key, userSeq))
  const queue = useRef(waiting)
  const isSending = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef(onSent)
  const later = useRef(() => {})
  const { channelSeq, chatRoomSeq } = key
  const change = useCallback(
    (next: readonly Outgoing[]) => {
      keepUnsent({ channelSeq, chatRoomSeq }, userSeq, { before: queue.current, next })
      queue.current = next
      setWaiting(next)
    },
    [channelSeq, chatRoomSeq, userSeq],
  )

  const post = useCallback(
    ({ sendKey, text, files, replyToSeq, mentionSeqs }: Outgoing) =>
      api.post('/v1.0/channels/{channelSeq}/chatrooms/{chatRoomSeq}/messages/create', {
        path: { channelSeq, chatRoomSeq },
        body: {
          sendKey,
          text,
          uploadSeqs: files.map(({ uploadSeq }) => uploadSeq),
          replyToSeq,
          mentionSeqs,
        },
      }),
    [api, channelSeq, chatRoomSeq],
  )
  const sendNext = useCallback(async (): Promise<'done' | 'more' | 'broken'> => {
    const next = queue.current.find(({ refusal }) => refusal === null)
    if (!next) return 'done'
    const { sendKey } = next
    try {
      sent.current(await post(next))
      change(queue.current.filter((one) => one.sendKey !== sendKey))
    } catch (error) {
      if (isPassing(error)) return 'broken'
      const refusal = error instanceof Error ? error.message : ''
      change(queue.current.map((one) => (one.sendKey === sendKey ? { ...one, refusal } : one)))
    }
    return 'more'
  }, [change, post])
  const work = useCallback(async (): Promise<void> => {
    if (isSending.current) return
    isSending.current = true
    clearTimeout(timer.current)
    let came = await sendNext()
    while (came === 'more') came = await sendNext()
    isSending.current = false
    if (came === 'broken') timer.current = setTimeout(() => later.current(), AGAIN_MS)
  }, [sendNext])

  useEffect(() => {
    sent.current = onSent
    later.current = () => void work()
  })
  useSocketMessage(SOCKET_COMMAND.connected, () => void work())
  useEffect(() => {
    const online = () => void work()
    addEventListener('online', online)
    online()
    return () => {
      removeEventListener('online', online)
      clearTimeout(timer.current)
    }
  }, [work])

  return {
    waiting,
    send: (message: Omit<Outgoing, 'sendKey' | 'refusal'>) => {
      change([...queue.current, { ...message, sendKey: crypto.randomUUID(), refusal: null }])
      void work()
    },
    again: (sendKey: string) => {
      change(queue.current.map((one) => (one.sendKey === sendKey ? { ...one, refusal: null } : one)))
      void work()
    },
    forget: (sendKey: string) => change(queue.current.filter((one) => one.sendKey !== sendKey)),
  }
}
