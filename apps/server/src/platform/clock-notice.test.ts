import { DAY, HOUR, MINUTE, SECOND } from '@seodang/domain/instant'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { testServer } from '../testing/server.ts'
import { createAway } from './away.ts'
import { systemContext } from './context.ts'
import { prepareQueue } from './jobs/queue-schema.ts'

const { services } = await testServer()
// Of its own: the server of the test gives signs, too.
const url = await testDatabase()
await prepareQueue(url)
const pool = new pg.Pool({ connectionString: url, max: 4 })
const db = drizzle(pool, { casing: 'snake_case' }) as never
const ctx = { ...systemContext({ ...services, db }, 0), db }
afterAll(() => pool.end())

/** A machine: its clock may be set, and what it counts only goes on. */
let setTo = 0
let passed = 0
const waits = (ms: number) => {
  setTo += ms
  passed += ms
}
const sets = (ms: number) => {
  setTo += ms
}

/** A process on it, with what it put off and what it told. */
function aProcess(isReady = async () => true) {
  const putOff: number[] = []
  const told: string[] = []
  const away = createAway({
    clock: () => sql`(clock_timestamp() + make_interval(secs => ${setTo / SECOND}))`,
    counted: () => passed + performance.now(),
  })
  away.shownBy(isReady)
  away.putsOff(
    async (_, { from, to }) => void putOff.push(Math.round((to.getTime() - from.getTime()) / MINUTE)),
  )
  away.onOddity(async (_, { kind, by }) => void told.push(`${kind} ${Math.round(by / HOUR)}`))
  const mayEnd = () => away.mayEnd(ctx)
  return { putOff, told, mayEnd, sign: () => away.sign(ctx), notice: () => away.notice(ctx) }
}

const signAhead = async () => {
  const { rows } = await pool.query<{ ms: string }>(`select extract(epoch from
    began_at - clock_timestamp()) * 1000 as ms from sweep_rounds where sweep = 'product'`)
  return Number(rows[0]?.ms) - setTo
}

beforeEach(async () => {
  ;[setTo, passed] = [0, 0]
  await pool.query('delete from sweep_rounds')
})

test('SEC-38 a clock that is years ahead for a minute moves nothing and ends nothing, and leaves no sign in the future', async () => {
  const one = aProcess()
  await one.sign()
  waits(10 * SECOND)
  sets(400 * DAY)
  expect(await one.mayEnd()).toBe(false)
  await one.sign()
  waits(20 * SECOND)
  expect(await one.mayEnd()).toBe(false)
  // A restart does not know that it leapt, and finds it said.
  const started = aProcess()
  await started.notice()
  expect(await started.mayEnd()).toBe(false)

  sets(-400 * DAY)
  await one.sign()
  expect(Math.abs(await signAhead())).toBeLessThan(30 * SECOND)
  expect(await one.mayEnd()).toBe(true)
  expect([one.putOff, started.putOff]).toEqual([[], []])
  expect(one.told).toEqual(['ahead 9600', 'back 9600'])

  // What is an outage after it is noticed as one.
  waits(HOUR)
  await one.sign()
  expect(one.putOff).toEqual([60])
})

test('SEC-38 a clock that stays ahead is believed after an hour in which it ran evenly', async () => {
  const one = aProcess()
  await one.sign()
  sets(2 * DAY)
  expect(await one.mayEnd()).toBe(false)
  for (let minutes = 0; minutes < 59; minutes += 10) {
    waits(10 * MINUTE - MINUTE)
    await one.sign()
  }
  expect(await one.mayEnd()).toBe(false)
  waits(10 * MINUTE)
  await one.sign()
  expect(await one.mayEnd()).toBe(true)
})

test('SEC-38 BYD-11 a start by a clock of years ago waits for it to be set right, and puts off the outage and no more', async () => {
  const before = aProcess()
  await before.sign()
  waits(10 * MINUTE)
  sets(-6 * 365 * DAY)
  const started = aProcess()
  await started.notice()
  await started.sign()
  waits(15 * SECOND)
  sets(6 * 365 * DAY)
  await started.sign()
  expect(started.putOff).toEqual([10])
  expect(await started.mayEnd()).toBe(true)
})

test('SEC-38 a sign of the future that stays so is corrected after an hour', async () => {
  const before = aProcess()
  sets(400 * DAY)
  await before.sign()
  sets(-400 * DAY)
  const started = aProcess()
  await started.sign()
  expect(await signAhead()).toBeGreaterThan(399 * DAY)
  waits(61 * MINUTE)
  await started.sign()
  expect(Math.abs(await signAhead())).toBeLessThan(30 * SECOND)
  expect(started.putOff).toEqual([])
  waits(5 * MINUTE)
  await started.sign()
  expect(started.putOff).toEqual([5])
})

test('SEC-38 an outage of more than a week puts nothing off and is told', async () => {
  await aProcess().sign()
  waits(8 * DAY)
  const started = aProcess()
  await started.notice()
  expect([started.putOff, started.told]).toEqual([[], ['longOutage 192']])
  // It may be the clock, for all that a start knows.
  expect(await started.mayEnd()).toBe(false)
})

test('SEC-38 BYD-11 who answers nobody, as a worker does, ends nothing while nobody is there and notes no end of it', async () => {
  const [web, worker] = [aProcess(), aProcess(async () => false)]
  await web.sign()
  expect(await worker.notice()).toBe(true)
  for (let minutes = 0; minutes < 3; minutes++) {
    waits(MINUTE)
    expect(await worker.notice()).toBe(false)
  }
  // A clock that leaps meanwhile is told, and is no sign of anybody.
  sets(HOUR)
  expect(await worker.notice()).toBe(false)
  expect([worker.putOff, worker.told]).toEqual([[], ['ahead 1']])
  const started = aProcess()
  await started.notice()
  expect(started.putOff).toEqual([3])
  expect(await worker.notice()).toBe(true)
})
