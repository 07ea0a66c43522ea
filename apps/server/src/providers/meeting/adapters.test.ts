import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LIVE_TYPE } from '@seodang/domain/codes'
import type { MeetingServiceCd } from '@seodang/domain/live-join'
import Fastify from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import type { MeetingPlan, MeetingService } from '../../modules/live/port.ts'
import { meetingServices } from './index.ts'
import { meetingSandbox, sandboxVendors } from './sandbox/index.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'seodang-meetings-'))
const app = Fastify({ forceCloseConnections: true })
const now = () => new Date('2026-11-20T10:00:00Z')
const rooms = await meetingSandbox(app, { origin: 'http://rooms.test', now, dataDir })
const origin = await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const ACCOUNTS: Record<MeetingServiceCd, Record<string, string>> = {
  [LIVE_TYPE.zoom]: {
    accountId: 'account',
    clientId: 'client',
    clientSecret: 'secret',
    hostEmail: 'teacher@example.test',
    webhookSecret: 'hook',
  },
  [LIVE_TYPE.meet]: { clientEmail: 'bot@example.test', privateKey, hostEmail: 'teacher@example.test' },
  [LIVE_TYPE.gooroomee]: { authToken: 'token' },
}
const services = meetingServices({
  sites: { vendors: sandboxVendors(origin), fetch: globalThis.fetch },
  invented: null,
  now,
})
function service(code: MeetingServiceCd, account = ACCOUNTS[code]): MeetingService {
  const found = services.of(1, code, account)
  if (!found) throw new Error('the account is whole')
  return found
}
let keys = 0
const aPlan = (change: Partial<MeetingPlan> = {}): MeetingPlan => ({
  key: `seodang-1-${(keys += 1)}`,
  topic: '함께 읽기',
  startAt: new Date('2026-11-21T11:00:00Z'),
  minutes: 60,
  password: null,
  ...change,
})
const failed = (kind: string) => expect.objectContaining({ name: 'MeetingFailed', kind })
const roomsOf = (topic: string) => rooms.all().filter((room) => room.topic === topic && !room.isDeleted)

describe.each(Object.entries(LIVE_TYPE).filter(([, code]) => code !== LIVE_TYPE.link))(
  'LIVE-40 %s',
  (name, code) => {
    if (code === LIVE_TYPE.link) return
    test('makes, moves and takes away a meeting', async () => {
      const topic = `${name} 한 바퀴`
      const plan = aPlan({ topic })
      const made = await service(code).create(plan)
      expect(rooms.find(made.meetingId)).toMatchObject({ topic, minutes: 60 })
      await service(code).update(made.meetingId, { ...plan, minutes: 90 })
      expect(rooms.find(made.meetingId)).toMatchObject({ minutes: 90 })
      await service(code).remove(made.meetingId)
      await service(code).remove(made.meetingId)
      expect(roomsOf(topic)).toEqual([])
    })

    test('a create whose answer was lost makes no second meeting', async () => {
      const topic = `${name} 두 번`
      const plan = aPlan({ topic })
      const first = await service(code).create(plan)
      expect((await service(code).create(plan)).meetingId).toBe(first.meetingId)
      expect(roomsOf(topic)).toHaveLength(1)
    })

    test('a meeting that is gone says so', async () => {
      const made = await service(code).create(aPlan())
      await service(code).remove(made.meetingId)
      await expect(service(code).update(made.meetingId, aPlan())).rejects.toEqual(failed('gone'))
    })

    test('a site without an account has no service', () => {
      expect(services.of(1, code, null)).toBeNull()
      expect(services.of(1, code, {})).toBeNull()
    })
  },
)

test('LIVE-18 the host alone gets a link to start, and a learner none', async () => {
  const { meetingId, joinUrl } = await service(LIVE_TYPE.zoom).create(aPlan())
  const entry = (isHost: boolean) =>
    service(LIVE_TYPE.zoom).entryFor(meetingId, { key: '7', name: '김서당', isHost })
  expect(joinUrl).toContain('role=guest')
  expect(await entry(true)).toContain('role=host')
  expect(await entry(false)).toBeNull()
})

test('LIVE-19 a room of the Korean provider gives each person a way in of their own', async () => {
  const { meetingId } = await service(LIVE_TYPE.gooroomee).create(aPlan())
  const entry = (isHost: boolean) =>
    service(LIVE_TYPE.gooroomee).entryFor(meetingId, { key: '7', name: '김서당', isHost })
  const [one, other] = await Promise.all([entry(false), entry(false)])
  expect(one).toContain('role=guest')
  expect(other).not.toBe(one)
  expect(await entry(true)).toContain('role=host')
})

test.each([
  ['wrong keys', { clientSecret: 'wrong' }, 'refused'],
  ['a service that is down', { clientId: 'down' }, 'unavailable'],
])('LIVE-24 %s', async (_, keysOf, kind) => {
  const account = { ...ACCOUNTS[LIVE_TYPE.zoom], ...keysOf }
  await expect(service(LIVE_TYPE.zoom, account).create(aPlan())).rejects.toEqual(failed(kind))
})

test('LIVE-24 a private key that is none, and a token that is refused', async () => {
  const meet = service(LIVE_TYPE.meet, { ...ACCOUNTS[LIVE_TYPE.meet], privateKey: 'none' })
  await expect(meet.create(aPlan())).rejects.toEqual(failed('refused'))
  const gooroomee = service(LIVE_TYPE.gooroomee, { authToken: 'wrong' })
  await expect(gooroomee.create(aPlan())).rejects.toEqual(failed('refused'))
})

test('LIVE-40 the test room shows topic and role', async () => {
  const { joinUrl } = await service(LIVE_TYPE.zoom).create(aPlan({ topic: '<b>함께</b>' }))
  const page = await fetch((joinUrl ?? '').replace('http://rooms.test', origin), {
    headers: { 'accept-lang': 'ko' },
  })
  const text = await page.text()
  expect(page.status).toBe(200)
  expect(text).toContain('&lt;b&gt;함께&lt;/b&gt;')
  expect(text).toContain('참가자로 입장했어요.')
})
