import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../../../test/database.ts'
import { aPerson, aSession } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { untilItWaits } from '../../testing/until-it-waits.ts'
import { afterCommit, inTransaction, systemContext } from '../context.ts'
import { openDatabase } from './client.ts'
import { outageOf } from './outage.ts'

/* Two that wait for each other (docs/decisions/lock-order.md). */

const databaseUrl = await testDatabase()
const server = await testServer({ databaseUrl })

const MEETS = sql`do $$ begin raise exception 'met' using errcode = '40P01'; end $$`

/** Somebody else at work, who waits longer than whoever meets them, so the other is the one that is ended. */
async function another() {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query(`set deadlock_timeout = '60s'`)
  await client.query('begin')
  return client
}

test('ERR-20 a call that met another is done anew, once, and whoever asked hears nothing of it', async () => {
  const person = await aPerson(server.services)
  await aSession(server.services, person.userSeq)
  const list = async () => (await server.call({ url: '/api/v1.0/users/sessions', as: person })).body.data.list
  const [other] = (await list()).filter(({ isThis }: { isThis: boolean }) => !isThis)
  const met = await another()
  await met.query('select from sessions where session_seq = $1 for update', [other.sessionSeq])

  // It holds the account and waits for the session; the other one goes the other way.
  const { answer } = await untilItWaits(server.services, () =>
    server.call({ method: 'POST', url: `/api/v1.0/users/sessions/${other.sessionSeq}/delete`, as: person }),
  )
  await met.query('select from users where user_seq = $1 for update', [person.userSeq])
  await met.query('commit')

  expect((await answer).status).toBe(200)
  expect(await list()).toHaveLength(1)
})

test('ERR-20 what met another each time is tried three times, and whoever asked hears to come again', async () => {
  const met: Error[] = []
  const { db, close } = openDatabase(databaseUrl, {
    poolSize: 1,
    onError: () => undefined,
    onMet: (error) => met.push(error),
  })
  onTestFinished(close)
  let tries = 0
  const done = db.transaction(async (tx) => {
    tries++
    await tx.execute(MEETS)
  })
  expect(outageOf(await done.catch((error: unknown) => error))).toBe('SERVICE_UNAVAILABLE')
  expect({ tries, met: met.length }).toEqual({ tries: 3, met: 2 })
})

test('ERR-20 what a try that met another said to do after its commit is not done', async () => {
  const done: number[] = []
  let tries = 0
  await inTransaction(systemContext(server.services, 0), async (ctx) => {
    const of = ++tries
    await afterCommit(ctx, () => void done.push(of))
    if (of === 1) await ctx.db.execute(MEETS)
  })
  expect(done).toEqual([2])
})

test('ERR-20 what was refused is not tried again', async () => {
  let tries = 0
  const done = server.services.db.transaction(async (tx) => {
    tries++
    await tx.execute(sql`select 1 / 0`)
  })
  await expect(done).rejects.toThrow('select 1 / 0')
  expect(tries).toBe(1)
})
