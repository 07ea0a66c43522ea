import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { hashPassword } from '../modules/identity/passwords.ts'
import { users } from '../modules/identity/tables.ts'
import { PASSWORD } from './account.ts'
import { eventually } from './eventually.ts'
import type { Person } from './factories.ts'
import type { TestServer } from './server.ts'
import { goAndComeBack, invented, linkSocial, merge, tokenIn } from './social.ts'

/**
 * Two accounts of one person become one, as a browser does it: the one links a provider, the other brings it along.
 * Answers the one that stays in its new session. The server needs a worker, and `TRUSTED_PROXIES` for the callers.
 */
export async function becomeOne(
  server: TestServer,
  { gone, kept }: { gone: Person; kept: Person },
): Promise<Person> {
  const passwordHash = await hashPassword(PASSWORD)
  for (const { userSeq } of [gone, kept])
    await server.services.db.update(users).set({ passwordHash }).where(eq(users.userSeq, userSeq))
  const email = invented()
  const own = await goAndComeBack(server, { email, linksTo: gone })
  expect((await linkSocial(server, own, gone)).status).toBe(200)
  const visit = await goAndComeBack(server, { email, linksTo: kept })
  const { integration } = (await linkSocial(server, visit, kept)).body.data
  const answer = await merge(server, visit, kept, integration, { mergedPassword: PASSWORD })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return { ...kept, ...tokenIn(answer) }
}

/** Until every handler of the merge has done its part. */
export const untilMerged = ({ services }: TestServer, { userSeq }: Person): Promise<void> =>
  eventually(async () => {
    const { rows } = await services.db.execute<{ name: string }>(
      `select name from boss.job where name like 'identity.accountsMerged%' and state <> 'completed'
        and (data ->> 'fromUserSeq')::bigint = ${userSeq}`,
    )
    expect(rows).toEqual([])
  })
