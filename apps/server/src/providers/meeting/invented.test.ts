import { LIVE_TYPE } from '@seodang/domain/codes'
import { expect, test } from 'vitest'
import { MEETING_SERVICES } from '../../modules/live/port.ts'
import { testServer } from '../../testing/server.ts'
import { MEETING_SANDBOX } from './sandbox/index.ts'

const server = await testServer({
  env: { ORIGIN: 'https://seodang.example', ALLOW_SANDBOX_PAYMENTS: '1', ALLOW_SANDBOX_MEETINGS: '1' },
})
const { ports } = server.services
const rooms = ports.use(MEETING_SANDBOX)

const aPlan = (key: string) => ({
  key,
  topic: key,
  startAt: new Date('2026-11-21T11:00:00Z'),
  minutes: 60,
  password: null,
})

test.each([
  ['zoom', LIVE_TYPE.zoom],
  ['meet', LIVE_TYPE.meet],
  ['gooroomee', LIVE_TYPE.gooroomee],
] as const)(
  'LIVE-40 SEC-02 what one site holds in the test room of %s is no other site’s',
  async (name, code) => {
    const of = (channelSeq: number) => {
      const service = ports.use(MEETING_SERVICES).of(channelSeq, code, null)
      if (!service) throw new Error('a demonstration has a test room')
      return service
    }
    const plan = aPlan(`${name} of one site`)
    const { meetingId } = await of(1).create(plan)
    await expect(of(2).update(meetingId, { ...plan, topic: 'taken over' })).rejects.toMatchObject({
      kind: 'gone',
    })
    await of(2)
      .remove(meetingId)
      .catch(() => undefined)
    expect(rooms.find(meetingId)).toMatchObject({ topic: plan.topic, isDeleted: false })
    await of(1).remove(meetingId)
    expect(rooms.find(meetingId)).toMatchObject({ isDeleted: true })
  },
)

test('LIVE-40 SEC-02 a token that nobody was given lists no meetings of anybody', async () => {
  await ports.use(MEETING_SERVICES).of(1, LIVE_TYPE.zoom, null)?.create(aPlan('a meeting of one site'))
  for (const token of ['sandbox-zoom-token', 'x']) {
    const answer = await server.app.inject({
      url: '/__sandbox/meeting/zoom/v2/users/me/meetings',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.json().meetings).toEqual([])
  }
})
