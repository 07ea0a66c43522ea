import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type { studioMembers as list, studioMember as read } from '@seodang/contract/studio'
import { allows, staff } from '@seodang/domain/access'
import { fail } from '@seodang/domain/errors'
import type { Context } from '../../platform/context.ts'
import { pageOfList } from '../../platform/http/paging.ts'
import { requireStudio } from '../site/index.ts'
import { listEnrolments } from './member-detail-store.ts'
import { findStudioMember, listStudioMembers } from './studio-members-store.ts'

/** PERM-17: one page of the members as the studio tells of them. */
export async function studioMemberPage(
  ctx: Context,
  query: QueryOf<typeof list>,
): Promise<ReplyOf<typeof list>> {
  await requireStudio(ctx)
  return listStudioMembers(ctx, query, pageOfList(query))
}

/** STU-06: one of them; NO_DATA for whoever is no member of this site, also where another site calls somebody so. */
export async function studioMember(ctx: Context, userUid: string): Promise<ReplyOf<typeof read>> {
  await requireStudio(ctx)
  const found = await findStudioMember(ctx, userUid)
  if (!found) fail('NO_DATA')
  return {
    member: found.member,
    enrolments: await listEnrolments(ctx, found.userSeq),
    // They reach the same person by this number in the list of members anyway.
    userSeq: allows(staff('SITE_USER_READ'), ctx.principal) ? found.userSeq : null,
  }
}
