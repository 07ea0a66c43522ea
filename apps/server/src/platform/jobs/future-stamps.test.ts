import { HOUR } from '@seodang/domain/instant'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { testDatabase } from '../../../../../test/database.ts'
import { testServer } from '../../testing/server.ts'
import { systemContext } from '../context.ts'
import { openHolds } from '../database/holds.ts'
import { QUEUE_STAMPS, rightStamps } from './future-stamps.ts'
import { createJobs, defineJob, EVEN_CLOCK } from './jobs.ts'

/** What the clock stamps while it is ahead stays when it has gone back. */
const { services } = await testServer()
const url = await testDatabase()
const pool = new pg.Pool({ connectionString: url, max: 4 })
const db = drizzle(pool, { casing: 'snake_case' })
const ctx = { ...systemContext(services, 0), db }

const KIND = defineJob<{ n: string }>('test.stamps')
const QUEUE = KIND.name
const holds = await openHolds(url, { onError: (error) => services.log.error(error) })
const jobs = createJobs(url, services.log, holds)
jobs.work(KIND, async () => {})
await jobs.prepare(services)
afterAll(async () => {
  await jobs.stop()
  await holds.close()
  await pool.end()
})

const seconds = async (query: ReturnType<typeof sql>) =>
  Object.values((await db.execute<Record<string, string | null>>(query)).rows[0] ?? {}).map((value) =>
    value === null ? null : Math.round(Number(value)),
  )

test('BYD-17 every stamp that a round of the queue waits by is known', async () => {
  const { rows } = await db.execute<{ name: string }>(sql`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'boss' and table_name in ('version', 'queue') and data_type like 'timestamp%'
      and column_name not in ('created_on', 'updated_on')`)
  const told = Object.entries(QUEUE_STAMPS).flatMap(([table, columns]) =>
    columns.map((column) => `${table}.${column}`),
  )
  expect(rows.map(({ name }) => name).toSorted()).toEqual(told.toSorted())
})

test('BYD-17 after the clock was ahead and went back, what comes by the clock comes again at once, and who failed is tried again', async () => {
  await db.execute(sql`update boss.version set cron_on = now() + interval '400 days',
    flow_on = now() + interval '9 hours', bam_on = now() - interval '1 hour'`)
  await db.execute(sql`update boss.queue set monitor_on = now() + interval '400 days'`)
  await db.execute(sql`
    insert into sweep_looks (sweep, channel_seq, seq, first_at, looked_at, next_at)
    values ('test', 1, 1, now(), now() + interval '400 days', now() + interval '400 days'),
      ('test', 1, 2, now(), now() - interval '1 hour', now() + interval '1 hour')`)
  const job = (n: string, state: string, startAfter: string, created: string) => sql`
    insert into boss.job (name, data, state, start_after, created_on, started_on)
    values (${QUEUE}, jsonb_build_object('n', ${n}::text), ${state}::boss.job_state, now() + ${startAfter}::interval,
      now() + ${created}::interval, case when ${state} = 'active' then now() + ${created}::interval end)`
  await db.execute(job('made then', 'created', '400 days', '400 days'))
  await db.execute(job('tried again', 'retry', '400 days', '-1 hour'))
  await db.execute(job('of its own day', 'created', '30 days', '0 seconds'))
  await db.execute(job('made then, of its own day', 'created', '430 days', '400 days'))
  await db.execute(job('under way', 'active', '0 seconds', '400 days'))

  expect(await rightStamps(ctx)).toBe(true)
  expect(
    await seconds(sql`select extract(epoch from cron_on - now()) as cron, extract(epoch from flow_on - now()) as flow,
      extract(epoch from bam_on - now()) as bam from boss.version`),
  ).toEqual([
    expect.toSatisfy((left: number) => Math.abs(left) < 30),
    expect.toSatisfy((left: number) => Math.abs(left) < 30),
    -3600,
  ])
  const { rows } = await db.execute<{ n: string; days: string }>(sql`
    select data ->> 'n' as n, round(extract(epoch from coalesce(started_on, start_after) - now()) / 86400) as days
    from boss.job where name = ${QUEUE} order by 1`)
  expect(Object.fromEntries(rows.map(({ n, days }) => [n, Number(days)]))).toEqual({
    'made then': 0,
    'tried again': 0,
    'of its own day': 30,
    'made then, of its own day': 430,
    'under way': 0,
  })
  const looks = await db.execute(sql`select seq from sweep_looks where sweep = 'test'`)
  expect(looks.rows).toEqual([{ seq: 2 }])
  expect(await rightStamps(ctx)).toBe(false)
})

test('ACC-25 BYD-17 what modules stamped does not lock, limit or leave out anything until the clock has caught up', async () => {
  const ahead = sql`now() + interval '400 days'`
  await db.execute(sql`insert into login_failures (email_hash, address, failures, updated_at)
    values ('then', '10.0.0.1', 5, ${ahead}), ('now', '10.0.0.1', 5, now())`)
  const inDays = (days: number) => Date.now() + days * 24 * HOUR
  await db.execute(
    sql`insert into rate_limits (key, points, expire) values ('then', 9, ${inDays(400)}), ('now', 9, ${inDays(1)})`,
  )
  await db.execute(sql`insert into gateway_comparisons (channel_seq, merchant, compared_until)
    values (1, 'then', ${ahead}), (1, 'now', now())`)
  expect(await rightStamps(ctx, { all: true })).toBe(true)
  const kept = async (text: ReturnType<typeof sql>) => (await db.execute(text)).rows
  expect(await kept(sql`select email_hash from login_failures`)).toEqual([{ email_hash: 'now' }])
  expect(await kept(sql`select key from rate_limits where key in ('now', 'then')`)).toEqual([{ key: 'now' }])
  expect(
    await kept(sql`select merchant from gateway_comparisons where compared_until < now() - interval '1 day'`),
  ).toEqual([{ merchant: 'then' }])
})

test('BYD-17 a start rights them before anybody works', async () => {
  await db.execute(sql`update boss.version set cron_on = now() + interval '400 days'`)
  const started = createJobs(url, services.log, holds)
  await started.prepare({ ...services, db })
  await started.stop()
  const [cron] = await seconds(sql`select extract(epoch from cron_on - now()) as cron from boss.version`)
  expect(Math.abs(cron ?? HOUR)).toBeLessThan(60)
})

test('BYD-17 the queue waits by a clock that nobody sets', () => {
  const before = EVEN_CLOCK.now()
  expect(Math.abs(before - Date.now())).toBeLessThan(HOUR)
  const set = vi.spyOn(Date, 'now').mockReturnValue(before + 9 * HOUR)
  expect(EVEN_CLOCK.now() - before).toBeLessThan(HOUR)
  set.mockRestore()
})
