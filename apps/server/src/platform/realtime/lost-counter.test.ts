import { VISITOR } from '@seodang/domain/access'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { pausingProxy } from '../../testing/pausing-proxy.ts'
import { outageOf } from '../database/outage.ts'
import type { Bus, Envelope } from './bus.ts'
import { type Connection, connectionOf } from './connection.ts'
import type { SocketMessage } from './hub.ts'
import { redisBus } from './redis-bus.ts'
import { startRedisStandIn } from './redis-stand-in.ts'
import { createRooms, type Rooms } from './rooms.ts'

/** What counts the messages of a site may lose its count: a restart without data, another server that knew less. */
const log = pino({ level: 'silent' })

type Said = SocketMessage & { sequence?: number; data?: { sequence?: number; complete?: boolean } }

/** An open page of a site: what is written to its socket. */
function aPage(channelSeq: number, since: number | null = null): { connection: Connection; said: Said[] } {
  const said: Said[] = []
  const socket = {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    on: () => socket,
    send: (text: string) => said.push(JSON.parse(text)),
    close: () => {},
  }
  const admitted = { principal: VISITOR, userSeq: 7, sessionSeq: 3, channelSeq, clientId: 'page', since }
  return { connection: connectionOf(socket as never, admitted, () => {}), said }
}

const chat = (text: string) => ({ command: 'E0007', data: { text } })
const gaps = (said: readonly Said[]) => said.filter(({ data }) => data?.complete === false)

describe('a Redis that forgets', () => {
  let service: Awaited<ReturnType<typeof startRedisStandIn>>
  let bus: Bus
  let rooms: Rooms
  beforeAll(async () => {
    service = await startRedisStandIn()
    rooms = createRooms(
      () => bus,
      log,
      async () => true,
    )
    bus = await redisBus(
      { url: service.url, log },
      { heard: (one) => rooms.heard(one), presence: () => {}, cutOff: () => {} },
    )
  })
  afterAll(async () => {
    await bus.close()
    await service.close()
  })

  test('RTS-09 an open page is told of the gap at once, and hears what follows', async () => {
    const channelSeq = 1
    const page = aPage(channelSeq)
    await rooms.enter(page.connection)
    for (let n = 0; n < 12; n++) await bus.publish(channelSeq, { channelSeq }, chat(`before ${n}`))
    await eventually(() => expect(page.said.at(-1)?.data).toMatchObject({ text: 'before 11' }))
    const known = page.said.at(-1)?.sequence ?? 0
    const gapsBefore = gaps(page.said).length

    service.forget()
    await bus.publish(channelSeq, { channelSeq }, chat('lost'))
    await eventually(() => expect(gaps(page.said)).toHaveLength(gapsBefore + 1))
    await bus.publish(channelSeq, { channelSeq }, chat('after'))
    await eventually(() => expect(page.said.at(-1)?.data).toMatchObject({ text: 'after' }))
    expect(page.said.at(-1)?.sequence).toBeGreaterThan(known)

    const back = aPage(channelSeq, known)
    await rooms.enter(back.connection)
    expect(back.said[0]?.data).toMatchObject({ complete: false })
  })
})

test('SEC-25 RTS-09 after a failover that leaves the connections open, a process speaks and listens where the name leads', async () => {
  const [before, after] = [await startRedisStandIn(), await startRedisStandIn()]
  const way = await pausingProxy(before.url)
  const heard: Envelope[] = []
  const bus = await redisBus(
    { url: way.url, log },
    { heard: (one) => heard.push(one), presence: () => {}, cutOff: () => {} },
  )
  before.refuse("READONLY You can't write against a read only replica.")
  way.leadTo(after.url)
  const said = bus.publish(5, { channelSeq: 5 }, chat('between'))
  await expect(said).rejects.toSatisfy((error) => outageOf(error) === 'SERVICE_UNAVAILABLE')
  await eventually(async () => {
    await bus.publish(5, { channelSeq: 5 }, chat('after'))
    expect(heard.at(-1)?.message).toEqual(chat('after'))
  })
  // It only listens, and asks by itself whether it still does.
  before.refuse(null)
  way.lose()
  way.leadTo(before.url)
  await bus.sweep().catch(() => undefined)
  await eventually(async () => {
    await bus.publish(5, { channelSeq: 5 }, chat('again'))
    expect(heard.at(-1)?.message).toEqual(chat('again'))
  })
  await bus.close()
  await way.close()
  for (const one of [before, after]) await one.close()
})

test('RTS-09 a counter that went back is found by asking: the gap is told with the new number, and the count goes on', async () => {
  const channelSeq = 2
  let last = 40
  const kept: Envelope[] = []
  const bus = {
    lastOf: async () => new Map([[channelSeq, last]]),
    after: async (_: number, since: number) => kept.filter(({ sequence }) => (sequence ?? 0) > since),
  } as unknown as Bus
  const rooms = createRooms(
    () => bus,
    log,
    async () => true,
  )
  const page = aPage(channelSeq)
  await rooms.enter(page.connection)
  const tell = (sequence: number) =>
    rooms.heard({ audience: { channelSeq }, message: chat(`n ${sequence}`), sequence })
  tell(41)
  last = 41
  await rooms.catchUp()
  expect(gaps(page.said)).toEqual([])

  last = 38
  await rooms.catchUp()
  expect(gaps(page.said).map(({ data }) => data?.sequence)).toEqual([38])
  tell(39)
  expect(page.said.at(-1)).toMatchObject({ data: { text: 'n 39' }, sequence: 39 })
})

test('RTS-09 what is heard while the counter is asked for is no counter that went back', async () => {
  const channelSeq = 3
  const answers: ((last: number) => void)[] = []
  const bus = {
    lastOf: () =>
      new Promise<Map<number, number>>((resolve) =>
        answers.push((last) => resolve(new Map([[channelSeq, last]]))),
      ),
  } as unknown as Bus
  const rooms = createRooms(
    () => bus,
    log,
    async () => true,
  )
  const page = aPage(channelSeq)
  const entered = rooms.enter(page.connection)
  await eventually(() => expect(answers).toHaveLength(1))
  answers[0]?.(7)
  await entered
  const asked = rooms.catchUp()
  await eventually(() => expect(answers).toHaveLength(2))
  rooms.heard({ audience: { channelSeq }, message: chat('meanwhile'), sequence: 8 })
  answers[1]?.(7)
  await asked
  expect(gaps(page.said)).toEqual([])
})
