import { USER_TYPE } from '@seodang/domain/codes'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inTransaction, systemContext } from '../../platform/context.ts'
import { PASSWORD } from '../../testing/account.ts'
import { eventually } from '../../testing/eventually.ts'
import { aChannel, anOperator, aPerson, type Person, unique } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { operators } from '../membership/tables.ts'
import { hashPassword } from './passwords.ts'
import { closeUsers, lockUser } from './store.ts'
import { users } from './tables.ts'

/** Without a worker: whoever closed their account is still among the staff, as while it restarts. */
const server = await testServer()
const { services } = server
const { db } = services

const post = (url: string, as: Person, body: object = {}) =>
  server.call({ method: 'POST', url: `/api/v1.0/${url}`, as, body })
const closeAs = (as: Person) => post('users/closing', as, { password: PASSWORD })

async function twoOwners() {
  const { channelSeq } = await aChannel(services)
  const passwordHash = await hashPassword(PASSWORD)
  const owners = [
    await anOperator(services, channelSeq, USER_TYPE.owner),
    await anOperator(services, channelSeq, USER_TYPE.owner),
  ] as const
  for (const { userSeq } of owners)
    await db.update(users).set({ passwordHash }).where(eq(users.userSeq, userSeq))
  const stepDown = async (as: Person) => {
    const url = `channels/${channelSeq}/admin/operators/${as.userSeq}`
    const read = await server.call({ url: `/api/v1.0/${url}`, as })
    const { revision } = read.body.data.operator
    return post(`${url}/modify`, as, { userTypeCd: USER_TYPE.manager, added: [], removed: [], revision })
  }
  return { channelSeq, owners, stepDown }
}

test('OPR-10, ACC-29 an owner whose account is closed is none, from that moment on', async () => {
  const { channelSeq, owners, stepDown } = await twoOwners()
  const [gone, left] = owners
  expect((await closeAs(gone)).status).toBe(200)
  expect((await stepDown(left)).body.errorName).toBe('LAST_OWNER')
  const off = await post(`channels/${channelSeq}/admin/operators/${left.userSeq}/delete`, left)
  expect(off.body.errorName).toBe('LAST_OWNER')
  expect((await closeAs(left)).body.errorName).toBe('SOLE_OWNER')
})

test('OPR-10, ACC-29 of an owner who closes and one who steps down at once one stays', async () => {
  for (let round = 0; round < 3; round++) {
    const { owners, stepDown } = await twoOwners()
    const [one, other] = owners
    const answers = await Promise.all([closeAs(one), stepDown(other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  }
})

test('CRT-08, ACC-29 nobody opens a site whose account is closed at that moment', async () => {
  const person = await aPerson(services)
  const form = {
    name: '느린 글방',
    address: unique('late').toLowerCase(),
    intro: '',
    brandColor: '#b5520a',
    className: '하루 15분 일기',
  }
  const ctx = systemContext(services, 0)
  let asked: ReturnType<typeof post> | undefined
  await inTransaction(ctx, async (inside) => {
    await lockUser(inside, person.userSeq)
    asked = post('channels/create', person, form)
    // The call is let in, and waits for whoever closes.
    await eventually(async () => {
      const { rows } = await db.execute(sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
      expect(rows.length).toBeGreaterThan(0)
    })
    await closeUsers(inside, [person.userSeq])
  })
  expect((await asked)?.body.errorName).toBe('SESSION_ENDED')
  expect(await db.select().from(operators).where(eq(operators.userSeq, person.userSeq))).toEqual([])
})
