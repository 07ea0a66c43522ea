import { SETTLEMENT_DOCUMENT_STATE } from '@seodang/domain/codes'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { DocumentRow } from './settlements-store.ts'
import { settlementDocuments } from './tables.ts'

/** Whoever else hands them in waits, also where none are kept yet. */
export async function lockDocument({ db, channelSeq }: Context, payeeSeq: number): Promise<void> {
  const key = `settlement-document:${channelSeq}:${payeeSeq}`
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${key}))`)
}

export async function upsertDocument(ctx: Context, row: DocumentRow): Promise<DocumentRow> {
  await ctx.db
    .insert(settlementDocuments)
    .values(row)
    .onConflictDoUpdate({
      target: [settlementDocuments.channelSeq, settlementDocuments.payeeSeq],
      set: row,
    })
  return row
}

/**
 * Decides documents that wait, as they were looked at: false where they were decided or handed in anew meanwhile.
 */
export async function decideDocument(
  ctx: Context,
  { payeeSeq, submittedAt }: { payeeSeq: number; submittedAt: Date },
  decision: { state: DocumentRow['state']; reason: string },
): Promise<boolean> {
  const rows = await ctx.db
    .update(settlementDocuments)
    .set({ ...decision, decidedAt: ctx.now, updatedAt: ctx.now })
    .where(
      and(
        eq(settlementDocuments.channelSeq, ctx.channelSeq),
        eq(settlementDocuments.payeeSeq, payeeSeq),
        eq(settlementDocuments.state, SETTLEMENT_DOCUMENT_STATE.submitted),
        eq(settlementDocuments.submittedAt, submittedAt),
      ),
    )
    .returning({ payeeSeq: settlementDocuments.payeeSeq })
  return rows.length > 0
}
