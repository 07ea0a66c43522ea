import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../../test/database.ts'
import { eventually } from '../../testing/eventually.ts'
import { openDatabase } from '../database/client.ts'
import { listen } from '../database/listen.ts'
import type { Bus, Envelope, PresenceNote } from './bus.ts'
import { postgresBus } from './postgres-bus.ts'
import { redisBus } from './redis-bus.ts'
import { startRedisStandIn } from './redis-stand-in.ts'

const url = await testDatabase()
const log = pino({ level: 'silent' })

interface Ear {
  bus: Bus
  heard: Envelope[]
  notes: PresenceNote[]
  close(): Promise<void>
}

const buses = {
  PostgreSQL: async () => ({
    async join(): Promise<Ear> {
      const onError = (error: Error) => log.error(error)
      const database = openDatabase(url, { poolSize: 2, onError })
      const notifications = await listen(url, { onError, onReconnect: () => {} })
      const ear = { heard: [] as Envelope[], notes: [] as PresenceNote[] }
      const bus = await postgresBus(
        { pool: database.pool, notifications, log },
        {
          heard: (envelope) => ear.heard.push(envelope),
          presence: (note) => ear.notes.push(note),
          cutOff: () => {},
        },
      )
      const close = async () => {
        await bus.close()
        await notifications.close()
        await database.close()
      }
      return { bus, ...ear, close }
    },
    async age() {
      const database = openDatabase(url, { poolSize: 1, onError: () => {} })
      await database.pool.query(`update socket_messages set created_at = now() - interval '1 hour'`)
      await database.close()
    },
    close: async () => {},
  }),
  Redis: async () => {
    const service = await startRedisStandIn()
    return {
      async join(): Promise<Ear> {
        const ear = { heard: [] as Envelope[], notes: [] as PresenceNote[] }
        const bus = await redisBus(
          { url: service.url, log },
          {
            heard: (envelope) => ear.heard.push(envelope),
            presence: (note) => ear.notes.push(note),
            cutOff: () => {},
          },
        )
        return { bus, ...ear, close: () => bus.close() }
      },
      async age() {
        service.expire(/kept/)
      },
      close: () => service.close(),
    }
  },
}

/** A message of a site as it is counted. */
async function published(ear: Ear, channelSeq: number, command = 'E0004'): Promise<number> {
  const before = (await ear.bus.lastOf([channelSeq])).get(channelSeq)
  await ear.bus.publish(channelSeq, { channelSeq }, { command })
  const after = (await ear.bus.lastOf([channelSeq])).get(channelSeq) ?? 0
  expect(after).toBeGreaterThan(before ?? 0)
  return after
}

describe.each(Object.entries(buses))('the bus on %s', (_, start) => {
  let world: Awaited<ReturnType<typeof start>>
  let one: Ear
  let two: Ear
  beforeAll(async () => {
    world = await start()
    one = await world.join()
    two = await world.join()
  })
  afterAll(async () => {
    await one.close()
    await two.close()
    await world.close()
  })
  const sequences = (ear: Ear, channelSeq: number) =>
    ear.heard
      .filter(({ audience }) => 'channelSeq' in audience && audience.channelSeq === channelSeq)
      .map(({ sequence }) => sequence)

  test('every process hears a site’s messages once, counted without gaps, in one order', async () => {
    await Promise.all(
      Array.from({ length: 30 }, (__, n) =>
        (n % 2 ? one : two).bus.publish(
          7,
          { channelSeq: 7 },
          { command: 'E0007', data: { text: `안녕 ${n} 😀` } },
        ),
      ),
    )
    await eventually(() => expect(sequences(one, 7)).toHaveLength(30))
    const first = sequences(one, 7)[0] ?? 0
    const all = Array.from({ length: 30 }, (__, n) => first + n)
    for (const ear of [one, two]) await eventually(() => expect(sequences(ear, 7)).toEqual(all))
    expect(one.heard.map(({ message }) => message)).toEqual(two.heard.map(({ message }) => message))
  })

  test('what came after a sequence is told again as it was', async () => {
    const audience = { channelSeq: 8, userSeq: 3, clientId: 'desk' }
    const first = await published(one, 8)
    await two.bus.publish(8, audience, { command: 'E0002', data: { text: '" \\ 한글' } })
    const [second] = (await one.bus.after(8, first)) ?? []
    expect(second).toMatchObject({
      sequence: first + 1,
      audience,
      message: { command: 'E0002', data: { text: '" \\ 한글' } },
    })
    expect(await two.bus.after(8, first + 1)).toEqual([])
    expect(await two.bus.after(8, first + 4)).toBeNull()
    expect(await one.bus.lastOf([8, 404])).toEqual(
      new Map([
        [8, first + 1],
        [404, 0],
      ]),
    )
    expect(await one.bus.lastOf([])).toEqual(new Map())
  })

  test('what is too old, or too much, is not told again', async () => {
    const old = await published(one, 9)
    await world.age()
    await one.bus.sweep()
    expect(await one.bus.after(9, old - 1)).toBeNull()
    expect(await one.bus.after(9, old)).toEqual([])
    await one.bus.publish(9, { channelSeq: 9 }, { command: 'E0004' })
    expect(await one.bus.after(9, old)).toHaveLength(1)
    const first = await published(one, 10)
    for (let n = 0; n < 500; n++) await one.bus.publish(10, { channelSeq: 10 }, { command: 'E0007' })
    expect(await one.bus.after(10, first - 1)).toBeNull()
    expect(await one.bus.after(10, first)).toHaveLength(500)
  })

  test('messages for a person anywhere, and presence, are told and not kept', async () => {
    await one.bus.tell({ userSeq: 5 }, { command: 'E0012' })
    await one.bus.tellPresence({ process: 'p', persons: [[7, 2]] })
    await eventually(() =>
      expect(two.heard.at(-1)).toEqual({
        audience: { userSeq: 5 },
        message: { command: 'E0012' },
        sequence: null,
      }),
    )
    await eventually(() => expect(two.notes).toEqual([{ process: 'p', persons: [[7, 2]] }]))
  })

  test('SEC-18 a ticket is taken once, whoever asks', async () => {
    const inAMinute = new Date(Date.now() + 60_000)
    const taken = await Promise.all([one, two, one, two].map(({ bus }) => bus.takeTicket('nonce', inAMinute)))
    expect(taken.filter(Boolean)).toHaveLength(1)
    await one.bus.sweep()
    expect(await two.bus.takeTicket('nonce', inAMinute)).toBe(false)
  })
})
