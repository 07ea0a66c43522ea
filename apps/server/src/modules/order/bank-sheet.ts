import type { Language } from '@seodang/domain/codes'
import { seoulDate } from '@seodang/domain/seoul-time'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { type SheetColumn, spreadsheet } from '../../platform/http/spreadsheet.ts'
import { listOpenItems } from './bank-items-store.ts'
import { type ItemView, itemView } from './bank-lines.ts'
import { broughtDays, type LineRow, listLines } from './bank-lines-store.ts'

type Row = { line: LineRow['line'] } | { item: ItemView }

const TEXTS: Record<Language, { columns: readonly string[]; line: string; deposit: string; refund: string }> =
  {
    ko: {
      columns: ['어디에만 있나', '날짜', '이름', '입금', '출금', '잔액', '주문 번호', '상품', '확인한 날'],
      line: '통장',
      deposit: '입금 주문',
      refund: '환불 송금',
    },
    en: {
      columns: ['Only in', 'Date', 'Name', 'In', 'Out', 'Balance', 'Order', 'Item', 'Confirmed on'],
      line: 'Bank account',
      deposit: 'Deposit order',
      refund: 'Refund transfer',
    },
    ja: {
      columns: ['片方のみ', '日付', '名前', '入金', '出金', '残高', '注文番号', '商品', '確認日'],
      line: '口座',
      deposit: '入金の注文',
      refund: '返金の振込',
    },
  }
const WIDTHS = [16, 12, 20, 14, 14, 16, 22, 30, 12]

/** SET-10: all that is open on either side, the lines of the bank first. */
export async function bankSheet(ctx: Context): Promise<{ name: string; body: Buffer }> {
  const { firstOn } = await broughtDays(ctx)
  const [lines, items] = await Promise.all([listLines(ctx, 'open'), listOpenItems(ctx, firstOn)])
  const rows: Row[] = [
    ...lines.map(({ line }) => ({ line })),
    ...items.map((item) => ({ item: itemView(ctx, item) })),
  ]
  await audit(ctx, 'payment.download', 'bank-lines', null, { rows: rows.length })
  return {
    name: `bank-open-${seoulDate(ctx.now)}`,
    body: await spreadsheet(columnsIn(ctx.language), rows),
  }
}

function columnsIn(language: Language): SheetColumn<Row>[] {
  const { columns, line: ofBank, deposit, refund } = TEXTS[language]
  const values: SheetColumn<Row>['value'][] = [
    (row) => ('line' in row ? ofBank : row.item.refundSeq === null ? deposit : refund),
    (row) => ('line' in row ? row.line.movedOn : row.item.since),
    (row) => ('line' in row ? row.line.name : row.item.name),
    (row) => (amountOf(row) > 0 ? amountOf(row) : null),
    (row) => (amountOf(row) < 0 ? -amountOf(row) : null),
    (row) => ('line' in row ? row.line.balance : null),
    (row) => ('line' in row ? null : row.item.number),
    (row) => ('line' in row ? null : row.item.title),
    (row) => ('line' in row ? null : row.item.doneOn),
  ]
  return values.map((value, index) => ({
    header: columns[index] ?? '',
    width: WIDTHS[index] ?? 14,
    value,
  }))
}

const amountOf = (row: Row): number => {
  if ('line' in row) return row.line.amount
  return row.item.refundSeq === null ? row.item.amount : -row.item.amount
}
