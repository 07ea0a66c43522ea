import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sentMessages } from '../../platform/database/tables.ts'
import { MESSENGER, MessageRefused } from '../../platform/message/messenger.ts'
import { testServer } from '../../testing/server.ts'
import { DEAF_NUMBER, SOLAPI_SANDBOX } from './sandbox-solapi.ts'
import { SEND, solapiMessenger, solapiSignature } from './solapi.ts'

const server = await testServer()
const { services } = server

const OPTIONS = {
  apiKey: 'key',
  apiSecret: 'SECRET',
  sender: '0212345678',
  now: () => new Date('2024-01-01T00:00:00Z'),
  newSalt: () => 'abcdefghij1234567890abcdefghij12',
}

/** A service that answers so, and what it was asked. */
function answering(status: number, body: unknown) {
  const asked: { url: string; authorization: string; body: unknown }[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    asked.push({
      url: request.url,
      authorization: request.headers.get('authorization') ?? '',
      body: await request.json(),
    })
    return Response.json(body, { status })
  }
  return { asked, messenger: solapiMessenger({ ...OPTIONS, fetch }) }
}

test('MY-09 a call is signed as the service asks for it', () => {
  expect(solapiSignature('SECRET', '2024-01-01T00:00:00+09:00', 'abcdefghij1234567890abcdefghij12')).toBe(
    '22adb6776b54a30d60b2f1eb4502516aafe0d7aff7b4ce16fff78a38e23de74c',
  )
})

test('MY-09 a message goes out in the form of the service, without the secret', async () => {
  const { asked, messenger } = answering(200, { failedMessageList: [] })
  await messenger.send({ to: '01012345678', text: '안녕하세요' })
  expect(asked).toEqual([
    {
      url: 'https://api.solapi.com/messages/v4/send-many/detail',
      authorization: expect.stringMatching(
        /^HMAC-SHA256 apiKey=key, date=2024-01-01T00:00:00\.000Z, salt=\w{32}, signature=[0-9a-f]{64}$/,
      ),
      body: { messages: [{ to: '01012345678', from: '0212345678', text: '안녕하세요' }] },
    },
  ])
  expect(JSON.stringify(asked)).not.toContain('SECRET')
})

describe('MY-09 an answer tells whether to try again', () => {
  test.each([
    ['a refused number', 200, { failedMessageList: [{ statusCode: '3058' }] }, true],
    ['wrong keys', 403, { errorCode: 'SignatureDoesNotMatch' }, true],
    ['too many calls', 429, {}, false],
    ['a fault of the service', 500, {}, false],
    ['an answer in another form', 200, { failedMessageList: 'none' }, false],
  ])('%s', async (_, status, body, isFinal) => {
    const sending = answering(status, body).messenger.send({ to: '01012345678', text: '안녕하세요' })
    const error = await sending.catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(Error)
    expect(error instanceof MessageRefused).toBe(isFinal)
  })
})

describe('MY-09 without keys the stand-in takes the messages', () => {
  const messenger = services.ports.use(MESSENGER)

  test('and shows them on the page of the development mode', async () => {
    await messenger?.send({ to: '01055550001', text: '<b>안녕</b>' })
    const [row] = await services.db
      .select()
      .from(sentMessages)
      .where(eq(sentMessages.recipient, '01055550001'))
      .orderBy(desc(sentMessages.sentMessageSeq))
    expect(row).toMatchObject({ text: '<b>안녕</b>' })
    const page = await server.call({ url: '/dev/messages' })
    expect(page.status).toBe(200)
    expect(page.body).toContain('&lt;b&gt;안녕&lt;/b&gt;')
  })

  test('and refuses a number that takes none', async () => {
    await expect(messenger?.send({ to: DEAF_NUMBER, text: '안녕' })).rejects.toThrow(MessageRefused)
  })

  test('from nobody who cannot sign', async () => {
    const answer = await server.call({
      method: 'POST',
      url: SOLAPI_SANDBOX + SEND,
      headers: {
        authorization: `HMAC-SHA256 apiKey=sandbox, date=${new Date().toISOString()}, salt=${'a'.repeat(32)}, signature=${'0'.repeat(64)}`,
      },
      body: { messages: [{ to: '01055550002', from: '0200000000', text: '안녕' }] },
    })
    expect(answer.status).toBe(403)
  })
})
