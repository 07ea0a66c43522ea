import type { Context } from './context.ts'
import { auditEntries } from './database/tables.ts'

/** GEN-20: who changed what; written in the transaction of the change, so that one is never without the other. */
export async function audit(
  ctx: Context,
  action: string,
  target: string,
  before: unknown,
  after: unknown,
): Promise<void> {
  await ctx.db.insert(auditEntries).values({
    channelSeq: ctx.channelSeq,
    userSeq: ctx.principal.userSeq,
    action,
    target,
    before,
    after,
    requestId: ctx.origin.requestId,
  })
}
