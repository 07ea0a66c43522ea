import { sql } from 'drizzle-orm'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../../../test/database.ts'
import { pausingProxy } from '../../testing/pausing-proxy.ts'
import { openDatabase } from './client.ts'
import { outageOf } from './outage.ts'

const proxy = await pausingProxy(await testDatabase())
afterAll(() => proxy.close())

function aDatabase(poolSize: number) {
  const database = openDatabase(proxy.url, { poolSize, onError: () => undefined })
  onTestFinished(() => database.close())
  return database
}

test('ERR-22 a transaction that could not even begin keeps no connection from those who come later', async () => {
  const { db, pool, setAway } = aDatabase(1)
  await db.execute(sql`select 1`)
  proxy.freeze()
  const begun = db.transaction(async () => 'never')
  await expect.poll(() => pool.idleCount).toBe(0)
  setAway(true)
  await expect(begun).rejects.toThrow('begin')
  proxy.thaw()
  setAway(false)
  expect(await db.transaction(async () => 'done')).toBe('done')
})

test('ERR-22 a transaction whose work fails gives its connection back as it was', async () => {
  const { db } = aDatabase(1)
  const whose = () => db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  const before = await whose()
  const refusal = new Error('refused')
  await expect(db.transaction(() => Promise.reject(refusal))).rejects.toBe(refusal)
  expect((await whose()).rows).toEqual(before.rows)
})

test('ERR-22 a process that stands still amid a transaction loses it, and who waits for it hears to come again', async () => {
  const { db } = aDatabase(2)
  const { rows } = await db.execute(sql`
    select name, setting from pg_settings where name in ('idle_in_transaction_session_timeout', 'tcp_keepalives_idle')`)
  expect(rows).toEqual([
    { name: 'idle_in_transaction_session_timeout', setting: '30000' },
    { name: 'tcp_keepalives_idle', setting: '10' },
  ])
  await db.execute(sql`create table if not exists stood_still (n int)`)
  const ended = db.transaction(async (tx) => {
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 300`)
    await tx.execute(sql`lock table stood_still`)
    const waiting = await db
      .transaction(async (other) => {
        await other.execute(sql`set local statement_timeout = 50`)
        await other.execute(sql`select from stood_still`)
      })
      .catch((error: unknown) => error)
    expect(outageOf(waiting)).toBe('SERVICE_UNAVAILABLE')
    // Nothing holds it any more, although this transaction has not said that it is over.
    await expect.poll(() => db.execute(sql`select from stood_still`).then(() => 'free')).toBe('free')
    await tx.execute(sql`select 1`)
  })
  expect(outageOf(await ended.catch((error: unknown) => error))).toBe('SERVICE_UNAVAILABLE')
})

test('ERR-22 a database that takes no writes is away for whoever writes, and no fault of ours', async () => {
  const { db } = aDatabase(1)
  await db.execute(sql`create table if not exists stood_still (n int)`)
  const written = db.transaction((tx) => tx.execute(sql`insert into stood_still values (1)`), {
    accessMode: 'read only',
  })
  expect(outageOf(await written.catch((error: unknown) => error))).toBe('SERVICE_UNAVAILABLE')
})
