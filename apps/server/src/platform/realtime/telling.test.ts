import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { aPerson } from '../../testing/factories.ts'
import { pausingProxy } from '../../testing/pausing-proxy.ts'
import { testServer } from '../../testing/server.ts'
import type { Envelope, PresenceNote } from './bus.ts'
import { redisBus } from './redis-bus.ts'
import { startRedisStandIn } from './redis-stand-in.ts'
import { createTelling } from './telling.ts'

const log = pino({ level: 'silent' })
const redis = await startRedisStandIn()
const way = await pausingProxy(redis.url)
const server = await testServer({ env: { REDIS_URL: way.url } })
/** What another process hears. */
const heard: Envelope[] = []
const notes: PresenceNote[] = []
const ear = await redisBus(
  { url: redis.url, log },
  { heard: (one) => heard.push(one), presence: (note) => notes.push(note), cutOff: () => {} },
)
afterAll(async () => {
  await ear.close()
  await way.close()
  await redis.close()
})

const MUCH_LESS_THAN_A_SECOND_MS = 700
/** On a machine that does something else as well; what a frozen Redis costs is counted in seconds. */
async function timed<T>(call: () => Promise<T>): Promise<{ answer: T; ms: number }> {
  const from = performance.now()
  const answer = await call()
  return { answer, ms: performance.now() - from }
}

test('RTS-07 ACC-16 whoever logs out does not wait for a Redis that is frozen, and the others hear it once it goes on', async () => {
  const people = [await aPerson(server.services), await aPerson(server.services)]
  const who = (as: { accessToken: string }) => server.call({ url: '/api/v1.0/users/session', as })
  way.freeze()
  for (const as of people) {
    const { answer, ms } = await timed(() =>
      server.call({ method: 'POST', url: '/api/v1.0/auth/logout', as, body: {} }),
    )
    expect(answer.status).toBe(200)
    expect(ms).toBeLessThan(MUCH_LESS_THAN_A_SECOND_MS)
    expect((await who(as)).status).toBe(401)
  }
  expect(heard).toEqual([])
  way.thaw()
  await eventually(() => expect(heard.map(({ message }) => message.command)).toEqual(['E0003', 'E0003']))
})

test('RTS-07 what a Redis that has no room could not be told of, the others hear that they missed', async () => {
  redis.refuse("OOM command not allowed when used memory > 'maxmemory'.")
  await server.services.hub.publish({ channelSeq: 1 }, { command: 'E0004' })
  await eventually(() => expect(notes.some(({ lost }) => lost)).toBe(true))
  redis.refuse(null)
})

test('SEC-58 while Redis is frozen one call in a second waits to be counted, not long, and the others not at all', async () => {
  const logIn = () =>
    server.call({
      method: 'POST',
      url: '/api/v1.0/auth/login',
      body: { email: 'somebody@seodang.test', password: 'of nobody' },
    })
  await eventually(async () => expect((await logIn()).status).not.toBe(503))
  way.freeze()
  const first = await timed(logIn)
  expect(first.answer.status).toBe(503)
  expect(first.ms).toBeLessThan(1_000)
  const next = await timed(logIn)
  expect(next.answer.status).toBe(503)
  expect(next.ms).toBeLessThan(300)
  way.thaw()
  await eventually(async () => expect((await logIn()).status).not.toBe(503))
})

const never = () => new Promise<void>(() => undefined)

test('RTS-07 of what cannot be told the first waits for a moment, what follows does not, and none of it fails', async () => {
  const telling = createTelling({ log, longestWaitMs: 100, tellLoss: never })
  const first = await timed(() => telling.tell(never))
  const others = await timed(async () => {
    for (let n = 0; n < 50; n++) await telling.tell(never)
  })
  expect(first.ms).toBeGreaterThan(90)
  expect(others.ms).toBeLessThan(90)
})

test('RTS-07 what was lost is made up for once, as soon as somebody can be told again', async () => {
  const asked: string[] = []
  let tries = 0
  const telling = createTelling({
    log,
    longestWaitMs: 100,
    async tellLoss() {
      if (++tries < 2) throw new Error('not yet')
      asked.push('ask')
    },
  })
  const fails = async () => {
    throw new Error('nobody can be told')
  }
  for (let n = 0; n < 3; n++) await telling.tell(fails)
  await eventually(() => expect(asked).toEqual(['ask']))
  await telling.close()
  expect(asked).toEqual(['ask'])
})
