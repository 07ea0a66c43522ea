import { sql } from 'drizzle-orm'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../../../test/database.ts'
import { pausingProxy } from '../../testing/pausing-proxy.ts'
import { openDatabase } from './client.ts'

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
