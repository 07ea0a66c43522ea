import { SOCKET_COMMAND, type SocketCommand, type SocketSend } from '@seodang/domain/codes'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { ApiError, useApi } from './api.ts'
import { useMaybeChannel } from './channel.tsx'
import { loadAtLast } from './lazy/load-chunk.ts'
import { personHere } from './person.ts'
import { useSession } from './session.tsx'
import type { Socket, SocketMessage } from './socket-connection.ts'

type Handler = (data: SocketMessage['data']) => void

const handlers = new Map<SocketCommand, Set<Handler>>()
let current: Socket | null = null

/** RTS-06: a command without a meaning is ignored and noted. */
function pass({ command, data }: SocketMessage): void {
  const known = Object.values(SOCKET_COMMAND).find((one) => one === command)
  if (!known) return console.info('socket command without a meaning', command)
  for (const handler of handlers.get(known) ?? []) handler(data)
}

/**
 * Keeps the one socket of this tab while somebody is logged in (RTS-01). The root uses it once; whoever wants to
 * hear something asks `useSocketMessage`.
 */
export function useSocketConnection(): void {
  const api = useApi()
  const queryClient = useQueryClient()
  const base = useRouter().options.context.boot.apiBases.api
  const channelSeq = useMaybeChannel()?.channelSeq
  const { user, reload } = useSession()
  const userSeq = user?.userSeq

  /** All that belongs to the person, on whatever page it stands. */
  const askAgain = useCallback(
    () =>
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === 'me' || queryKey.includes('mine'),
      }),
    [queryClient],
  )

  useEffect(() => {
    if (userSeq === undefined) return
    let isOver = false
    let own: Socket | null = null
    const connect = async () => {
      // Visitors have no socket and need not load it.
      const { createSocket } = await loadAtLast(() => import('./socket-connection.ts'))
      if (isOver) return
      own = createSocket({
        ticket: async () =>
          (await api.post('/v1.0/socket/ticket', { body: channelSeq === undefined ? {} : { channelSeq } }))
            .ticket,
        isFinal: (error) => error instanceof ApiError && [401, 403, 404].includes(error.status),
        address: (ticket, since) => socketAddress(base, ticket, since),
        // What it says about one person is not told to another who came a moment ago.
        heard: (message) => personHere() === userSeq && pass(message),
        missed: askAgain,
      })
      current = own
      own.start()
    }
    connect().catch((error: unknown) => console.info('socket not loaded', error))
    return () => {
      isOver = true
      own?.stop()
      if (current === own) current = null
    }
  }, [api, base, channelSeq, userSeq, askAgain])

  useSocketMessage(SOCKET_COMMAND.sessionEnded, () => void reload())
  useSocketMessage(SOCKET_COMMAND.rolesChanged, () => void reload())
  useSocketMessage(SOCKET_COMMAND.enrolmentChanged, askAgain)
}

function socketAddress(base: string, ticket: string, since: number | null): string {
  const url = new URL(`${base}/v1.0/socket`, location.origin)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  url.searchParams.set('token', ticket)
  if (since !== null) url.searchParams.set('since', String(since))
  return url.href
}

/** Hears a command of the socket while mounted. E0001 comes each time the way opens. */
export function useSocketMessage(command: SocketCommand, handler: Handler): void {
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  useEffect(() => {
    const hear: Handler = (data) => latest.current(data)
    const all = handlers.get(command) ?? new Set()
    handlers.set(command, all.add(hear))
    return () => void all.delete(hear)
  }, [command])
}

/** Says something to the server (ROOM-18); lost while the way is closed. */
export const sayOnSocket = (command: SocketSend, data: Record<string, unknown>): void =>
  current?.say(command, data)
