import { sql } from 'drizzle-orm'
import { siteChanged } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'
import type { Pause } from '../../platform/pauses.ts'

/**
 * CUR-09: missions and certifications that were due while the product was away are due so much later, for everybody. A
 * form that staff have open is told that the item has changed.
 */
export async function putOffTasks(ctx: Context, { from, to }: Pause): Promise<void> {
  const dueAt = sql`(case when extra ->> 'dueAt' ~ '^\\d{4}-\\d\\d-\\d\\dT' then (extra ->> 'dueAt')::timestamptz end)`
  const away = sql`make_interval(secs => ${(to.getTime() - from.getTime()) / 1000})`
  const { rows } = await ctx.db.execute<{ channel_seq: number }>(sql`
    update curriculum_items set revision = revision + 1,
      extra = jsonb_set(extra, '{dueAt}', to_jsonb(
        to_char((${dueAt} + ${away}) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
    where ${dueAt} > ${from} and ${dueAt} < ${to} and removed_at is null
    returning channel_seq`)
  for (const channelSeq of new Set(rows.map((row) => row.channel_seq))) await siteChanged(ctx, channelSeq)
}
