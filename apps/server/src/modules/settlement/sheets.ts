import type { QueryOf } from '@seodang/contract/endpoint'
import type { salesDayExcel, salesMonthExcel } from '@seodang/contract/sales'
import { codeGroups } from '@seodang/domain/code-groups'
import type { Currency } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { SITE_PAYEE } from '@seodang/domain/ledger'
import { majorUnits } from '@seodang/domain/money'
import { formatStamp, isDate, seoulDate } from '@seodang/domain/seoul-time'
import type { Supply } from '@seodang/domain/supply'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { type SheetColumn, spreadsheet } from '../../platform/http/spreadsheet.ts'
import { feesOfEntry, soldBy } from './entry-facts.ts'
import { type EntryFacts, factsOf } from './entry-facts-store.ts'
import { dayOf, lineView, monthOf } from './sales.ts'
import { listSales } from './sales-store.ts'
import { type DayKey, type LineView, linesOfDay } from './settlements.ts'
import { ENTRY_WORDS, HEADERS, type SheetHeader } from './sheet-texts.ts'

interface Sheet {
  name: string
  body: Buffer
}
type Column<Row> = [header: SheetHeader, width: number, value: SheetColumn<Row>['value']]

function sheetOf<Row>(ctx: Context, columns: readonly Column<Row>[], rows: readonly Row[]): Promise<Buffer> {
  return spreadsheet(
    columns.map(([header, width, value]) => ({ header: HEADERS[header][ctx.language], width, value })),
    rows,
  )
}

/** In a spreadsheet people count in won and dollars. */
const money = (minor: number, currency: Currency) => majorUnits({ minor, currency })
const methodOf = (ctx: Context, code: string | null) =>
  codeGroups.payMethodCd.find((one) => one.code === code)?.name[ctx.language] ?? null

type MonthDay = Awaited<ReturnType<typeof monthOf>>['days'][number]

/** SALE-05: the days of a month. */
export async function monthSheet(ctx: Context, query: QueryOf<typeof salesMonthExcel>): Promise<Sheet> {
  const { month, days } = await monthOf(ctx, query)
  await audit(ctx, 'sales.download', 'sales', null, { ...query, month, rows: days.length })
  const columns: Column<MonthDay>[] = [
    ['date', 12, (day) => day.date],
    ['currency', 8, (day) => day.currency],
    ['orders', 8, (day) => day.orders],
    ['payments', 14, (day) => money(day.payments, day.currency)],
    ['cancellations', 14, (day) => money(day.cancellations, day.currency)],
    ['fees', 14, (day) => money(day.fees, day.currency)],
    ['net', 14, (day) => money(day.net, day.currency)],
  ]
  return { name: `sales-${month}`, body: await sheetOf(ctx, columns, days) }
}

type DayLine = Awaited<ReturnType<typeof dayOf>>['list'][number]

/** SALE-05: the orders of a day, all that match. */
export async function daySheet(
  ctx: Context,
  date: string,
  filter: QueryOf<typeof salesDayExcel>,
): Promise<Sheet> {
  if (!isDate(date)) fail('NO_DATA', { date })
  const lines = (await listSales(ctx, date, filter, { limit: null, offset: 0 })).map(lineView)
  const rows = await withFacts(ctx, lines)
  await audit(ctx, 'sales.download', 'sales', null, { ...filter, date, rows: rows.length })
  const columns: Column<WithFacts<DayLine>>[] = [
    ['at', 17, (line) => formatStamp(line.occurredAt)],
    ['number', 20, (line) => line.number],
    ['title', 30, (line) => line.title],
    ['name', 14, (line) => line.name],
    ['kind', 10, (line) => ENTRY_WORDS[line.entryKind][ctx.language]],
    ['method', 14, (line) => methodOf(ctx, line.payMethodCd)],
    ['currency', 8, (line) => line.currency],
    ['amount', 14, (line) => money(line.amount, line.currency)],
    ['fees', 14, (line) => money(line.fees, line.currency)],
    ['net', 14, (line) => money(line.net, line.currency)],
    ...FEES.map((fee): Column<WithFacts<DayLine>> => [fee, 14, ({ facts }) => feeIn(facts, fee)]),
    ...OF_ENTRY,
  ]
  return { name: `sales-${date}`, body: await sheetOf(ctx, columns, rows) }
}

