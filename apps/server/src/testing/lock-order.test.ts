import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accountsMerged } from '../modules/identity/index.ts'
import { hashPassword } from '../modules/identity/passwords.ts'
import { emailCodes, resetTokens } from '../modules/identity/tables.ts'
import { newToken, tokenHash } from '../platform/security/secrets.ts'
import { elsewhere, PASSWORD } from './account.ts'
import { aChannel, aCourse, aMember, anItem, aPerson } from './factories.ts'
import { queuesOf, workQueues } from './kill/worker.ts'
import { becomeOne } from './merging.ts'
import { testServer } from './server.ts'
import { goAndComeBack, linkSocial, socialLogin } from './social.ts'
import { aMembership, aSubscriber } from './subscribing.ts'
import { untilItWaits } from './until-it-waits.ts'

/* What several hold at once is taken in one order (docs/decisions/lock-order.md). */

const server = await testServer({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
const { services } = server
const { db } = services

/** Whoever waits for what comes first in the order holds nothing yet of what comes later. */
async function inOrder<T>(first: SQL, later: SQL, call: () => Promise<T>): Promise<T> {
  const begun = await db.transaction(async (tx) => {
    expect((await tx.execute(sql`${first} for update`)).rows, 'held first').not.toEqual([])
    const waiting = await untilItWaits(services, call)
    expect((await tx.execute(sql`${later} for update nowait`)).rows, 'still free').not.toEqual([])
    return waiting
  })
  return begun.answer
}

const account = (userSeq: number) => sql`select 1 from users where user_seq = ${userSeq}`
const post = (url: string, body: object, as?: { accessToken: string }) =>
  server.call({ method: 'POST', url, body, ...(as && { as }), headers: elsewhere() })

/** Somebody who claims an address that nobody has proved. */
const aClaimant = () => aPerson(services, { verifiedAt: null })

test('ERR-20 a code that proves an address is used up behind the account', async () => {
  const { userSeq, email, ...person } = await aClaimant()
  await db.insert(emailCodes).values({
    userSeq,
    email,
    codeHash: services.secrets.sign('email-code', `${userSeq}:123456`),
    expiresAt: new Date(Date.now() + 60_000),
  })
  const { status } = await inOrder(
    account(userSeq),
    sql`select 1 from email_codes where user_seq = ${userSeq}`,
    () => post('/api/v1.0/auth/authentication', { email, code: '123456' }, person),
  )
  expect(status).toBe(200)
})

test.each([{ verifiedAt: new Date() }, { verifiedAt: null }])(
  'ERR-20 a link for a new password is used up behind the account: %o',
  async (of) => {
    const { userSeq } = await aPerson(services, of)
    const token = newToken()
    await db.insert(resetTokens).values({
      userSeq,
      tokenHash: tokenHash(token),
      origin: services.config.origin,
      expiresAt: new Date(Date.now() + 60_000),
      createdAt: new Date(),
    })
    const form = {
      token,
      password: PASSWORD,
      name: '문서연',
      agreements: { terms: true, privacy: true, age14: true },
    }
    const { status } = await inOrder(
      account(userSeq),
      sql`select 1 from reset_tokens where user_seq = ${userSeq}`,
      () => post('/api/v1.0/auth/resetPassword', form),
    )
    expect(status).toBe(200)
  },
)

test('ERR-20 a login through a provider notes it behind the account', async () => {
  const person = await aPerson(services, { passwordHash: await hashPassword(PASSWORD) })
  const email = `of-${person.email}`
  const own = await goAndComeBack(server, { email, linksTo: person })
  expect((await linkSocial(server, own, person)).status).toBe(200)
  const visit = await goAndComeBack(server, { email })
  const { status } = await inOrder(
    account(person.userSeq),
    sql`select 1 from social_accounts where user_seq = ${person.userSeq}`,
    () => socialLogin(server, visit),
  )
  expect(status).toBe(200)
})

/** Two accounts that are one from now on; nobody has followed yet. */
async function aMerge() {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq)
  const pair = { gone: await aMember(services, channelSeq), kept: await aMember(services, channelSeq) }
  const follow = (name: string) =>
    workQueues(
      server,
      { channelSeq: -1, people: [pair.gone.userSeq] },
      queuesOf(server, accountsMerged).filter((queue) => queue.endsWith(`__${name}`)),
    )
  return { channelSeq, course, pair, follow }
}

test('ERR-20 SOC-19 of two memberships that become one the seat is given back before any class is held', async () => {
  const { channelSeq, course, pair, follow } = await aMerge()
  const membership = await aMembership(services, channelSeq, { classes: [course.courseSeq] })
  for (const one of [pair.gone, pair.kept]) await aSubscriber(server, membership, one)
  await becomeOne(server, pair)
  const followed = inOrder(
    sql`select 1 from site_memberships where membership_seq = ${membership.membershipSeq}`,
    sql`select 1 from course_counts where course_seq = ${course.courseSeq}`,
    () => follow('subscription'),
  )
  await expect(followed).resolves.not.toThrow()
})

test('ERR-20 SOC-19 what somebody plays ends before their progress is held', async () => {
  const { course, pair, follow } = await aMerge()
  const { channelSeq, courseSeq } = course
  const { curriculumSeq } = await anItem(services, course)

  await db.execute(sql`insert into play_sessions (play_session_id, channel_seq, curriculum_seq, user_seq, client_id)
    values ('one', ${channelSeq}, ${curriculumSeq}, ${pair.gone.userSeq}, 'one')`)
  await db.execute(sql`insert into item_progress (channel_seq, course_seq, curriculum_seq, user_seq) 
    values (${channelSeq}, ${courseSeq}, ${curriculumSeq}, ${pair.gone.userSeq})`)
  await becomeOne(server, pair)
  const theirs = (table: string) => sql`select 1 from ${sql.raw(table)} where user_seq = ${pair.gone.userSeq}`
  const followed = inOrder(theirs('play_sessions'), theirs('item_progress'), () => follow('classroom'))
  await expect(followed).resolves.not.toThrow()
})
