import { randomUUID } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../../../test/database.ts'
import { eventually } from '../../testing/eventually.ts'
import { testServer } from '../../testing/server.ts'
import { systemContext } from '../context.ts'
import { openHolds } from '../database/holds.ts'
import { createJobs, defineJob, type Jobs } from './jobs.ts'

const { services } = await testServer()
const url = await testDatabase()
const pool = new pg.Pool({ connectionString: url, max: 4 })
const ctx = { ...systemContext(services, 1), db: drizzle(pool, { casing: 'snake_case' }) }

const LONG = defineJob<{ channelSeq: number; n: number }>('test.long')
const OTHER = defineJob<{ channelSeq: number; n: number }>('test.other')

/** Which worker was at which work, and whether it had been begun before. */
let begun: { by: string; n: number; isResumed: boolean | undefined }[] = []
let gates = new Map<string, () => void>()

/** As a process of its own: with its own session. */
async function worker(by: string): Promise<{ jobs: Jobs; stop: () => Promise<void> }> {
  const holds = await openHolds(url, { onError: (error) => services.log.error(error) })
  const jobs = createJobs(url, services.log, holds)
  jobs.work(LONG, async ({ isResumed }, { n }) => {
    begun.push({ by, n, isResumed })
    await new Promise<void>((resolve) => gates.set(by, resolve))
  })
  jobs.work(OTHER, async ({ isResumed }, { n }) => {
    begun.push({ by, n, isResumed })
  })
  await jobs.prepare(services)
  await jobs.start(services)
  const stop = async () => {
    await jobs.stop()
    await holds.close()
  }
  return { jobs, stop }
}

const [one, other] = [await worker('one'), await worker('other')]
afterAll(async () => {
  await one.stop()
  await other.stop()
  await pool.end()
})
beforeEach(() => {
  begun = []
  gates = new Map()
})

const stateOf = async (n: number) => {
  const { rows } = await pool.query<{ state: string }>(
    `select state from boss.job where (data ->> 'n')::int = $1`,
    [n],
  )
  return rows[0]?.state
}

/** As the queue itself tells its workers; they would look only every now and then. */
const wake = (queue: string) =>
  pool.query(`select pg_notify('pgboss_' || left(encode(sha224('boss'::bytea), 'hex'), 24), $1)`, [queue])

/** As a process leaves it that was killed in the middle: under way, and nobody is at it. */
const leave = (n: number, retryLimit = 3) =>
  pool.query(
    `insert into boss.job (id, name, data, state, started_on, retry_limit, expire_seconds, keep_until)
     values ($1, $2, $3, 'active', now() - interval '1 minute', $4, 3600, now() + interval '1 day')`,
    [randomUUID(), OTHER.name, { channelSeq: 1, n }, retryLimit],
  )

/** Both have looked twice for work that nobody is at: what is left now begins again, and so would all before it. */
async function lookedForLeftWork(n: number) {
  await leave(n)
  await eventually(async () => expect(await stateOf(n)).toBe('completed'))
}

test('SEC-25 work of a process that is gone begins again within seconds, not at its expiry, and costs no try', async () => {
  await leave(1, 0)
  const left = performance.now()
  await eventually(async () => expect(await stateOf(1)).toBe('completed'))
  expect(performance.now() - left).toBeLessThan(15_000)
  expect(begun).toEqual([expect.objectContaining({ n: 1, isResumed: true })])
}, 30_000)

test('SEC-25 work whose process is slow is not begun by another, though the queue has given it up', async () => {
  await one.jobs.send(ctx, LONG, { channelSeq: 1, n: 2 })
  await eventually(() => expect(begun).toHaveLength(1))
  const [first] = begun
  // What the queue does once its time is over.
  await pool.query(`update boss.job set state = 'retry', start_after = now() where (data ->> 'n')::int = 2`)
  await wake(LONG.name)
  await lookedForLeftWork(3)
  expect(begun.filter(({ n }) => n === 2)).toEqual([first])
  gates.get(first?.by ?? '')?.()
  gates.delete(first?.by ?? '')
  await pool.query(`update boss.job set start_after = now() where (data ->> 'n')::int = 2`)
  await wake(LONG.name)
  await eventually(() => expect(begun.filter(({ n }) => n === 2)).toHaveLength(2))
  for (const open of gates.values()) open()
  await eventually(async () => expect(await stateOf(2)).toBe('completed'))
}, 90_000)

test('SEC-25 a session that is cut comes back with its work, and nobody else begins it', async () => {
  await one.jobs.send(ctx, LONG, { channelSeq: 1, n: 4 })
  await eventually(() => expect(begun).toHaveLength(1))
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'seodang work' and datname = current_database()`,
  )
  await lookedForLeftWork(5)
  expect(begun.filter(({ n }) => n === 4)).toHaveLength(1)
  gates.get(begun[0]?.by ?? '')?.()
  await eventually(async () => expect(await stateOf(4)).toBe('completed'))
}, 30_000)

test('SEC-25 work that ends with its process again and again is never given up, and waits longer each time', async () => {
  const waits = async (n: number, deaths: number, minutes = 1) => {
    await leave(n)
    await pool.query(
      `update boss.job set output = jsonb_build_object('deaths', $2::int),
         started_on = now() - $3::int * interval '1 minute' where (data ->> 'n')::int = $1`,
      [n, deaths, minutes],
    )
    return eventually(async () => {
      const { rows } = await pool.query<{ state: string; seconds: number; deaths: number }>(
        `select state, extract(epoch from start_after - now())::int as seconds, (output ->> 'deaths')::int as deaths
         from boss.job where (data ->> 'n')::int = $1 and state <> 'active'`,
        [n],
      )
      expect(rows).toHaveLength(1)
      return rows[0]
    })
  }
  expect(await waits(6, 10)).toMatchObject({ state: 'retry', deaths: 11 })
  const late = await waits(7, 5000)
  expect(late).toMatchObject({ state: 'retry', deaths: 5001 })
  expect(late?.seconds).toBeGreaterThan(2000)
  expect(late?.seconds).toBeLessThan(4100)
  // Hours of a film that ended with the machine for once.
  await waits(8, 40, 30)
  await eventually(async () => expect(await stateOf(8)).toBe('completed'))
  expect(begun).toEqual([expect.objectContaining({ n: 8, isResumed: true })])
}, 60_000)
