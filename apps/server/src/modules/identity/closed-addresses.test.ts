import { USER_TYPE } from '@seodang/domain/codes'
import { eq } from 'drizzle-orm'
import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import { inTransaction, systemContext } from '../../platform/context.ts'
import { PASSWORD } from '../../testing/account.ts'
import { aRoom, isInside } from '../../testing/chat-rooms.ts'
import { chatting } from '../../testing/chatting.ts'
import { aChannel, anOperator, aPerson, type Person, refreshTokenFor } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { mergeAccounts } from './merge.ts'
import { hashPassword } from './passwords.ts'
import { users } from './tables.ts'
import { unsubscribeUrl } from './unsubscribe-link.ts'

/** No worker is at work: what follows an account's end may take a while, and until then nothing may open either. */
const server = await testServer()
const { services, app } = server
const { says, get } = chatting(server)

/** Everything that was given to a person and opens something without asking who they are. */
async function given(person: Person, channelSeq: number) {
  const room = await aRoom(services, channelSeq)
  await isInside(services, room, person)
  const file = await app.inject({
    method: 'POST',
    url: `/api/v1.0/channels/${channelSeq}/uploads/attachment?name=a.txt`,
    headers: { 'content-type': 'application/octet-stream', 'access-token': person.accessToken },
    payload: Buffer.from('words'),
  })
  await says(room, person, '', { uploadSeqs: [Number(file.json().data.uploadSeq)] })
  const [message] = (await get(room, '/messages', person)).body.data.list
  const post = async (url: string, body: object = {}) =>
    (await server.call({ method: 'POST', url, as: person, body })).body.data
  const presigned = await post(`/api/v1.0/channels/${channelSeq}/uploads/presigned`, {
    kind: 'file',
    name: 'a.txt',
    size: 5,
  })
  const calendar = await post('/api/v1.0/users/calendar/create')
  const { refreshToken } = await refreshTokenFor(services, person.accessToken)
  const subscriber = { channelSeq, userSeq: person.userSeq }
  const leaving = new URL(await unsubscribeUrl(systemContext(services, channelSeq), subscriber))
  const status = async (call: InjectOptions) => (await app.inject(call)).statusCode
  const { pathname } = new URL(calendar.url, services.config.origin)
  return {
    'the access token': () =>
      status({ url: '/api/v1.0/users/calendar', headers: { 'access-token': person.accessToken } }),
    'a file': () => status({ url: message.files[0].url }),
    'a place to put to': () => status(toPut(presigned.url)),
    'the calendar': () => status({ url: pathname }),
    'the link that stops mails': () =>
      status({ url: `/api/v1.0/unsubscribe/email/state?token=${leaving.searchParams.get('token')}` }),
    'the login of the browser': () =>
      status({
        method: 'POST',
        url: '/api/v1.0/auth/refresh',
        headers: { cookie: `refresh=${refreshToken}` },
      }),
  }
}

const toPut = (url: string): InjectOptions => ({
  method: 'PUT',
  url,
  payload: 'words',
  headers: { 'content-type': 'application/octet-stream' },
})

test.each([
  [
    'is closed',
    (person: Person) =>
      server.call({
        method: 'POST',
        url: '/api/v1.0/users/closing',
        as: person,
        body: { password: PASSWORD },
      }),
  ],
  [
    'becomes part of another',
    async ({ userSeq }: Person) => {
      const into = await aPerson(services)
      return inTransaction(systemContext(services, 0), (ctx) => mergeAccounts(ctx, userSeq, into.userSeq))
    },
  ],
])(
  'ACC-29, SEC-38 of an account that %s nothing that was given to it opens any more, at once',
  async (_, end) => {
    const { channelSeq } = await aChannel(services)
    const aReader = async () => {
      const person = await anOperator(services, channelSeq, USER_TYPE.manager)
      const passwordHash = await hashPassword(PASSWORD)
      await services.db.update(users).set({ passwordHash }).where(eq(users.userSeq, person.userSeq))
      return person
    }
    const kept = await given(await aReader(), channelSeq)
    for (const [name, open] of Object.entries(kept))
      expect([name, await open()], name).toEqual([name, expect.toBeOneOf([200, 204])])

    const person = await aReader()
    const lost = await given(person, channelSeq)
    await end(person)
    for (const [name, open] of Object.entries(lost))
      expect([name, await open()], name).toEqual([name, expect.toBeOneOf([400, 401, 403, 404])])
  },
)
