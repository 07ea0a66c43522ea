import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../../test/database.ts'
import { eventually } from '../../testing/eventually.ts'
import { testServer } from '../../testing/server.ts'
import { type Context, systemContext } from '../context.ts'
import { openHolds } from '../database/holds.ts'
import { BEHIND_THE_REST, createJobs, defineEvent, defineJob, type Jobs, keepWaiting } from './jobs.ts'

const { services } = await testServer()
const url = await testDatabase()
const holds = await openHolds(url, { onError: (error) => services.log.error(error) })
const pool = new pg.Pool({ connectionString: url, max: 4 })
const db = drizzle(pool, { casing: 'snake_case' })

const SAID = defineEvent<{ channelSeq: number; n: number }>('test.said')
const TAKEN = defineJob<{ channelSeq: number; n: number }>('test.taken', { taken: 5 })
const SPOILT = 13
const NUMBERS = Array.from({ length: 20 }, (_, at) => at + 1)

const heard: { channelSeq: number; priority: number | undefined; numbers: number[] }[] = []
const done: number[] = []

function registered(): Jobs {
  const jobs = createJobs(url, services.log, holds)
  jobs.onMany(SAID, 'hearer', async ({ channelSeq, priority }, said) => {
    const numbers = said.map(({ n }) => n)
    if (numbers.includes(SPOILT)) throw new Error('not this one')
    heard.push({ channelSeq, priority, numbers })
  })
  jobs.work(TAKEN, async (_ctx, { n }) => {
    if (n === SPOILT) throw new Error('not this one')
    done.push(n)
  })
  return jobs
}

const statesOf = async (queue: string) => {
  const { rows } = await pool.query<{ n: number; state: string }>(
    `select (data ->> 'n')::int as n, state from boss.job where name = $1`,
    [queue],
  )
  return Object.fromEntries(rows.map(({ n, state }) => [n, state]))
}

let asking = registered()
const working = registered()
const from = (channelSeq: number, priority?: number): Context => ({
  ...systemContext(services, channelSeq),
  db,
  ...(priority !== undefined && { priority }),
})

beforeAll(async () => {
  // All of it waits before the first worker looks.
  await asking.prepare(services)
  const ofOne = NUMBERS.map((n) => ({ channelSeq: 1, n }))
  await asking.emitEach(from(1, BEHIND_THE_REST), SAID, ofOne)
  await asking.emitEach(from(2), SAID, [{ channelSeq: 2, n: 100 }])
  await asking.sendEach(from(1), TAKEN, ofOne)
  await working.prepare(services)
  await working.start(services)
})
afterAll(async () => {
  await working.stop()
  await asking.stop()
  await holds.close()
  await pool.end()
})

const byNumber = (a: number, b: number) => a - b
const others = NUMBERS.filter((n) => n !== SPOILT)
const completedBut = (spoilt: string, ...more: number[]) =>
  Object.fromEntries([...NUMBERS, ...more].map((n) => [n, n === SPOILT ? spoilt : 'completed']))

test('ATT-12 what happened many times is handled together, each site and priority apart; one that fails fails alone', async () => {
  await eventually(async () =>
    expect(await statesOf('test.said__hearer')).toEqual(completedBut('retry', 100)),
  )
  // The important one first, though it came last.
  expect(heard[0]).toEqual({ channelSeq: 2, priority: 0, numbers: [100] })
  const ofOne = heard.slice(1)
  expect(ofOne.flatMap(({ numbers }) => numbers).sort(byNumber)).toEqual(others)
  expect(new Set(ofOne.map(({ channelSeq, priority }) => `${channelSeq} ${priority}`))).toEqual(
    new Set([`1 ${BEHIND_THE_REST}`]),
  )
})

test('ERR-22 what happened is told again for two days, also in a queue that was made with other settings', async () => {
  await pool.query(
    `update boss.queue set retry_limit = 5, retry_delay_max = null where name = 'test.said__hearer'`,
  )
  await asking.stop()
  asking = registered()
  await asking.prepare(services)
  const { rows } = await pool.query(
    `select retry_limit, retry_delay_max from boss.queue where name in ('test.said__hearer', 'test.taken')`,
  )
  expect(rows).toEqual(Array.from({ length: 2 }, () => ({ retry_limit: 60, retry_delay_max: 3600 })))
})

test('ATT-12 of several that are taken at once each is done alone and fails alone', async () => {
  await eventually(async () => expect(await statesOf('test.taken')).toEqual(completedBut('retry')))
  expect(done.sort(byNumber)).toEqual(others)
})

test('BYD-18 work that waited longer than a queue keeps it by itself is done, and not thrown away', async () => {
  const queue = SAID.name + '__hearer'
  const waiting = () =>
    pool.query<{ kept: number }>(
      `select extract(day from keep_until - now())::int as kept from boss.job where name = $1 and state < 'active' and data ->> 'n' = '99'`,
      [queue],
    )
  await pool.query(
    `insert into boss.job (name, data, start_after, created_on, keep_until)
     values ($1, $2, now() + interval '1 hour', now() - interval '15 days', now() - interval '1 day')`,
    [queue, { channelSeq: 1, n: 99 }],
  )
  await keepWaiting({ db })
  expect((await waiting()).rows).toEqual([{ kept: expect.toSatisfy((days: number) => days > 300) }])
  await pool.query(`delete from boss.job where name = $1 and data ->> 'n' = '99'`, [queue])
  const { rows } = await pool.query(
    `select distinct retention_seconds as kept from boss.queue where name = $1`,
    [queue],
  )
  expect(rows).toEqual([{ kept: 365 * 24 * 3600 }])
})

test('SEC-38 while the clock is in doubt no round is made, what has a time of its own is tried again, and the rest is done', async () => {
  const ROUND = defineJob<{ n: number }>('test.round')
  const LATER = defineJob<{ n: number }>('test.later', { comesByClock: true })
  const NOW = defineJob<{ n: number }>('test.now')
  const worked: string[] = []
  const doubting = createJobs(url, services.log, holds)
  for (const kind of [ROUND, LATER, NOW]) doubting.work(kind, async () => void worked.push(kind.name))
  doubting.schedule(ROUND, '0 0 1 1 *', { n: 0 })
  await doubting.prepare(services)
  const away = { ...services.away, mayEnd: async () => false }
  await doubting.start({ ...services, away })
  for (const kind of [ROUND, LATER, NOW]) await doubting.send(from(1), kind, { n: 7 })
  await eventually(async () =>
    expect([await statesOf('test.round'), await statesOf('test.later'), await statesOf('test.now')]).toEqual([
      { 7: 'completed' },
      { 7: 'retry' },
      { 7: 'completed' },
    ]),
  )
  expect(worked).toEqual(['test.now'])
  await doubting.stop()
})