/** SALE-09: why the amount, line by line; of an instructor the own share of each alone (BYD-05). */
export async function settlementSheet(ctx: Context, payeeSeq: number, day: DayKey): Promise<Sheet> {
  const { settlementDate } = day
  const { settlement, rows } = await linesOfDay(ctx, payeeSeq, day)
  await audit(ctx, 'settlement.download', `payee:${payeeSeq}`, null, { settlementDate, rows: rows.length })
  const part = (
    name: 'gross' | 'cancelled' | 'collected' | 'shares' | 'net' | 'bySite',
  ): Column<WithFacts<LineView>> => [name, 14, (line) => money(line[name], settlement.currency)]
  const head: Column<WithFacts<LineView>>[] = [
    ['at', 17, (line) => formatStamp(line.occurredAt)],
    ['number', 20, (line) => line.number],
    ['title', 30, (line) => line.title],
    ['kind', 10, (line) => ENTRY_WORDS[line.entryKind][ctx.language]],
  ]
  const paidOn = settlement.paidAt && seoulDate(settlement.paidAt)
  const columns: Column<WithFacts<LineView>>[] =
    payeeSeq === SITE_PAYEE
      ? [
          ...head,
          ['method', 14, (line) => methodOf(ctx, line.payMethodCd)],
          ...OF_ENTRY,
          part('gross'),
          part('cancelled'),
          part('collected'),
          ...FEES.map((fee): Column<WithFacts<LineView>> => [fee, 14, ({ facts }) => feeIn(facts, fee)]),
          part('shares'),
          part('net'),
          part('bySite'),
        ]
      : [
          ...head,
          ['refundDate', 12, ({ facts }) => facts?.refund_date ?? null],
          ['payoutDate', 12, () => paidOn],
          part('shares'),
          part('net'),
          part('bySite'),
        ]
  return {
    name: `settlement-${settlementDate}`,
    body: await sheetOf(ctx, columns, await withFacts(ctx, rows)),
  }
}

/** A line with what the books tell of its entry. */
type WithFacts<Line> = Line & { facts: EntryFacts | undefined }

async function withFacts<Line extends { entrySeq: number }>(
  ctx: Context,
  lines: readonly Line[],
): Promise<WithFacts<Line>[]> {
  const facts = await factsOf(
    ctx,
    lines.map(({ entrySeq }) => entrySeq),
  )
  return lines.map((line) => ({ ...line, facts: facts.get(line.entrySeq) }))
}

const FEES = ['gatewayFee', 'gatewayVat', 'platformFee', 'vat'] as const

const feeIn = (facts: EntryFacts | undefined, fee: (typeof FEES)[number]) =>
  facts ? money(feesOfEntry(facts)[fee], facts.currency) : null

const supplyIn = (facts: EntryFacts | undefined, part: keyof Supply) => {
  const sold = facts && soldBy(facts)
  return sold ? money(sold[part], facts.currency) : null
}

/** What an accountant asks of each line (docs/decisions/journal.md). */
const OF_ENTRY: Column<{ facts: EntryFacts | undefined }>[] = [
  ['gateway', 10, ({ facts }) => facts?.gateway ?? null],
  ['gatewayNumber', 30, ({ facts }) => facts?.payment_ref ?? null],
  ['refundDate', 12, ({ facts }) => facts?.refund_date ?? null],
  ['supply', 14, ({ facts }) => supplyIn(facts, 'supply')],
  ['supplyVat', 14, ({ facts }) => supplyIn(facts, 'vat')],
  ['payoutDate', 12, ({ facts }) => facts?.payout_date ?? null],
]
