import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { testServer } from '../../testing/server.ts'
import { inTransaction, systemContext } from '../context.ts'

const { services } = await testServer()

test('questions asked side by side in a transaction stand in line without a word of warning', async () => {
  const warnings: string[] = []
  const note = (warning: Error) => void warnings.push(warning.message)
  process.on('warning', note)
  onTestFinished(() => void process.off('warning', note))
  const told = await inTransaction(systemContext(services, 0), async ({ db }) => {
    const ask = async (n: number) => (await db.execute<{ n: number }>(sql`select ${n}::int as n`)).rows[0]?.n
    const answers = await Promise.all([1, 2, 3, 4, 5].map(ask))
    const failed = await Promise.allSettled([db.execute(sql`savepoint here`), db.execute(sql`select 1 / 0`)])
    await db.execute(sql`rollback to savepoint here`)
    return { answers, states: failed.map(({ status }) => status), after: await ask(6) }
  })
  expect(told).toEqual({ answers: [1, 2, 3, 4, 5], states: ['fulfilled', 'rejected'], after: 6 })
  expect(warnings).toEqual([])
})
