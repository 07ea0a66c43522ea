import { USER_TYPE } from '@seodang/domain/codes'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inTransaction, systemContext } from '../../platform/context.ts'
import { PASSWORD } from '../../testing/account.ts'
import { aChannel, anOperator, aPerson, type Person } from '../../testing/factories.ts'
import { queuesOf, workQueues } from '../../testing/kill/worker.ts'
import { becomeOne } from '../../testing/merging.ts'
import { testServer } from '../../testing/server.ts'
import { goAndComeBack, invented, linkSocial, merge } from '../../testing/social.ts'
import { operators } from '../membership/tables.ts'
import { accountsMerged } from './events.ts'
import { mergeAccounts } from './merge.ts'
import { hashPassword } from './passwords.ts'
import { users } from './tables.ts'

/** Without a worker, as while it restarts: what follows a merge waits until a test does it. */
const server = await testServer({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
const { services } = server
const { db } = services

const close = (as: Person) =>
  server.call({ method: 'POST', url: '/api/v1.0/users/closing', as, body: { password: PASSWORD } })
const closing = async (as: Person) => (await server.call({ url: '/api/v1.0/users/closing', as })).body.data
const errorOf = async (answer: ReturnType<typeof close>) => (await answer).body.errorName

/** The only owner of a site. */
async function anOwner() {
  const { channelSeq, name } = await aChannel(services)
  const owner = await anOperator(services, channelSeq, USER_TYPE.owner)
  await db
    .update(users)
    .set({ passwordHash: await hashPassword(PASSWORD) })
    .where(eq(users.userSeq, owner.userSeq))
  return { site: { channelSeq, name }, owner }
}
const someone = async () => aPerson(services, { passwordHash: await hashPassword(PASSWORD) })

const ownersOf = async ({ channelSeq }: { channelSeq: number }) => {
  const rows = await db.select().from(operators).where(eq(operators.channelSeq, channelSeq))
  return rows.map(({ userSeq }) => userSeq)
}
const follow = ({ userSeq }: Person) =>
  workQueues(server, { channelSeq: -1, people: [userSeq] }, queuesOf(server, accountsMerged))

test('ACC-29, OPR-10 an account is not closed before it has what was merged into it', async () => {
  const { site, owner } = await anOwner()
  const kept = await becomeOne(server, { gone: owner, kept: await someone() })

  expect(await closing(kept)).toMatchObject({ mergeUnderWay: true, soleOwnerOf: [] })
  expect(await errorOf(close(kept))).toBe('MERGE_UNDER_WAY')

  await follow(owner)
  expect(await closing(kept)).toMatchObject({ mergeUnderWay: false, soleOwnerOf: [site] })
  expect(await errorOf(close(kept))).toBe('SOLE_OWNER')
  expect(await ownersOf(site)).toEqual([kept.userSeq])
})

test('ACC-29 what was given up after its last try has not moved', async () => {
  const { owner } = await anOwner()
  const kept = await becomeOne(server, { gone: owner, kept: await someone() })
  await db.execute(sql`
    update boss.job set state = (case name when 'identity.accountsMerged__membership' then 'failed' else 'completed' end)::boss.job_state
    where name like 'identity.accountsMerged%' and (data ->> 'fromUserSeq')::bigint = ${owner.userSeq}`)
  expect(await errorOf(close(kept))).toBe('MERGE_UNDER_WAY')
})

test('SOC-19, OPR-10 of three accounts none goes on into the next with what it does not have yet', async () => {
  const { site, owner } = await anOwner()
  const [middle, last] = [await becomeOne(server, { gone: owner, kept: await someone() }), await someone()]
  const email = invented()
  const own = await goAndComeBack(server, { email, linksTo: middle })
  expect((await linkSocial(server, own, middle)).status).toBe(200)
  const visit = await goAndComeBack(server, { email, linksTo: last })
  const { integration } = (await linkSocial(server, visit, last)).body.data
  const goOn = () => merge(server, visit, last, integration, { mergedPassword: PASSWORD })

  expect(await errorOf(goOn())).toBe('MERGE_UNDER_WAY')
  await follow(owner)
  // What was refused is not used up.
  expect((await goOn()).status).toBe(200)
  await follow(middle)
  expect(await ownersOf(site)).toEqual([last.userSeq])
})

test('ACC-29, SOC-19 of a merge and a closing at once one is refused', async () => {
  for (let round = 0; round < 4; round++) {
    const { site, owner } = await anOwner()
    const kept = await someone()
    const merging = inTransaction(systemContext(services, 0), (ctx) =>
      mergeAccounts(ctx, owner.userSeq, kept.userSeq),
    ).then(
      () => true,
      () => false,
    )
    const [isMerged, { status }] = await Promise.all([merging, close(kept)])
    expect(status).toBe(isMerged ? 409 : 200)
    await follow(owner)
    expect(await ownersOf(site)).toEqual([isMerged ? kept.userSeq : owner.userSeq])
  }
})
