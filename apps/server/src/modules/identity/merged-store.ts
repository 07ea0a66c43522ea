import { eq, or, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { users } from './tables.ts'

/*
 * SOC-19: what names a person for good, as the books do, keeps the number of an account that was merged into another.
 * Whoever reads it asks here who that is by now.
 */

/** Also of those that were merged into the one that goes before, so that a number is always one step from who lives. */
export async function pointToKept(ctx: Context, fromUserSeq: number, intoUserSeq: number): Promise<void> {
  await ctx.db
    .update(users)
    .set({ mergedInto: intoUserSeq })
    .where(or(eq(users.userSeq, fromUserSeq), eq(users.mergedInto, fromUserSeq)))
}

/** Whose number that of a column is by now; what is nobody's, as that of a site among payees, stays itself. */
export const livingNumber = (number: SQL): SQL =>
  sql`coalesce((select gone.merged_into from users gone where gone.user_seq = ${number}), ${number})`

/** The numbers by which somebody is named: their own, and those of the accounts that became part of it. */
export const numbersOf = (userSeq: number): SQL =>
  sql`(select ${userSeq}::bigint as user_seq union all select user_seq from users where merged_into = ${userSeq})`

export async function livingAccount(ctx: Context, userSeq: number): Promise<number> {
  const { rows } = await ctx.db.execute<{ living: number }>(
    sql`select ${livingNumber(sql`${userSeq}::bigint`)} as living`,
  )
  return rows[0]?.living ?? userSeq
}
