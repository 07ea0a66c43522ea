import type { bankLines, bringBankLines, missingAtBank } from '@seodang/contract/bank'
import type { BodyOf, QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import { MOST_SHEET_BYTES } from '@seodang/domain/additions'
import { movedOn, suggestItems } from '@seodang/domain/bank-match'
import {
  lineDay,
  MOST_STATEMENT_LINES,
  type Pairing,
  readMovements,
  type StatementLine,
} from '@seodang/domain/bank-statement'
import { fail } from '@seodang/domain/errors'
import { seoulDate } from '@seodang/domain/seoul-time'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { pageOfList } from '../../platform/http/paging.ts'
import { readSpreadsheet } from '../../platform/parsing/read-spreadsheet.ts'
import { type ItemRow, listItems, listOpenItems } from './bank-items-store.ts'
import { broughtDays, countLines, insertLines, type LineRow, listLines } from './bank-lines-store.ts'
import { lineHashOf } from './statement.ts'

type Page = ReplyOf<typeof bankLines>
type LineView = Page['list'][number]
export type ItemView = ReplyOf<typeof missingAtBank>['list'][number]

/** PAY-18, PAY-21: keeps the lines of a statement that are new; the same ones brought again are known by what they say. */
export async function bring(
  outer: Context,
  { content }: BodyOf<typeof bringBankLines>,
): Promise<ReplyOf<typeof bringBankLines>> {
  const file = Buffer.from(content, 'base64')
  const rows = file.length > MOST_SHEET_BYTES ? null : await readSpreadsheet(file)
  if (rows === null) fail('SPREADSHEET_NOT_READ')
  const movements = readMovements(rows)
  if (movements === 'withoutColumns') fail('STATEMENT_WITHOUT_COLUMNS')
  if (movements.length > MOST_STATEMENT_LINES) fail('STATEMENT_TOO_LONG')
  const read = movements.flatMap((line) => {
    const day = lineDay(line)
    return day === null ? [] : [{ ...cut(line), movedOn: day, lineHash: lineHashOf(line) }]
  })
  return inTransaction(outer, async (ctx) => {
    const addedCount = await insertLines(ctx, read)
    if (addedCount > 0)
      await audit(ctx, 'payment.bankLinesBrought', 'bank-lines', null, { lines: addedCount })
    return {
      addedCount,
      knownCount: read.length - addedCount,
      unreadCount: movements.length - read.length,
    }
  })
}

/** Characters of a cell that are kept; no bank writes more. */
const LONGEST = { at: 60, name: 200, balance: 60 }

const cut = ({ at, name, amount, balance }: StatementLine): StatementLine => ({
  at: at.slice(0, LONGEST.at),
  name: name.slice(0, LONGEST.name),
  amount,
  balance: balance.slice(0, LONGEST.balance),
})

export async function linePage(ctx: Context, query: QueryOf<typeof bankLines>): Promise<Page> {
  const { state = 'open' } = query
  const days = await broughtDays(ctx)
  const [rows, totalCount, openCount, items] = await Promise.all([
    listLines(ctx, state, pageOfList(query)),
    countLines(ctx, state),
    countLines(ctx, 'open'),
    listOpenItems(ctx, days.firstOn),
  ])
  const list = state === 'open' ? await viewOpen(ctx, rows, items) : await viewSettled(ctx, rows, state)
  return { list, totalCount, openCount, missingCount: items.length, ...days }
}

export async function missingPage(
  ctx: Context,
  query: QueryOf<typeof missingAtBank>,
): Promise<ReplyOf<typeof missingAtBank>> {
  const { firstOn } = await broughtDays(ctx)
  const items = await listOpenItems(ctx, firstOn)
  const { limit, offset } = pageOfList(query)
  const list = items.slice(offset, offset + limit).map((item) => itemView(ctx, item))
  return { list, totalCount: items.length }
}

/** Whether a line is the only one for something is asked of all that are open, not of a page. */
async function viewOpen(
  ctx: Context,
  rows: readonly LineRow[],
  items: readonly ItemRow[],
): Promise<LineView[]> {
  if (rows.length === 0) return []
  const open = await listLines(ctx, 'open')
  const pairs = suggestItems(
    open.map(({ line }) => ({ ...line, on: line.movedOn })),
    items,
  )
  const pairOf = new Map(open.map(({ line }, index) => [line.bankLineSeq, pairs[index]]))
  return rows.map((row) => lineView(ctx, row, { state: 'open', pair: pairOf.get(row.line.bankLineSeq) }))
}

async function viewSettled(
  ctx: Context,
  rows: readonly LineRow[],
  state: 'matched' | 'aside',
): Promise<LineView[]> {
  const items = await listItems(ctx, {
    orderSeqs: rows.flatMap(({ orderSeq }) => orderSeq ?? []),
    refundSeqs: rows.flatMap(({ line }) => line.refundSeq ?? []),
  })
  return rows.map((row) => {
    const { orderSeq, line } = row
    const matched = items.find((item) =>
      line.refundSeq === null
        ? item.refundSeq === null && item.orderSeq === orderSeq
        : item.refundSeq === line.refundSeq,
    )
    return lineView(ctx, row, { state, matched })
  })
}

function lineView(
  ctx: Context,
  { line }: LineRow,
  {
    state,
    matched,
    pair,
  }: { state: LineView['state']; matched?: ItemRow | undefined; pair?: Pairing<ItemRow> | undefined },
): LineView {
  const { bankLineSeq, at, name, balance, movedOn: on, amount } = line
  return {
    bankLineSeq,
    at,
    on,
    name,
    isDeposit: amount > 0,
    amount: Math.abs(amount),
    balance,
    state,
    matched: matched ? itemView(ctx, matched) : null,
    isSure: pair?.state === 'sure',
    suggestions: (pair?.items ?? []).map((item) => itemView(ctx, item)),
  }
}

export function itemView(ctx: Context, item: ItemRow): ItemView {
  const { orderSeq, refundSeq, number, title, name, since, doneOn, accountRevision } = item
  const amount = Math.abs(movedOn(item, seoulDate(ctx.now)))
  return { orderSeq, refundSeq, number, title, name, amount, since, doneOn, accountRevision }
}
