import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type { deskUser, deskUsers } from '@seodang/contract/platform'
import { fail } from '@seodang/domain/errors'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { pageOfList } from '../../platform/http/paging.ts'
import { endSessions } from '../identity/index.ts'
import { countPeople, findPerson, listPeople, listPlaces, type PersonLine } from './people-store.ts'

export async function peoplePage(
  ctx: Context,
  query: QueryOf<typeof deskUsers>,
): Promise<ReplyOf<typeof deskUsers>> {
  const [rows, totalCount] = await Promise.all([
    listPeople(ctx, query.q, pageOfList(query)),
    countPeople(ctx, query.q),
  ])
  return { list: rows.map(personView), totalCount }
}

export async function personFacts(ctx: Context, userSeq: number): Promise<ReplyOf<typeof deskUser>> {
  const row = (await findPerson(ctx, userSeq)) ?? fail('NO_DATA', { userSeq })
  return { ...personView(row), places: await listPlaces(ctx, userSeq), sessions: row.sessions }
}

/** Everywhere at once, desks too; its open pages hear it (RTS-07). */
export function logOutPerson(outer: Context, userSeq: number): Promise<{ ended: number }> {
  return inTransaction(outer, async (ctx) => {
    if (!(await findPerson(ctx, userSeq))) fail('NO_DATA', { userSeq })
    const ended = await endSessions(ctx, userSeq)
    await audit(ctx, 'platform.logout', `user:${userSeq}`, null, { ended })
    return { ended }
  })
}

const instant = (at: string | null) => (at === null ? null : new Date(at).toISOString())

const personView = (row: PersonLine): ReplyOf<typeof deskUsers>['list'][number] => ({
  userSeq: row.user_seq,
  name: row.name,
  email: row.email,
  verified: row.verified,
  sites: row.sites,
  isPlatformAdmin: row.is_platform_admin,
  createdAt: new Date(row.created_at).toISOString(),
  lastUsedAt: instant(row.last_used_at),
  closedAt: instant(row.closed_at),
})
