import { isCodeOf, LANGUAGE, type Language, type UserTypeCd } from '@seodang/domain/codes'
import { permissionsOf } from '@seodang/domain/permissions'
import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { users } from '../identity/tables.ts'
import { operators } from '../membership/tables.ts'
import { channels } from '../site/tables.ts'

/** FRM-08: who reads the answers of the site's forms. */
export async function readersOfForms(ctx: Context): Promise<number[]> {
  const rows = await ctx.db.select().from(operators).where(eq(operators.channelSeq, ctx.channelSeq))
  return rows.filter(mayRead).map(({ userSeq }) => userSeq)
}

const mayRead = (row: { userTypeCd: UserTypeCd; added: string[]; removed: string[] }): boolean =>
  permissionsOf({ userTypeCd: row.userTypeCd, added: row.added, removed: row.removed }).includes(
    'SITE_FORM_READ',
  )

/** Somebody who is written to, in their own language or the site's; nobody whose address is not proved. */
export async function findReader(ctx: Context, userSeq: number) {
  const [row] = await ctx.db
    .select({
      name: users.name,
      verifiedAt: users.verifiedAt,
      language: users.language,
      siteLanguage: channels.language,
      words: channels.words,
    })
    .from(users)
    .innerJoin(channels, eq(channels.channelSeq, ctx.channelSeq))
    .where(and(eq(users.userSeq, userSeq), isNull(users.closedAt)))
  if (!row || row.verifiedAt === null) return undefined
  const language: Language = isCodeOf(LANGUAGE, row.language) ? row.language : row.siteLanguage
  return { name: row.name, language, words: row.words }
}
