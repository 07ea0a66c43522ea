import type { BodyOf, QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type { changeShares, revenueShares } from '@seodang/contract/settlement'
import { fail, requireNoProblems } from '@seodang/domain/errors'
import { revenueShareProblems } from '@seodang/domain/revenue-split'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { pageOfList } from '../../platform/http/paging.ts'
import { lockBooks } from './books-store.ts'
import { countClasses, insertShares, listClassShares } from './shares-store.ts'

type Shares = ReplyOf<typeof changeShares>

/** BYD-05: the classes and packages of the site with what of them is shared. */
export async function sharesPage(
  ctx: Context,
  query: QueryOf<typeof revenueShares>,
): Promise<ReplyOf<typeof revenueShares>> {
  const [list, totalCount] = await Promise.all([
    listClassShares(ctx, { q: query.q ?? '', ...pageOfList(query) }),
    countClasses(ctx, query.q ?? ''),
  ])
  return { list, totalCount }
}

/**
 * BYD-05: shares a class from this moment on, among its own staff. Fails with CLASS_NOT_FOUND, SHARE_NOT_STAFF, CONFLICT_EDITED
 * and, where the percentages are none, INVALID_INPUT.
 */
export async function share(
  outer: Context,
  courseSeq: number,
  { shares, revision }: BodyOf<typeof changeShares>,
): Promise<Shares> {
  requireNoProblems(revenueShareProblems(shares))
  return inTransaction(outer, async (ctx) => {
    await lockBooks(ctx)
    const before = await getClassShares(ctx, courseSeq)
    if (before.revision !== revision) fail('CONFLICT_EDITED', { courseSeq })
    const staff = new Set(before.staff.map(({ userSeq }) => userSeq))
    if (shares.some(({ userSeq }) => !staff.has(userSeq))) fail('SHARE_NOT_STAFF', { courseSeq })
    await insertShares(ctx, courseSeq, { shares, revision: revision + 1 })
    await audit(ctx, 'settlement.shares', `course:${courseSeq}`, before.shares, shares)
    return getClassShares(ctx, courseSeq)
  })
}

async function getClassShares(ctx: Context, courseSeq: number): Promise<Shares> {
  const [row] = await listClassShares(ctx, { courseSeq, limit: 1, offset: 0 })
  return row ?? fail('CLASS_NOT_FOUND', { courseSeq })
}
