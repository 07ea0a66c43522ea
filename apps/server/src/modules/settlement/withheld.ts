import type { ReplyOf } from '@seodang/contract/endpoint'
import type { withheld } from '@seodang/contract/withheld'
import { SITE_PAYEE } from '@seodang/domain/ledger'
import { formatMoney, majorUnits } from '@seodang/domain/money'
import { formatStamp, seoulParts } from '@seodang/domain/seoul-time'
import { sumWithheld } from '@seodang/domain/withholding'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { type SheetColumn, spreadsheet } from '../../platform/http/spreadsheet.ts'
import { drawReceiptSheet } from '../order/index.ts'
import { readChannel } from '../site/index.ts'
import { findNames } from './desk-store.ts'
import { findDocument } from './settlements-store.ts'
import { HEADERS, type SheetHeader } from './sheet-texts.ts'
import { listWithheld, listWithheldOfAll, listWithheldYears, type WithheldPerson } from './withheld-store.ts'
import { WITHHELD_TEXTS } from './withheld-texts.ts'

type Year = ReplyOf<typeof withheld>
type Payout = Year['payouts'][number]

/** BYD-04: what was withheld of a payee in a year; in the last one of which something was where none is named. */
export async function withheldYear(ctx: Context, payeeSeq: number, asked?: number): Promise<Year> {
  const years = await listWithheldYears(ctx, payeeSeq)
  const year = asked ?? years[0] ?? seoulParts(ctx.now).year
  const payouts = (await listWithheld(ctx, payeeSeq, year)).map(
    (row): Payout => ({
      settlementSeq: row.settlement_seq,
      settlementDate: row.settlement_date,
      paidOn: row.paid_on,
      currency: row.currency,
      amount: row.amount,
      incomeTax: row.income_tax,
      localTax: row.local_tax,
      pays: row.pays,
    }),
  )
  return { year, years, payouts, totals: sumWithheld(payouts) }
}

interface File {
  name: string
  body: Buffer
}

const recordTaken = (ctx: Context, target: string, year: number, rows: number) =>
  audit(ctx, 'settlement.withheld.download', target, null, { year, rows })

function columnIn<Row>({ language }: Context) {
  return (header: SheetHeader, width: number, value: SheetColumn<Row>['value']): SheetColumn<Row> => ({
    header: HEADERS[header][language],
    width,
    value,
  })
}

export async function withheldSheet(ctx: Context, payeeSeq: number, year: number): Promise<File> {
  const { payouts } = await withheldYear(ctx, payeeSeq, year)
  await recordTaken(ctx, `payee:${payeeSeq}`, year, payouts.length)
  const column = columnIn<Payout>(ctx)
  const money = (part: 'amount' | 'incomeTax' | 'localTax' | 'pays') => (row: Payout) =>
    majorUnits({ minor: row[part], currency: row.currency })
  const columns = [
    column('payoutDate', 12, (row) => row.paidOn),
    column('settlementDate', 12, (row) => row.settlementDate),
    column('currency', 8, (row) => row.currency),
    column('income', 14, money('amount')),
    column('incomeTax', 14, money('incomeTax')),
    column('localTax', 14, money('localTax')),
    column('pays', 14, money('pays')),
  ]
  return { name: `withheld-${year}`, body: await spreadsheet(columns, payouts) }
}

/** ADM-03: a line for each person, for the statement to the tax office, where their resident number is added by hand. */
export async function withheldOfAllSheet(ctx: Context, year: number): Promise<File> {
  const people = await listWithheldOfAll(ctx, year)
  await recordTaken(ctx, 'payees', year, people.length)
  const column = columnIn<WithheldPerson>(ctx)
  const money = (part: 'amount' | 'income_tax' | 'local_tax' | 'pays') => (row: WithheldPerson) =>
    majorUnits({ minor: row[part], currency: row.currency })
  const columns = [
    column('site', 20, (row) => row.site_name),
    column('payeeNumber', 12, (row) => (row.payee_seq === SITE_PAYEE ? null : row.payee_seq)),
    column('name', 16, (row) => row.name),
    column('payouts', 10, (row) => row.payouts),
    column('currency', 8, (row) => row.currency),
    column('income', 14, money('amount')),
    column('incomeTax', 14, money('income_tax')),
    column('localTax', 14, money('local_tax')),
    column('pays', 14, money('pays')),
  ]
  return { name: `withheld-${year}`, body: await spreadsheet(columns, people) }
}

/** The year as a paper; Japanese readers get it in English, as the font has no Han characters. */
export async function withheldPaper(ctx: Context, payeeSeq: number, year: number): Promise<File> {
  const language = ctx.language === 'ko' ? 'ko' : 'en'
  const text = WITHHELD_TEXTS[language]
  const [{ payouts, totals }, document, { payeeName }, site] = await Promise.all([
    withheldYear(ctx, payeeSeq, year),
    findDocument(ctx, payeeSeq),
    findNames(ctx, payeeSeq),
    readChannel(ctx, ctx.channelSeq),
  ])
  await recordTaken(ctx, `payee:${payeeSeq}`, year, payouts.length)
  const body = await drawReceiptSheet({
    title: text.title,
    site: site.name,
    brandColor: site.brandColor,
    facts: [
      [text.year, String(year)],
      [text.payee, document?.name || payeeName],
      [text.payouts, String(payouts.length)],
    ],
    head: [text.paidOn, text.income, text.incomeTax, text.localTax, text.pays],
    lines: payouts.map(({ paidOn, currency, ...sums }) => [
      paidOn,
      ...[sums.amount, sums.incomeTax, sums.localTax, sums.pays].map((minor) =>
        formatMoney({ minor, currency }, language),
      ),
    ]),
    totals: totals.flatMap(({ currency, ...sums }): [string, string][] => {
      const money = (minor: number) => formatMoney({ minor, currency }, language)
      const label = (word: string) => (totals.length > 1 ? `${word} ${currency}` : word)
      return [
        [label(text.income), money(sums.amount)],
        [label(text.incomeTax), money(sums.incomeTax)],
        [label(text.localTax), money(sums.localTax)],
        [label(text.pays), money(sums.pays)],
      ]
    }),
    sellerTitle: text.payer,
    seller: [[text.product, text.productName]],
    note: text.note,
    issued: `${text.issuedAt} ${formatStamp(ctx.now)}`,
  })
  return { name: `withheld-${year}`, body }
}
