import { SETTLEMENT_DOCUMENT_STATE } from '@seodang/domain/codes'
import { SITE_PAYEE } from '@seodang/domain/ledger'
import { type AskedWhy, whyInstructorAsked, whySiteAsked } from '@seodang/domain/papers'
import { alone } from '../../platform/alone.ts'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { lockDocument } from './documents-store.ts'
import { tell } from './news.ts'
import { changeBasis, listStanding, markAskedAnew, readBasis } from './papers-store.ts'
import { type DocumentRow, findDocument } from './settlements-store.ts'

/** Why documents prove nothing any more, asked of what stands now: whichever way it became another (SALE-11). */
export async function whyAsked(ctx: Context, document: DocumentRow): Promise<AskedWhy | null> {
  if (!document.basis) return null
  const now = await readBasis(ctx, document.payeeSeq)
  return document.payeeSeq === SITE_PAYEE
    ? whySiteAsked(document.basis, now)
    : whyInstructorAsked(document.basis, now)
}

/**
 * SALE-11, SALE-12: asks a payee for documents anew where owner, company or account are another than those that they were
 * handed in for; until then nothing is paid. Told by several events, in the night and before each payout, it asks once.
 */
export async function askWhereChanged(outer: Context, payeeSeq: number): Promise<void> {
  await inTransaction(outer, async (ctx) => {
    await lockDocument(ctx, payeeSeq)
    const document = await findDocument(ctx, payeeSeq)
    if (!document || document.state === SETTLEMENT_DOCUMENT_STATE.askedAnew) return
    if (!document.basis) return await keepBasis(ctx, payeeSeq)
    const askedWhy = await whyAsked(ctx, document)
    if (!askedWhy) return
    await markAskedAnew(ctx, payeeSeq, { state: SETTLEMENT_DOCUMENT_STATE.askedAnew, askedWhy })
    await audit(
      ctx,
      'settlement.document.askAnew',
      `payee:${payeeSeq}`,
      { state: document.state },
      { askedWhy },
    )
    await tell(ctx, payeeSeq, 'documentsAskedAnew')
  })
}

/** For whom documents stand from now on. */
export async function keepBasis(ctx: Context, payeeSeq: number): Promise<void> {
  const { merged: _merged, ...basis } = await readBasis(ctx, payeeSeq)
  await changeBasis(ctx, payeeSeq, basis)
}

/** Of the documents of all sites, of one, or of those that somebody has a part in; one that fails stops no other. */
export async function askAllWhereChanged(
  ctx: Context,
  which: { channelSeq?: number; userSeq?: number } = {},
): Promise<void> {
  for (const { channelSeq, payeeSeq } of await listStanding(ctx, which))
    await alone(
      ctx,
      { channelSeq, payeeSeq },
      (site) => askWhereChanged({ ...site, now: ctx.now }, payeeSeq),
      'documents were not asked for anew',
    )
}
