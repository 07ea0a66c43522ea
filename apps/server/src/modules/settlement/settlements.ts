import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type { settlement, settlements } from '@seodang/contract/settlement'
import { CURRENCY, type Currency, SETTLEMENT_DOCUMENT_STATE, SETTLEMENT_STATE } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { waitsFor } from '@seodang/domain/papers'
import { isDate, seoulDate } from '@seodang/domain/seoul-time'
import { isPayout, runningPeriod } from '@seodang/domain/settlement'
import { maskedAccount } from '@seodang/domain/settlement-document'
import type { Context } from '../../platform/context.ts'
import { pageOfList } from '../../platform/http/paging.ts'
import { listLines, listOwedBySite } from './lines-store.ts'
import { lineView, opened } from './opened.ts'
import { openLines } from './settle.ts'
import { listSettledUntil } from './settle-store.ts'
import {
  countSettlements,
  type DocumentRow,
  findDocument,
  listOfDay,
  listSettlements,
  type SettlementRow,
} from './settlements-store.ts'
import { withheldOf } from './steps.ts'

type List = ReplyOf<typeof settlements>
type OfDay = ReplyOf<typeof settlement>
export type LineView = OfDay['list'][number]

/** SALE-09: the settlements of the site (0) or of an instructor, with what the running days have brought. */
export async function settlementPage(
  ctx: Context,
  payeeSeq: number,
  query: QueryOf<typeof settlements>,
): Promise<List> {
  const document = await findDocument(ctx, payeeSeq)
  const [rows, totalCount, upcoming] = await Promise.all([
    listSettlements(ctx, payeeSeq, pageOfList(query)),
    countSettlements(ctx, payeeSeq),
    upcomingOf(ctx, payeeSeq),
  ])
  return {
    list: rows.map((row) => settlementView(row, document)),
    totalCount,
    upcoming,
    documentState: document?.state ?? SETTLEMENT_DOCUMENT_STATE.missing,
  }
}

/** What would be settled if the running half of the month ended now. */
export async function upcomingOf(ctx: Context, payeeSeq: number): Promise<List['upcoming']> {
  const period = runningPeriod(ctx.now)
  const [lines, before] = await Promise.all([openLines(ctx, seoulDate(ctx.now)), listSettledUntil(ctx)])
  const mine = lines.filter((line) => line.payeeSeq === payeeSeq)
  const debts = before.filter((row) => row.payee_seq === payeeSeq && row.debt !== 0)
  const currencies = [
    ...new Set([...mine.map(({ currency }) => currency), ...debts.map(({ currency }) => currency)]),
  ]
  return currencies.map((currency) => {
    const ofOne = mine.filter((line) => line.currency === currency)
    const sum = (part: 'net' | 'bySite') => ofOne.reduce((total, line) => total + line[part], 0)
    return {
      ...period,
      currency: currency === CURRENCY.usd ? CURRENCY.usd : CURRENCY.krw,
      total: sum('net') + (debts.find((row) => row.currency === currency)?.debt ?? 0),
      bySite: sum('bySite'),
    }
  })
}

/** BYD-04: why this amount. Fails with NO_DATA for a day without a settlement. */
export async function settlementOfDay(
  ctx: Context,
  payeeSeq: number,
  settlementDate: string,
  query: QueryOf<typeof settlement>,
): Promise<OfDay> {
  const row = await getOfDay(ctx, payeeSeq, { settlementDate, ...query })
  const [document, owedBySite] = await Promise.all([
    findDocument(ctx, payeeSeq),
    listOwedBySite(ctx, row.settlementSeq),
  ])
  const settlement = settlementView(row, document)
  return { settlement, owedBySite, ...(await opened(ctx, payeeSeq, settlement, query)) }
}

export async function linesOfDay(
  ctx: Context,
  payeeSeq: number,
  day: DayKey,
): Promise<{ settlement: SettlementRow; rows: LineView[] }> {
  const settlement = await getOfDay(ctx, payeeSeq, day)
  const rows = await listLines(ctx, settlement.settlementSeq, { limit: null, offset: 0 })
  return { settlement, rows: rows.map(lineView) }
}

/** A day has one settlement in a currency, and more for whoever was paid under two numbers. */
export interface DayKey {
  settlementDate: string
  currency?: Currency | undefined
  settlementSeq?: number | undefined
}

async function getOfDay(
  ctx: Context,
  payeeSeq: number,
  { settlementDate, currency = CURRENCY.krw, settlementSeq }: DayKey,
): Promise<SettlementRow> {
  if (!isDate(settlementDate)) fail('NO_DATA', { settlementDate })
  const ofDay = await listOfDay(ctx, payeeSeq, settlementDate)
  const row = ofDay.find((one) =>
    settlementSeq === undefined ? one.currency === currency : one.settlementSeq === settlementSeq,
  )
  return row ?? fail('NO_DATA', { settlementDate })
}

export function settlementView(
  row: SettlementRow,
  document: Pick<DocumentRow, 'businessKind' | 'state' | 'askedWhy'> | undefined,
): OfDay['settlement'] {
  const isPaid = row.state === SETTLEMENT_STATE.paid
  const { incomeTax, localTax, pays } = isPaid
    ? { incomeTax: row.incomeTax, localTax: row.localTax, pays: row.paidAmount ?? 0 }
    : withheldOf(row, document)
  return {
    settlementSeq: row.settlementSeq,
    settlementDate: row.settlementDate,
    endDate: row.endDate,
    currency: row.currency,
    gross: row.gross,
    cancelled: row.cancelled,
    collected: row.collected,
    providerFee: row.providerFee,
    platformFee: row.platformFee,
    vat: row.vat,
    shares: row.shares,
    net: row.net,
    bySite: row.bySite,
    carriedIn: row.carriedIn,
    total: row.total,
    incomeTax,
    localTax,
    pays: isPaid || isPayout(row) ? Math.max(0, pays) : 0,
    state: row.state,
    holdReason: row.holdReason,
    waitsFor: isPaid || !isPayout(row) ? null : waitsFor(document),
    paidAt: row.paidAt?.toISOString() ?? null,
    paidTo:
      row.paidBankCode !== null && row.paidAccountTail !== null && row.paidHolder !== null
        ? {
            bankCode: row.paidBankCode,
            maskedAccount: maskedAccount(row.paidAccountTail),
            holder: row.paidHolder,
          }
        : null,
  }
}
