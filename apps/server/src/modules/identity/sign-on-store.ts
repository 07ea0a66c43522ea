import { inArray } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { channels } from '../site/tables.ts'

/** How sites call themselves, also those that are closed by now. */
export async function siteNames(
  ctx: Context,
  channelSeqs: readonly (number | null)[],
): Promise<Map<number, string>> {
  const asked = channelSeqs.filter((channelSeq) => channelSeq !== null)
  if (asked.length === 0) return new Map()
  const rows = await ctx.db
    .select({ channelSeq: channels.channelSeq, name: channels.name })
    .from(channels)
    .where(inArray(channels.channelSeq, asked))
  return new Map(rows.map(({ channelSeq, name }) => [channelSeq, name]))
}
