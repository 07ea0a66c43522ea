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
  decision: Pick<DocumentRow, 'state' | 'reason'> & { askedWhy?: null },
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

/** Of all sites: documents of accounts that were merged into one that has handed in none there; of one, where it is named. */
export async function listDocumentsOfMerged(
  ctx: Context,
  fromUserSeq?: number,
): Promise<{ channelSeq: number; fromUserSeq: number; intoUserSeq: number }[]> {
  const { rows } = await ctx.db.execute<{ channel_seq: number; gone: number; kept: number }>(sql`
    select d.channel_seq, d.payee_seq as gone, u.merged_into as kept
    from settlement_documents d join users u on u.user_seq = d.payee_seq and u.merged_into is not null
    where ${fromUserSeq === undefined ? sql`true` : sql`d.payee_seq = ${fromUserSeq}`} and not exists (
      select 1 from settlement_documents o where o.channel_seq = d.channel_seq and o.payee_seq = u.merged_into)
    order by d.channel_seq, d.payee_seq`)
  return rows.map(({ channel_seq, gone, kept }) => ({
    channelSeq: channel_seq,
    fromUserSeq: gone,
    intoUserSeq: kept,
  }))
}

export async function changePayee(
  ctx: Context,
  payeeSeq: number,
  change: Pick<DocumentRow, 'payeeSeq' | 'sealedAccount'>,
): Promise<void> {
  await ctx.db
    .update(settlementDocuments)
    .set({ ...change, updatedAt: ctx.now })
    .where(
      and(eq(settlementDocuments.channelSeq, ctx.channelSeq), eq(settlementDocuments.payeeSeq, payeeSeq)),
    )
}
