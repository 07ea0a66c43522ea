import { sql } from 'drizzle-orm'
import type { Context } from './context.ts'

/** GEN-20: who changed what; written in the transaction of the change, so that one is never without the other. */
export const audit = (
  ctx: Context,
  action: string,
  target: string,
  before: unknown,
  after: unknown,
): Promise<void> => auditEach(ctx, action, [{ target, before, after }])

/** The same done to many things: a line for each, by one write. */
export async function auditEach(
  ctx: Context,
  action: string,
  changes: readonly { target: string; before: unknown; after: unknown }[],
): Promise<void> {
  if (changes.length === 0) return
  await ctx.db.execute(sql`
    insert into audit_entries (channel_seq, user_seq, action, target, before, after, request_id)
    select ${ctx.channelSeq}::bigint, ${ctx.principal.userSeq}::bigint, ${action}, change.target,
      change.before, change.after, ${ctx.origin.requestId}
    from unnest(
      ${sql.param(changes.map(({ target }) => target))}::text[],
      ${sql.param(changes.map(({ before }) => jsonText(before)))}::jsonb[],
      ${sql.param(changes.map(({ after }) => jsonText(after)))}::jsonb[]
    ) as change (target, before, after)`)
}

/** Nothing at all is no JSON, so that "there was none" reads as an empty column. */
const jsonText = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value)
