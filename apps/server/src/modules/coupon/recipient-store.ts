import { YN } from '@seodang/domain/codes'
import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { users } from '../identity/tables.ts'
import { channelUsers } from '../membership/tables.ts'
import { channels } from '../site/tables.ts'

/** A member who agreed to advertising of the site, in their language. */
export async function findWilling(ctx: Context, userSeq: number) {
  const [row] = await ctx.db
    .select({
      name: users.name,
      language: users.language,
      siteLanguage: channels.language,
      words: channels.words,
    })
    .from(channelUsers)
    .innerJoin(users, eq(users.userSeq, channelUsers.userSeq))
    .innerJoin(channels, eq(channels.channelSeq, channelUsers.channelSeq))
    .where(
      and(
        eq(channelUsers.channelSeq, ctx.channelSeq),
        eq(channelUsers.userSeq, userSeq),
        eq(channelUsers.marketingYn, YN.yes),
        isNull(channelUsers.leftAt),
        isNull(users.closedAt),
      ),
    )
  return row
}
