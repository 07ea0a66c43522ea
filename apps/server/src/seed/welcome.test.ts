import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aPerson } from '../testing/factories.ts'
import { testServer } from '../testing/server.ts'
import { welcome } from './welcome.ts'

const { services } = await testServer({ env: { ORIGIN: 'https://seodang.kr', ALLOW_SANDBOX_PAYMENTS: '1' } })

async function said(): Promise<string> {
  const out = new PassThrough()
  await welcome(services, out)
  return text(out.end())
}

test('ADM-01 an installation without an administrator says at each start how to make one, until there is one', async () => {
  expect(await said()).toMatch(/https:\/\/seodang\.kr\/admin#[\w-]{43}\n/)
  const { userSeq } = await aPerson(services)
  expect(await said()).toContain('https://seodang.kr/admin#')
  await services.db.execute(sql`update users set is_platform_admin = true where user_seq = ${userSeq}`)
  expect(await said()).not.toContain('/admin')
})
