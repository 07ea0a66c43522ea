import { eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { users } from '../identity/tables.ts'
import { channels } from '../site/tables.ts'

/** A member as a mail addresses them: in their language, with the site's words. */
export async function findRecipient(ctx: Context, userSeq: number) {
  const [row] = await ctx.db
    .select({
      name: users.name,
      language: users.language,
      closedAt: users.closedAt,
      siteLanguage: channels.language,
      words: channels.words,
    })
    .from(users)
    .innerJoin(channels, eq(channels.channelSeq, ctx.channelSeq))
    .where(eq(users.userSeq, userSeq))
  return row && { ...row, isClosed: row.closedAt !== null }
}
