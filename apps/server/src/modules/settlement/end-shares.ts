import { SITE_PAYEE } from '@seodang/domain/ledger'
import { eachAlone } from '../../platform/alone.ts'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { isAmidMerge } from '../identity/index.ts'
import { lockBooks } from './books-store.ts'
import { tell } from './news.ts'
import { insertShares, listClassShares, listSharesOfGone } from './shares-store.ts'

/**
 * BYD-05: a share is somebody's while they have a part in the class, as it is given to nobody else. What was sold before
 * stays theirs. Site by site and class by class, under the lock of the books; told twice, nothing is left to end.
 */
export async function endSharesOfGone(
  outer: Context,
  of: { channelSeq?: number; userSeq?: number } = {},
): Promise<void> {
  await eachAlone(
    outer,
    await listSharesOfGone(outer, of),
    ({ channelSeq, courseSeq }) =>
      inTransaction({ ...outer, channelSeq }, (ctx) => endShares(ctx, courseSeq, of.userSeq)),
    'the shares of a class could not be ended',
  )
}

/** `closed` has no account any more and hears nothing. */
async function endShares(ctx: Context, courseSeq: number, closed?: number): Promise<void> {
  await lockBooks(ctx)
  const [row] = await listClassShares(ctx, { courseSeq, limit: 1, offset: 0 })
  if (!row) return
  const staff = new Set(row.staff.map(({ userSeq }) => userSeq))
  const before = row.shares.map(({ userSeq, percent }) => ({ userSeq, percent }))
  const gone = new Set<number>()
  // Share and part of one person by two accounts come over one after the other.
  for (const { userSeq } of before)
    if (!staff.has(userSeq) && !(await isAmidMerge(ctx, userSeq))) gone.add(userSeq)
  if (gone.size === 0) return
  const after = before.filter(({ userSeq }) => !gone.has(userSeq))
  await insertShares(ctx, courseSeq, { shares: after, revision: row.revision + 1 })
  await audit(ctx, 'settlement.shares', `course:${courseSeq}`, before, after)
  await tell(ctx, SITE_PAYEE, 'shareEnded')
  for (const userSeq of gone) if (userSeq !== closed) await tell(ctx, userSeq, 'shareEnded')
}
