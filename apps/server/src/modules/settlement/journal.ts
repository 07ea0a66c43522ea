import type { QueryOf } from '@seodang/contract/endpoint'
import type { deskJournalExcel } from '@seodang/contract/journal'
import { fail } from '@seodang/domain/errors'
import { CHART, type JournalLine, journalLines } from '@seodang/domain/journal'
import { majorUnits } from '@seodang/domain/money'
import type { Supply } from '@seodang/domain/supply'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { csv } from '../../platform/http/csv.ts'
import { type SheetColumn, spreadsheet } from '../../platform/http/spreadsheet.ts'
import { gatewayVatOf, soldBy } from './entry-facts.ts'
import type { EntryFacts } from './entry-facts-store.ts'
import { countJournalLines, type JournalAsked, listJournal } from './journal-store.ts'
import { ENTRY_WORDS, HEADERS, type SheetHeader } from './sheet-texts.ts'

/** A spreadsheet is made in memory; what is longer is taken as text. */
const MOST_LINES = 100_000
const ENTRIES_AT_ONCE = 1_000

/** A line of the journal. What is of the whole entry, and not of one account, stands in its first line alone. */
type Row = EntryFacts & { line: JournalLine; partner: string; ofEntry: Supply | null }

/** A month of one site as its staff read it. */
export const ofSite = (ctx: Context, { month }: { month: string }): JournalAsked => ({
  month,
  channelSeq: ctx.channelSeq,
  whose: 'site',
})

/** A month of all sites, or of one, as the product's accountant reads it. */
export const ofPlatform = ({ month, channelSeq }: QueryOf<typeof deskJournalExcel>): JournalAsked => ({
  month,
  channelSeq: channelSeq ?? null,
  whose: 'platform',
})

/** Fails with JOURNAL_TOO_LONG where a spreadsheet cannot hold it. */
export async function journalSheet(
  ctx: Context,
  asked: JournalAsked,
): Promise<{ name: string; body: Buffer }> {
  if ((await countJournalLines(ctx, asked)) > MOST_LINES) fail('JOURNAL_TOO_LONG', { month: asked.month })
  await recordTaken(ctx, asked)
  const rows: Row[] = []
  for await (const part of partsOf(ctx, asked)) rows.push(...part)
  return { name: nameOf(asked), body: await spreadsheet(columnsIn(ctx), rows) }
}

export async function journalText(
  ctx: Context,
  asked: JournalAsked,
): Promise<{ name: string; body: AsyncIterable<string> }> {
  await recordTaken(ctx, asked)
  return { name: nameOf(asked), body: csv(columnsIn(ctx), partsOf(ctx, asked)) }
}

const nameOf = ({ month }: JournalAsked) => `journal-${month}`

/** SEC-48: taking money and names out of the system is recorded. */
const recordTaken = (ctx: Context, { month, channelSeq }: JournalAsked) =>
  audit(ctx, 'settlement.journal.download', 'journal', null, { month, channelSeq })

async function* partsOf(ctx: Context, asked: JournalAsked): AsyncGenerator<Row[]> {
  let last: EntryFacts | null = null
  for (;;) {
    const entries: EntryFacts[] = await listJournal(ctx, asked, last, ENTRIES_AT_ONCE)
    yield entries.flatMap(rowsOf)
    last = entries.at(-1) ?? null
    if (last === null || entries.length < ENTRIES_AT_ONCE) return
  }
}

function rowsOf(entry: EntryFacts): Row[] {
  const names = new Map(entry.postings.map(({ payeeSeq, name }) => [payeeSeq, name]))
  return journalLines(entry.postings, gatewayVatOf(entry)).map((line, place) => ({
    ...entry,
    line,
    partner: names.get(line.payeeSeq) ?? entry.site_name,
    ofEntry: place === 0 ? soldBy(entry) : null,
  }))
}

function columnsIn({ language }: Context): SheetColumn<Row>[] {
  const column = (header: SheetHeader, width: number, value: SheetColumn<Row>['value']) => ({
    header: HEADERS[header][language],
    width,
    value,
  })
  const money = ({ currency }: Row, minor: number) => majorUnits({ minor, currency })
  return [
    column('site', 20, (row) => row.site_name),
    column('date', 12, (row) => row.date),
    column('entry', 10, (row) => row.entry_seq),
    column('kind', 12, (row) => ENTRY_WORDS[row.kind][language]),
    column('accountCode', 10, ({ line }) => CHART[line.account].code),
    column('account', 28, ({ line }) => CHART[line.account].name[language]),
    column('partner', 16, (row) => row.partner),
    column('debit', 14, (row) => money(row, row.line.debit)),
    column('credit', 14, (row) => money(row, row.line.credit)),
    column('currency', 8, (row) => row.currency),
    column('number', 20, (row) => row.order_number),
    column('gateway', 10, (row) => row.gateway),
    column('gatewayNumber', 30, (row) => row.payment_ref),
    column('refundDate', 12, (row) => row.refund_date),
    column('supply', 14, (row) => row.ofEntry && money(row, row.ofEntry.supply)),
    column('supplyVat', 14, (row) => row.ofEntry && money(row, row.ofEntry.vat)),
    column('payoutDate', 12, (row) => row.payout_date),
  ]
}
