import { isCodeOf, LANGUAGE, type Language, USER_TYPE } from '@seodang/domain/codes'
import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { users } from '../identity/tables.ts'
import { operators } from '../membership/tables.ts'

export interface Payer {
  userSeq: number
  name: string
  email: string
  language: Language
}

const COLUMNS = { userSeq: users.userSeq, name: users.name, email: users.email, language: users.language }

/** Whoever pays for a site, and hears of its plan: its owners. */
export async function listOwners(ctx: Context): Promise<Payer[]> {
  const rows = await ctx.db
    .select(COLUMNS)
    .from(operators)
    .innerJoin(users, and(eq(users.userSeq, operators.userSeq), isNull(users.closedAt)))
    .where(and(eq(operators.channelSeq, ctx.channelSeq), eq(operators.userTypeCd, USER_TYPE.owner)))
    .orderBy(operators.userSeq)
  return rows.map(payerOf)
}

export async function getPayer(ctx: Context, userSeq: number): Promise<Payer> {
  const [row] = await ctx.db.select(COLUMNS).from(users).where(eq(users.userSeq, userSeq))
  if (!row) throw new Error('whoever is logged in has no account')
  return payerOf(row)
}

const payerOf = ({ language, ...row }: Omit<Payer, 'language'> & { language: string | null }): Payer => ({
  ...row,
  language: isCodeOf(LANGUAGE, language) ? language : LANGUAGE.ko,
})
