import { HOUR, MINUTE } from '@seodang/domain/instant'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testServer } from '../../testing/server.ts'

const server = await testServer()
const { services } = server

const logIn = async () =>
  (
    await server.call({
      method: 'POST',
      url: '/api/v1.0/auth/login',
      body: { email: 'nobody@seodang.test', password: 'wrong-1234' },
    })
  ).status

/** Every count is used up, and ends so much later. */
const usedUp = (ms: number) =>
  services.db.execute(sql`update rate_limits set points = 100000, expire = ${Date.now() + ms}`)

test('SEC-38 a count of a clock that was hours ahead refuses nobody, and is counted anew', async () => {
  const { rows: before } = await services.db.execute(sql`select 1 from rate_limits`)
  expect(before).toEqual([])
  const first = await logIn()
  expect(first).not.toBe(429)
  await usedUp(MINUTE)
  expect(await logIn()).toBe(429)
  await usedUp(9 * HOUR)
  expect(await logIn()).toBe(first)
  const { rows } = await services.db.execute<{ points: number }>(sql`select points from rate_limits`)
  expect(rows.map(({ points }) => points)).toContain(1)
})
