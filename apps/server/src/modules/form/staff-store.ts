import { isCodeOf, LANGUAGE, type Language } from '@seodang/domain/codes'
import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { users } from '../identity/tables.ts'
import { holdersOf } from '../membership/index.ts'
import { channels } from '../site/tables.ts'

/** FRM-08: who reads the answers of the site's forms. */
export const readersOfForms = (ctx: Context): Promise<number[]> => holdersOf(ctx, 'SITE_FORM_READ')

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
