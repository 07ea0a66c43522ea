import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accountClosed, accountsMerged } from '../../modules/identity/index.ts'
import { mergeAccounts } from '../../modules/identity/merge.ts'
import { hashPassword } from '../../modules/identity/passwords.ts'
import { placesLeft } from '../../modules/membership/index.ts'
import { inTransaction, systemContext } from '../../platform/context.ts'
import { PASSWORD } from '../account.ts'
import { eventually } from '../eventually.ts'
import { aMember } from '../factories.ts'
import { testServer } from '../server.ts'
import { aSiteOfTwo } from './sister.ts'

/** What follows the end of an account goes through every module, across all sites: it touches the rows of that one alone. */
const server = await testServer({ worker: true })
const { services } = server
const site = await aSiteOfTwo(services, { apart: true })

/** Every handler of the event has done its work for this account. */
const followed = (event: { name: string }, field: string, userSeq: number, followers: number) =>
  eventually(async () => {
    const { rows } = await services.db.execute<{ state: string; count: number }>(sql`
      select state::text as state, count(*)::int as count from boss.job
      where name like ${`${event.name}\\_\\_%`} and data ->> ${field} = ${String(userSeq)} group by 1`)
    expect(rows).toEqual([{ state: 'completed', count: expect.any(Number) }])
    expect(rows[0]?.count).toBeGreaterThanOrEqual(followers)
  })

test('ACC-29 the end of an account takes nothing of anybody else', async () => {
  const person = await aMember(services, site.channelSeq, { passwordHash: await hashPassword(PASSWORD) })
  await site.touched()
  const closed = await server.call({
    method: 'POST',
    url: '/api/v1.0/users/closing',
    as: person,
    body: { password: PASSWORD },
  })
  expect(closed.status, JSON.stringify(closed.body)).toBe(200)
  await followed(accountClosed, 'userSeq', person.userSeq, 6)
  await followed(placesLeft, 'userSeq', person.userSeq, 3)
  expect(await site.touched()).toEqual([])
})

test('SOC-19 two accounts that become one take nothing of anybody else along', async () => {
  const [from, into] = [await aMember(services, site.channelSeq), await aMember(services, site.channelSeq)]
  await site.touched()
  await inTransaction(systemContext(services, 0), (ctx) => mergeAccounts(ctx, from.userSeq, into.userSeq))
  await followed(accountsMerged, 'fromUserSeq', from.userSeq, 6)
  expect(await site.touched()).toEqual([])
})
