import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type { listMembers } from '@seodang/contract/member'
import type { Context } from '../../platform/context.ts'
import { pageOfList } from '../../platform/http/paging.ts'
import { countMembers, listMemberKeys, listMemberRows } from './members-store.ts'

/** MEM-01, MEM-05: one page of the people who signed up to the site. */
export async function memberPage(
  ctx: Context,
  query: QueryOf<typeof listMembers>,
): Promise<ReplyOf<typeof listMembers>> {
  const [keys, totalCount] = await Promise.all([
    listMemberKeys(ctx, query, pageOfList(query)),
    countMembers(ctx, query),
  ])
  return { list: await listMemberRows(ctx, keys), totalCount }
}
