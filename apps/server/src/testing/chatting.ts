import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { CHAT_ENTRY } from '@seodang/domain/chat'
import { PUBLISH_STATUS } from '@seodang/domain/codes'
import { expect } from 'vitest'
import { chatMembers, chatRoomClasses, chatRooms } from '../modules/chat/tables.ts'
import type { Person, Services } from './factories.ts'
import type { Answer, TestServer } from './server.ts'

export interface Room {
  channelSeq: number
  chatRoomSeq: number
}

/** A published room for every member; with classes, for those who attend one of them. */
export async function aRoom(
  services: Services,
  channelSeq: number,
  { classes, ...overrides }: Partial<typeof chatRooms.$inferInsert> & { classes?: number[] } = {},
): Promise<Room> {
  const [row] = await services.db
    .insert(chatRooms)
    .values({
      channelSeq,
      name: '글방 사랑방',
      publishStatusCd: PUBLISH_STATUS.published,
      ...(classes && { entryCd: CHAT_ENTRY.chosen }),
      ...overrides,
    })
    .returning({ chatRoomSeq: chatRooms.chatRoomSeq })
  if (!row) throw new Error('no room was made')
  for (const courseSeq of classes ?? [])
    await services.db.insert(chatRoomClasses).values({ channelSeq, chatRoomSeq: row.chatRoomSeq, courseSeq })
  return { channelSeq, chatRoomSeq: row.chatRoomSeq }
}

/** Somebody who is in the room already. */
export async function isInside(services: Services, room: Room, person: Person): Promise<Person> {
  await services.db.insert(chatMembers).values({ ...room, userSeq: person.userSeq })
  return person
}

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
