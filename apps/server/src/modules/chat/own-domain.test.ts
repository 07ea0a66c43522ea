import { once } from 'node:events'
import { SOCKET_COMMAND, USER_TYPE } from '@seodang/domain/codes'
import { expect, test } from 'vitest'
import { aRoom, isInside } from '../../testing/chat-rooms.ts'
import { chatting } from '../../testing/chatting.ts'
import { aChannel, aMember, anOperator, type Person } from '../../testing/factories.ts'
import { aDomain, aSessionAt, HTTPS } from '../../testing/https.ts'
import { testServer } from '../../testing/server.ts'
import { chatInvitees } from './tables.ts'

const server = await testServer({ env: HTTPS })
const { services, app } = server
const { post, says } = chatting(server)

test('SEC-38 at a site’s own domain the socket tells a room to its members, and to nobody who is there as staff', async () => {
  const { channelSeq } = await aChannel(services)
  const domain = await aDomain(services, channelSeq)
  const room = await aRoom(services, channelSeq, { entryCd: 'CHOSEN' })
  const owner = await isInside(services, room, await anOperator(services, channelSeq, USER_TYPE.owner))
  const manager = await isInside(services, room, await anOperator(services, channelSeq, USER_TYPE.manager))
  const member = await isInside(services, room, await aMember(services, channelSeq))
  await services.db
    .insert(chatInvitees)
    .values({ channelSeq, chatRoomSeq: room.chatRoomSeq, userSeq: member.userSeq })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': domain }

  async function heardBy(person: Person) {
    const ticket = await app.inject({
      method: 'POST',
      url: '/api/v1.0/socket/ticket',
      headers: { ...forwarded, 'access-token': await aSessionAt(services, person, { channelSeq, domain }) },
      payload: { channelSeq },
    })
    const url = `ws://127.0.0.1:${port}/api/v1.0/socket?token=${ticket.json().data.ticket}`
    const socket = new WebSocket(url, { headers: { ...forwarded, origin: `https://${domain}` } })
    const heard: string[] = []
    const over = new Promise<string[]>((resolve) => {
      socket.addEventListener('message', ({ data }) => {
        heard.push(String(data))
        // What was said before it is heard before it.
        if (String(data).includes('the last word')) resolve(heard)
      })
    })
    await once(socket, 'message')
    return { over }
  }
  const [ofManager, ofMember] = [await heardBy(manager), await heardBy(member)]
  const messageSeq = await says(room, owner, '방에만 하는 말')
  // What is told to one person, or to people of whom some may be there no more.
  for (const reader of [manager, member])
    expect((await post(room, '/read/modify', reader, { messageSeq })).status).toBe(200)
  const desk = {
    url: `/api/v1.0/channels/${channelSeq}/admin/chatrooms/${room.chatRoomSeq}/delete`,
    body: {},
  }
  expect((await server.call({ ...desk, method: 'POST', as: owner })).status).toBe(200)
  await services.hub.publish(
    { channelSeq },
    { command: SOCKET_COMMAND.enrolmentChanged, data: { is: 'the last word' } },
  )
  const commands = (heard: string[]) => heard.map((text) => JSON.parse(text).command)
  const { connected, chatMessage, chatRead, chatModeration, enrolmentChanged } = SOCKET_COMMAND
  expect(commands(await ofMember.over)).toEqual([
    connected,
    chatMessage,
    chatRead,
    chatModeration,
    enrolmentChanged,
  ])
  expect(commands(await ofManager.over)).toEqual([connected, enrolmentChanged])
})
