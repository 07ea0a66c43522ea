import { setImmediate } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../../test/database.ts'
import { eventually } from '../../testing/eventually.ts'
import { pausingProxy } from '../../testing/pausing-proxy.ts'
import { openHolds } from './holds.ts'

const url = await testDatabase()
const pool = new pg.Pool({ connectionString: url, max: 2 })
const errors: Error[] = []
const open = () => openHolds(url, { onError: (error) => void errors.push(error) })
const [ours, others] = [await open(), await open()]
afterAll(async () => {
  await Promise.all([ours.close(), others.close()])
  await pool.end()
})

/** The session of the locks, as the database knows it. */
const sessionOf = async (holds: typeof ours) => {
  const [row] = await holds.query<{ pid: number }>('select pg_backend_pid() as pid', [])
  return row?.pid
}
const cut = async (holds: typeof ours) => {
  await pool.query('select pg_terminate_backend($1)', [await sessionOf(holds)])
}

/** Whether another process gets it, which lets it go again. */
async function isFree(id: string): Promise<boolean> {
  const taken = await others.take([id])
  if (taken.has(id)) await others.letGo([id])
  return taken.has(id)
}

test('SEC-25, API-25 what is taken while the session is away is held once, and free for others once it is let go', async () => {
  await ours.take(['of before'])
  await cut(ours)
  const taken = await eventually(() => ours.take(['taken meanwhile']))
  expect(taken).toEqual(new Set(['taken meanwhile']))
  expect([await isFree('of before'), await isFree('taken meanwhile')]).toEqual([false, false])
  await ours.letGo(['of before', 'taken meanwhile'])
  expect([await isFree('of before'), await isFree('taken meanwhile')]).toEqual([true, true])
})

test('SEC-25 many that are taken and let go while sessions are cut leave no lock behind', async () => {
  const cutting = { goesOn: true }
  const pump = async (name: string) => {
    for (let n = 0; cutting.goesOn; n++) {
      const ids = [`${name} ${n}`, `${name} ${n} too`]
      // Where the session is away the caller hears of it, and nothing is held.
      const taken = await ours.take(ids).catch(() => new Set<string>())
      await ours.letGo([...taken])
      await setImmediate()
    }
  }
  const pumps = ['a', 'b', 'c', 'd'].map(pump)
  for (let n = 0; n < 4; n++) await eventually(() => cut(ours))
  cutting.goesOn = false
  await Promise.all(pumps)
  const pid = await eventually(() => sessionOf(ours))
  const { rows } = await pool.query(`select 1 from pg_locks where locktype = 'advisory' and pid = $1`, [pid])
  expect(rows).toEqual([])
})

test('SEC-25 a session whose server is gone without a word is looked for, and comes back elsewhere', async () => {
  const proxy = await pausingProxy(url)
  const holds = await openHolds(proxy.url, { onError: (error) => void errors.push(error) })
  proxy.lose()
  const [asked] = await Promise.allSettled([holds.query('select 1', []), holds.look()])
  expect(String(asked.status === 'rejected' && asked.reason)).toContain('Connection terminated')
  expect(await holds.take(['after it'])).toEqual(new Set(['after it']))
  await holds.close()
  await proxy.close()
})
