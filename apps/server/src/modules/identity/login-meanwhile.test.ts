import { and, eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import type { Database, Transaction } from '../../platform/database/client.ts'
import { PASSWORD } from '../../testing/account.ts'
import { aChannel, aPerson } from '../../testing/factories.ts'
import { aDomain, callAt, HTTPS } from '../../testing/https.ts'
import { testServer } from '../../testing/server.ts'
import { untilItWaits } from '../../testing/until-it-waits.ts'
import { channelDomains } from '../site/tables.ts'
import { hashPassword } from './passwords.ts'
import { forgetOwnDomain } from './sign-on-consents.ts'
import { sessions, users } from './tables.ts'

const server = await testServer({ env: HTTPS })
const { services } = server
const NEW_PASSWORD = 'Newer!2027'

/** What happens between the moment at which a password was compared and that at which its call takes effect. */
const MEANWHILE: Record<string, (db: Database | Transaction, userSeq: number) => Promise<unknown>> = {
  'the password is changed': async (db, userSeq) =>
    db
      .update(users)
      .set({ passwordHash: await hashPassword(NEW_PASSWORD) })
      .where(eq(users.userSeq, userSeq)),
  'the password is taken away': (db, userSeq) =>
    db.update(users).set({ passwordHash: null }).where(eq(users.userSeq, userSeq)),
  'the account is closed': (db, userSeq) =>
    db.update(users).set({ closedAt: new Date() }).where(eq(users.userSeq, userSeq)),
}

/** Lets a call compare what it is given while the account is being changed, and answers what the call says then. */
async function amid<T>(userSeq: number, name: string, call: () => Promise<T>): Promise<T> {
  const begun = await services.db.transaction(async (tx) => {
    await MEANWHILE[name]?.(tx, userSeq)
    return untilItWaits(services, call)
  })
  return begun.answer
}

const openSessions = (userSeq: number) =>
  services.db
    .select({ sessionSeq: sessions.sessionSeq })
    .from(sessions)
    .where(and(eq(sessions.userSeq, userSeq), isNull(sessions.revokedAt)))

test.each(Object.keys(MEANWHILE))(
  'ACC-26 SEC-38 a login that is under way while %s opens nothing',
  async (name) => {
    const person = await aPerson(services, { passwordHash: await hashPassword(PASSWORD) })
    const before = await openSessions(person.userSeq)
    const { status, body } = await amid(person.userSeq, name, () =>
      server.call({
        method: 'POST',
        url: '/api/v1.0/auth/login',
        body: { email: person.email, password: PASSWORD },
      }),
    )
    expect([status, body.errorName]).toEqual([400, 'INCORRECT_PASSWORD'])
    expect(await openSessions(person.userSeq)).toEqual(before)
  },
)

test('ACC-29 an account is not closed by a password that it no longer has', async () => {
  const person = await aPerson(services, { passwordHash: await hashPassword(PASSWORD) })
  const { status } = await amid(person.userSeq, 'the password is changed', () =>
    server.call({
      method: 'POST',
      url: '/api/v1.0/users/closing',
      body: { password: PASSWORD },
      as: person,
    }),
  )
  expect(status).toBe(400)
  const [row] = await services.db.select().from(users).where(eq(users.userSeq, person.userSeq))
  expect(row?.closedAt).toBeNull()
})

test('SEC-05 SEC-38 a login at an own domain that is lost while it is under way opens nothing there', async () => {
  const { channelSeq } = await aChannel(services)
  const domain = await aDomain(services, channelSeq)
  const person = await aPerson(services, { passwordHash: await hashPassword(PASSWORD) })
  const body = { email: person.email, password: PASSWORD }
  const logIn = () => callAt(server, domain, { method: 'POST', url: '/api/v1.0/auth/login', body })
  expect((await logIn()).status).toBe(200)
  const before = await openSessions(person.userSeq)
  const { answer } = await services.db.transaction(async (tx) => {
    await tx.delete(channelDomains).where(eq(channelDomains.domain, domain))
    const waiting = await untilItWaits(services, logIn)
    await forgetOwnDomain({ ...systemContext(services, channelSeq), db: tx }, { channelSeq, host: domain })
    return waiting
  })
  expect([(await answer).status, (await answer).body.errorName]).toEqual([404, 'NO_DATA'])
  // The one that was made at the product stays.
  expect([before.length, (await openSessions(person.userSeq)).length]).toEqual([2, 1])
})
