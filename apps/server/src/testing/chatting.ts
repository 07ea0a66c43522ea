import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { expect } from 'vitest'
import type { Room } from './chat-rooms.ts'
import type { Person } from './factories.ts'
import type { Answer, TestServer } from './server.ts'

/** What a page asks of rooms. */
export function chatting(server: TestServer) {
  const urlOf = ({ channelSeq, chatRoomSeq }: Room, rest = '') =>
    `/api/v1.0/channels/${channelSeq}/chatrooms/${chatRoomSeq}${rest}`
  const post = (room: Room, rest: string, as: Person | null, body: object = {}): Promise<Answer> =>
    server.call({ method: 'POST', url: urlOf(room, rest), as, body })
  const get = (room: Room, rest: string, as: Person | null, query: Record<string, string> = {}) =>
    server.call({ url: urlOf(room, rest), as, query })
  const send = (room: Room, as: Person, text: string, change: object = {}): Promise<Answer> =>
    post(room, '/messages/create', as, {
      sendKey: randomUUID(),
      text,
      uploadSeqs: [],
      replyToSeq: null,
      mentionSeqs: [],
      ...change,
    })
  return {
    post,
    get,
    send,
    enter: (room: Room, as: Person) => post(room, '/members/create', as),
    look: (room: Room, as: Person) => get(room, '', as),
    /** The key of a message that was taken. */
    async says(room: Room, as: Person, text: string, change: object = {}): Promise<number> {
      const { status, body } = await send(room, as, text, change)
      expect(status, JSON.stringify(body)).toBe(200)
      return body.data.messageSeq
    },
    /** The words of a room as somebody reads them, the oldest first. */
    async texts(room: Room, as: Person, query: Record<string, string> = {}): Promise<(string | null)[]> {
      const { status, body } = await get(room, '/messages', as, query)
      expect(status, JSON.stringify(body)).toBe(200)
      return body.data.list.map(({ text }: { text: string | null }) => text).toReversed()
    },
    async rooms(channelSeq: number, as: Person, query: Record<string, string> = {}) {
      const url = `/api/v1.0/channels/${channelSeq}/chatrooms`
      return (await server.call({ url, as, query })).body.data.list
    },
  }
}

export interface HeardOnSocket {
  command: string
  data: Record<string, unknown>
}

/** Opens sockets on a real port, as pages do. */
export async function socketsOf(server: TestServer) {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const address = server.app.server.address()
  const host = `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  return async (channelSeq: number, person: Person): Promise<{ next(): Promise<HeardOnSocket> }> => {
    const ticket = await server.call({
      method: 'POST',
      url: '/api/v1.0/socket/ticket',
      as: person,
      body: { channelSeq },
    })
    const socket = new WebSocket(`ws://${host}/api/v1.0/socket?token=${ticket.body.data.ticket}`, {
      headers: { origin: `http://${host}` },
    })
    const waiting: HeardOnSocket[] = []
    const takers: ((message: HeardOnSocket) => void)[] = []
    socket.addEventListener('message', ({ data }) => {
      const message: HeardOnSocket = JSON.parse(String(data))
      // The badge is said to whoever opens a page; it is none of these tests' concern.
      if (message.command === 'E0002') return
      const taker = takers.shift()
      if (taker) taker(message)
      else waiting.push(message)
    })
    await once(socket, 'open')
    const next = (): Promise<HeardOnSocket> => {
      const message = waiting.shift()
      return message ? Promise.resolve(message) : new Promise((resolve) => takers.push(resolve))
    }
    expect(await next()).toMatchObject({ command: 'E0001' })
    return { next }
  }
}
