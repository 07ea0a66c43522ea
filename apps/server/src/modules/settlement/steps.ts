import { SETTLEMENT_DOCUMENT_STATE, SETTLEMENT_STATE } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { ENTRY, holdPostings, payoutPostings, releasePostings, SITE_PAYEE } from '@seodang/domain/ledger'
import { seoulDate } from '@seodang/domain/seoul-time'
import { SETTLEMENT_STEPS, type SettlementStep, settlementMay } from '@seodang/domain/settlement'
import { BUSINESS_KIND } from '@seodang/domain/settlement-document'
import { type Withholding, withhold } from '@seodang/domain/withholding'
import { sql } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { livingAccount } from '../identity/index.ts'
import { owesBuyers } from '../order/index.ts'
import { insertEntries, lockBooks, type NewEntry } from './books-store.ts'
import { lockDocument } from './documents-store.ts'
import { tell } from './news.ts'
import { whyAsked } from './papers.ts'
import {
  type DocumentRow,
  findDocument,
  lockSettlement,
  type SettlementRow,
  updateSettlement,
} from './settlements-store.ts'

/** What of a payout would be withheld, by the documents as they are: nothing of a business (integrations.md 8.4). */
export function withheldOf(
  { total, currency }: Pick<SettlementRow, 'total' | 'currency'>,
  document: Pick<DocumentRow, 'businessKind'> | undefined,
): Withholding {
  return document?.businessKind === BUSINESS_KIND.business
    ? { incomeTax: 0, localTax: 0, pays: total }
    : withhold(total, currency)
}

/**
 * Moves one settlement (SALE-09): confirm, hold with a reason (which the desk has asked for), release, or mark as paid. Under its lock, so that of two
 * at once one is refused: a payout leaves once. Fails with SETTLEMENT_STEP_REFUSED, and for a payout without approved
 * documents, or with ones of before a change, with SETTLEMENT_DOCUMENT_NEEDED (SALE-11). Whoever marks a payout has transferred
 * to the account that they saw: where another one is kept by now it fails with SETTLEMENT_ACCOUNT_MOVED. Of a site that closes
 * buyers come first: SETTLEMENT_BUYERS_FIRST.
 */
export async function takeStep(
  outer: Context,
  settlementSeq: number,
  { step, reason = '', documentRevision }: StepAsked,
): Promise<void> {
  await inTransaction(outer, async (ctx) => {
    await lockBooks(ctx)
    const row = await lockSettlement(ctx, settlementSeq)
    if (!settlementMay(step, row)) fail('SETTLEMENT_STEP_REFUSED', { settlementSeq, state: row.state })
    await STEPS[step](ctx, row, { reason: reason.trim(), documentRevision })
    await audit(
      ctx,
      `settlement.${step}`,
      `settlement:${settlementSeq}`,
      { state: row.state },
      { state: SETTLEMENT_STEPS[step].to, ...(step === 'hold' && { reason: reason.trim() }) },
    )
  })
}

interface StepAsked {
  step: SettlementStep
  reason?: string | undefined
  /** Of the documents whose account was seen. */
  documentRevision?: number | undefined
}

type Take = (
  ctx: Context,
  row: SettlementRow,
  asked: { reason: string; documentRevision: number | undefined },
) => Promise<void>

const STEPS: Record<SettlementStep, Take> = {
  async confirm(ctx, { settlementSeq }) {
    await updateSettlement(ctx, settlementSeq, { state: SETTLEMENT_STATE.confirmed, confirmedAt: ctx.now })
  },
  async hold(ctx, row, { reason }) {
    await post(ctx, row, ENTRY.hold, holdPostings(row.payeeSeq, row.total))
    await updateSettlement(ctx, row.settlementSeq, { state: SETTLEMENT_STATE.held, holdReason: reason })
    await tell(ctx, row.payeeSeq, 'settlementHeld')
  },
  async release(ctx, row) {
    await post(ctx, row, ENTRY.release, releasePostings(row.payeeSeq, row.total))
    await updateSettlement(ctx, row.settlementSeq, {
      state: SETTLEMENT_STATE.planned,
      holdReason: '',
      confirmedAt: null,
    })
  },
  async pay(ctx, row, { documentRevision }) {
    if (row.payeeSeq === SITE_PAYEE && (await owesBuyers(ctx)))
      fail('SETTLEMENT_BUYERS_FIRST', { settlementSeq: row.settlementSeq })
    const payeeSeq = await livingAccount(ctx, row.payeeSeq)
    // Whoever hands in another account waits, or has done so before: the payout is of one of the two and says which.
    await lockDocument(ctx, payeeSeq)
    const document = await findDocument(ctx, payeeSeq)
    if (document?.state !== SETTLEMENT_DOCUMENT_STATE.approved || (await whyAsked(ctx, document)))
      fail('SETTLEMENT_DOCUMENT_NEEDED', { settlementSeq: row.settlementSeq })
    if (document.revision !== documentRevision)
      fail('SETTLEMENT_ACCOUNT_MOVED', { settlementSeq: row.settlementSeq })
    const { incomeTax, localTax, pays } = withheldOf(row, document)
    await post(ctx, row, ENTRY.payout, payoutPostings(row.payeeSeq, { incomeTax, localTax, pays }))
    await updateSettlement(ctx, row.settlementSeq, {
      state: SETTLEMENT_STATE.paid,
      paidAt: ctx.now,
      incomeTax,
      localTax,
      paidAmount: pays,
      paidBankCode: document.bankCode,
      paidAccountTail: document.accountTail,
      paidHolder: document.accountHolder,
    })
    await tell(ctx, row.payeeSeq, 'settlementPaid')
  },
}

/** A settlement may be held and released again and again; it is paid once, by the key of its entry as well. */
async function post(
  ctx: Context,
  { settlementSeq, currency }: SettlementRow,
  kind: 'hold' | 'release' | 'payout',
  postings: NewEntry['postings'],
): Promise<void> {
  const { rows } = await ctx.db.execute<{ n: number }>(sql`
    select count(*) as n from ledger_entries
    where channel_seq = ${ctx.channelSeq} and settlement_seq = ${settlementSeq} and kind = ${kind}`)
  const turn = kind === ENTRY.payout ? '' : `:${(rows[0]?.n ?? 0) + 1}`
  await insertEntries(ctx, [
    {
      eventKey: `${kind}:${settlementSeq}${turn}`,
      kind,
      orderSeq: null,
      settlementSeq,
      orderKind: null,
      payMethodCd: null,
      currency,
      amount: 0,
      terms: null,
      occurredAt: ctx.now,
      saleDate: seoulDate(ctx.now),
      postings,
    },
  ])
}
