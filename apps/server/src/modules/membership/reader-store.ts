import { isCodeOf, LANGUAGE, type Language } from '@seodang/domain/codes'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { users } from '../identity/tables.ts'
import { channels, type SiteWords } from '../site/tables.ts'

/** Somebody as a mail about the site's staff addresses them. */
export interface Reader {
  /** Empty for an address without an account. */
  name: string
  language: Language
  words: SiteWords
}

export async function findReader(ctx: Context, userSeq: number): Promise<Reader | undefined> {
  const [row] = await ctx.db
    .select({ name: users.name, language: users.language })
    .from(users)
    .where(and(eq(users.userSeq, userSeq), isNull(users.closedAt)))
  return row && { ...row, ...(await manner(ctx, row.language)) }
}

/** The account that proved the address, if any; only the address itself ever hears the difference (SEC-40). */
export async function readerAt(ctx: Context, email: string): Promise<Reader & { userSeq: number | null }> {
  const [row] = await ctx.db
    .select({ userSeq: users.userSeq, name: users.name, language: users.language })
    .from(users)
    .where(and(eq(users.email, email), isNotNull(users.verifiedAt), isNull(users.closedAt)))
  return {
    userSeq: row?.userSeq ?? null,
    name: row?.name ?? '',
    ...(await manner(ctx, row?.language ?? null)),
  }
}

/** The language of the account, else the site's; with the site's own words. */
async function manner(ctx: Context, language: string | null) {
  const [site] = await ctx.db
    .select({ language: channels.language, words: channels.words })
    .from(channels)
    .where(eq(channels.channelSeq, ctx.channelSeq))
  return {
    language: isCodeOf(LANGUAGE, language) ? language : (site?.language ?? LANGUAGE.ko),
    words: site?.words ?? {},
  }
}
