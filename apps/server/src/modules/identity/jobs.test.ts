import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { forgetOld } from '../../platform/retention.ts'
import { aPerson } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { forgetOldTokens } from './jobs.ts'
import { accessTokens, emailCodes, loginFailures, resetTokens, sessions } from './tables.ts'

const server = await testServer()
const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)

test('ACC-26 what has ended long ago is forgotten, and what may still be needed stays', async () => {
  const { db } = server.services
  const { userSeq } = await aPerson(server.services)
  const session = (name: string, change: Partial<typeof sessions.$inferInsert>) => ({
    userSeq,
    refreshHash: `${name}-${userSeq}`,
    refreshExpiresAt: new Date(Date.now() + DAY_MS),
    ...change,
  })
  await db
    .insert(sessions)
    .values([
      session('revoked-long-ago', { revokedAt: daysAgo(91) }),
      session('revoked-lately', { revokedAt: daysAgo(89) }),
      session('expired-long-ago', { refreshExpiresAt: daysAgo(91) }),
    ])
  const code = { userSeq, email: 'a@example.test', codeHash: '', expiresAt: new Date() }
  await db.insert(emailCodes).values([
    { ...code, createdAt: daysAgo(8) },
    { ...code, createdAt: daysAgo(6) },
  ])
  const link = { userSeq, origin: '', expiresAt: new Date() }
  await db.insert(resetTokens).values([
    { ...link, tokenHash: `old-${userSeq}`, createdAt: daysAgo(8) },
    { ...link, tokenHash: `new-${userSeq}`, createdAt: daysAgo(6) },
  ])
  await db.insert(loginFailures).values([
    { emailHash: 'old', address: '', failures: 9, updatedAt: daysAgo(2) },
    { emailHash: 'new', address: '', failures: 9, updatedAt: new Date() },
  ])

  await forgetOld(systemContext(server.services, 0))

  const kept = await db.select().from(sessions).where(eq(sessions.userSeq, userSeq))
  expect(kept.map((row) => row.refreshHash)).toContain(`revoked-lately-${userSeq}`)
  // Beside it stays the session that the person was made with.
  expect(kept).toHaveLength(2)
  expect(await db.select().from(emailCodes).where(eq(emailCodes.userSeq, userSeq))).toHaveLength(1)
  const links = await db.select().from(resetTokens).where(eq(resetTokens.userSeq, userSeq))
  expect(links.map((row) => row.tokenHash)).toEqual([`new-${userSeq}`])
  expect((await db.select().from(loginFailures)).map((row) => row.emailHash)).toEqual(['new'])
})

test('ACC-26 an access token is forgotten as soon as it has run out', async () => {
  const { services } = server
  const { userSeq } = await aPerson(services)
  const [session] = await services.db.select().from(sessions).where(eq(sessions.userSeq, userSeq))
  const sessionSeq = session?.sessionSeq ?? 0
  await services.db
    .insert(accessTokens)
    .values({ sessionSeq, tokenHash: `over-${userSeq}`, expiresAt: new Date(Date.now() - 1) })

  await forgetOldTokens(systemContext(services, 0))

  const kept = await services.db.select().from(accessTokens).where(eq(accessTokens.sessionSeq, sessionSeq))
  expect(kept.map(({ tokenHash }) => tokenHash)).not.toContain(`over-${userSeq}`)
  // That of the session which the person was made with.
  expect(kept).toHaveLength(1)
})
