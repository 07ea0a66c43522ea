import type { BodyOf, QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type {
  deskDocument,
  deskDocuments,
  deskSettlement,
  deskSettlements,
  stepSettlements,
} from '@seodang/contract/settlement-desk'
import { SETTLEMENT_DOCUMENT_STATE } from '@seodang/domain/codes'
import { AppError, errorText, fail, failFields } from '@seodang/domain/errors'
import { SETTLEMENT_LABELS } from '@seodang/domain/field-labels'
import type { DocumentFile } from '@seodang/domain/settlement-document'
import { isBlank } from '@seodang/domain/text'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { pageOfList } from '../../platform/http/paging.ts'
import { unitOnce } from '../../platform/units.ts'
import { livingAccount } from '../identity/index.ts'
import { FILE_OWNER } from '../media/index.ts'
import {
  countDeskSettlements,
  countDocuments,
  findNames,
  listDocuments,
  listSettlementKeys,
} from './desk-store.ts'
import { documentView, openAccount, openFile } from './documents.ts'
import { decideDocument } from './documents-store.ts'
import { tell } from './news.ts'
import { opened } from './opened.ts'
import { askWhereChanged } from './papers.ts'
import { settlementView } from './settlements.ts'
import { findDocument, getSettlement, type SettlementRow } from './settlements-store.ts'
import { takeStep } from './steps.ts'

/** The administrator's side (ADM-03), for the module of the desk to serve. */

interface PayeeKey {
  channelSeq: number
  payeeSeq: number
}
type Facts = ReplyOf<typeof deskDocument>
type Line = ReplyOf<typeof deskSettlement>['settlement']

const at = (ctx: Context, channelSeq: number): Context => ({ ...ctx, channelSeq })

export async function documentPage(
  ctx: Context,
  query: QueryOf<typeof deskDocuments>,
): Promise<ReplyOf<typeof deskDocuments>> {
  const [rows, totalCount] = await Promise.all([
    listDocuments(ctx, query, pageOfList(query)),
    countDocuments(ctx, query),
  ])
  return {
    list: rows.map((row) => ({
      channelSeq: row.channel_seq,
      siteName: row.site_name,
      payeeSeq: row.payee_seq,
      payeeName: row.payee_name,
      state: row.state,
      submittedAt: new Date(row.submitted_at).toISOString(),
    })),
    totalCount,
  }
}

/** SALE-11, SALE-12: the form with its whole account, which a transfer needs; opening it is recorded. */
export async function documentFacts(outer: Context, { channelSeq, payeeSeq }: PayeeKey): Promise<Facts> {
  const ctx = at(outer, channelSeq)
  const row = (await findDocument(ctx, payeeSeq)) ?? fail('NO_DATA', { channelSeq, payeeSeq })
  const { siteName } = await findNames(ctx, payeeSeq)
  await audit(ctx, 'settlement.account.view', `payee:${payeeSeq}`, null, null)
  return {
    channelSeq,
    siteName,
    payeeSeq,
    payeeName: row.name,
    state: row.state,
    submittedAt: row.submittedAt.toISOString(),
    document: documentView(row),
    accountNumber: openAccount(ctx, row),
  }
}

export const documentFile = (
  ctx: Context,
  { channelSeq, payeeSeq, file }: PayeeKey & { file: DocumentFile },
): Promise<{ url: string; name: string }> =>
  openFile(at(ctx, channelSeq), payeeSeq, file, FILE_OWNER.deskDocument)

export const approve = (
  ctx: Context,
  key: PayeeKey,
  { submittedAt }: { submittedAt: string },
): Promise<Facts> => decide(ctx, key, { submittedAt, state: SETTLEMENT_DOCUMENT_STATE.approved, reason: '' })

export async function sendBack(
  ctx: Context,
  key: PayeeKey,
  { submittedAt, reason }: { submittedAt: string; reason: string },
): Promise<Facts> {
  if (isBlank(reason)) failFields({ reason: 'required' }, SETTLEMENT_LABELS)
  return decide(ctx, key, { submittedAt, state: SETTLEMENT_DOCUMENT_STATE.sentBack, reason: reason.trim() })
}

/** Fails with SETTLEMENT_DOCUMENT_MOVED where somebody was faster, or the form was handed in anew. */
async function decide(
  outer: Context,
  key: PayeeKey,
  { submittedAt, state, reason }: { submittedAt: string; state: '02' | '03'; reason: string },
): Promise<Facts> {
  await askWhereChanged(at(outer, key.channelSeq), key.payeeSeq)
  await inTransaction(at(outer, key.channelSeq), async (ctx) => {
    const seen = { payeeSeq: key.payeeSeq, submittedAt: new Date(submittedAt) }
    const isTime = !Number.isNaN(seen.submittedAt.getTime())
    const isApproved = state === SETTLEMENT_DOCUMENT_STATE.approved
    const decision = { state, reason, ...(isApproved && { askedWhy: null }) }
    if (!isTime || !(await decideDocument(ctx, seen, decision))) fail('SETTLEMENT_DOCUMENT_MOVED', { ...key })
    const action = isApproved ? 'settlement.document.approve' : 'settlement.document.sendBack'
    await audit(ctx, action, `payee:${key.payeeSeq}`, null, { state, reason })
    await tell(ctx, key.payeeSeq, isApproved ? 'documentsApproved' : 'documentsSentBack')
  })
  return documentFacts(outer, key)
}

export async function deskPage(
  ctx: Context,
  query: QueryOf<typeof deskSettlements>,
): Promise<ReplyOf<typeof deskSettlements>> {
  const [keys, totalCount] = await Promise.all([
    listSettlementKeys(ctx, query, pageOfList(query)),
    countDeskSettlements(ctx, query),
  ])
  const list: Line[] = []
  for (const key of keys) {
    const site = at(ctx, key.channel_seq)
    list.push(await deskLine(site, await getSettlement(site, key.settlement_seq)))
  }
  return { list, totalCount }
}

async function deskLine(ctx: Context, row: SettlementRow): Promise<Line> {
  const payeeSeq = await livingAccount(ctx, row.payeeSeq)
  const document = await findDocument(ctx, payeeSeq)
  return {
    ...settlementView(row, document),
    channelSeq: ctx.channelSeq,
    payeeSeq,
    ...(await findNames(ctx, payeeSeq)),
    documentState: document?.state ?? SETTLEMENT_DOCUMENT_STATE.missing,
    documentRevision: document?.revision ?? 0,
  }
}

export async function deskFacts(
  outer: Context,
  { channelSeq, settlementSeq }: { channelSeq: number; settlementSeq: number },
  query: QueryOf<typeof deskSettlement>,
): Promise<ReplyOf<typeof deskSettlement>> {
  const ctx = at(outer, channelSeq)
  const row = await getSettlement(ctx, settlementSeq)
  const settlement = await deskLine(ctx, row)
  return { settlement, ...(await opened(ctx, settlement.payeeSeq, settlement, query)) }
}

/** By itself, because what refuses a payout takes back nothing of it. */
async function askBeforePaying(ctx: Context, settlementSeq: number): Promise<void> {
  const { payeeSeq } = await getSettlement(ctx, settlementSeq)
  await askWhereChanged(ctx, await livingAccount(ctx, payeeSeq))
}

/** SALE-09: one or many; each in a transaction of its own, so that one that is refused stops no other. */
export async function stepEach(
  ctx: Context,
  { step, reason, settlements }: BodyOf<typeof stepSettlements>,
): Promise<ReplyOf<typeof stepSettlements>> {
  if (step === 'hold' && isBlank(reason)) failFields({ reason: 'required' }, SETTLEMENT_LABELS)
  const result: ReplyOf<typeof stepSettlements> = { done: [], refused: [] }
  for (const { channelSeq, settlementSeq, documentRevision } of settlements)
    try {
      if (step === 'pay') await askBeforePaying(at(ctx, channelSeq), settlementSeq)
      const done = await unitOnce(at(ctx, channelSeq), `${channelSeq}:${settlementSeq}`, async (inner) => {
        await takeStep(inner, settlementSeq, { step, reason, documentRevision })
        return settlementSeq
      })
      result.done.push(done)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const { errorName } = error
      result.refused.push({ settlementSeq, errorName, message: errorText(errorName, ctx.language) })
    }
  return result
}
