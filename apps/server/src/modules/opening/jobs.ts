import { eq, sql } from 'drizzle-orm'
import { type Context, inTransaction, type Services } from '../../platform/context.ts'
import { accountClosed, accountsMerged } from '../identity/index.ts'
import { siteDrafts } from './tables.ts'

export function openingJobs({ jobs }: Services): void {
  jobs.on(accountClosed, 'opening', (ctx, { userSeq }) => forgetDraftOf(ctx, userSeq))
  jobs.on(accountsMerged, 'opening', (ctx, { fromUserSeq, intoUserSeq }) =>
    moveDraft(ctx, fromUserSeq, intoUserSeq),
  )
}

async function forgetDraftOf(ctx: Context, userSeq: number): Promise<void> {
  await ctx.db.delete(siteDrafts).where(eq(siteDrafts.userSeq, userSeq))
}

/** SOC-19: of two drafts of one person the one that was written last. */
function moveDraft(outer: Context, fromUserSeq: number, intoUserSeq: number): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    await ctx.db.execute(sql`
      insert into site_drafts (user_seq, draft, updated_at)
      select ${intoUserSeq}, draft, updated_at from site_drafts where user_seq = ${fromUserSeq}
      on conflict (user_seq) do update set draft = excluded.draft, updated_at = excluded.updated_at
      where excluded.updated_at > site_drafts.updated_at`)
    await forgetDraftOf(ctx, fromUserSeq)
  })
}
