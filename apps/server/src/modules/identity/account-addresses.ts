import { and, inArray, isNull } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { users } from './tables.ts'

/** Where mails for these accounts go; nowhere for one that is closed. */
export async function addressesOf(
  ctx: Context,
  userSeqs: readonly number[],
): Promise<Map<number, { email: string; isProved: boolean }>> {
  const rows = await ctx.db
    .select({ userSeq: users.userSeq, email: users.email, verifiedAt: users.verifiedAt })
    .from(users)
    .where(and(inArray(users.userSeq, [...userSeqs]), isNull(users.closedAt)))
  return new Map(
    rows.map(({ userSeq, email, verifiedAt }) => [userSeq, { email, isProved: verifiedAt !== null }]),
  )
}
