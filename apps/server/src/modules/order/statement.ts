import { createHash } from 'node:crypto'
import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import type { matchStatement } from '@seodang/contract/order'
import { MOST_SHEET_BYTES } from '@seodang/domain/additions'
import { lineKey, matchDeposits, readStatement, type StatementLine } from '@seodang/domain/bank-statement'
import { PAY_METHOD, PAYMENT_STATUS } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { readSpreadsheet } from '../../platform/parsing/read-spreadsheet.ts'
import { isProduct } from './store.ts'
import { depositLines, orderLines, orders } from './tables.ts'

type Matched = ReplyOf<typeof matchStatement>

/** Names a transfer without telling who sent it. */
export const lineHashOf = (line: StatementLine) =>
  createHash('sha256').update(lineKey(line)).digest('base64url')

/** PAY-18: what a statement of the bank says about the orders that wait; the file is not kept and nothing changes. */
export async function matched(ctx: Context, { content }: BodyOf<typeof matchStatement>): Promise<Matched> {
  const file = Buffer.from(content, 'base64')
  const rows = file.length > MOST_SHEET_BYTES ? null : await readSpreadsheet(file)
  if (rows === null) fail('SPREADSHEET_NOT_READ')
  const lines = readStatement(rows)
  if (lines === 'withoutColumns') fail('STATEMENT_WITHOUT_COLUMNS')
  if (lines === 'tooLong') fail('STATEMENT_TOO_LONG')
  const waiting = await listWaiting(ctx)
  const taken = await takenAmong(ctx, lines)
  const matches = matchDeposits(
    lines,
    // Whoever said under which name the money comes sends it under no other.
    waiting.map((order) => ({ ...order, payer: order.depositorName ?? order.name })),
    taken,
  )
  const named = new Set(matches.flatMap(({ orderSeqs }) => orderSeqs))
  return {
    lines: matches.map(({ line, state, orderSeqs }) => ({ line, state, orderSeqs })),
    orders: waiting
      .filter(({ orderSeq }) => named.has(orderSeq))
      .map((order) => ({ ...order, createdAt: order.createdAt.toISOString() })),
    waitingCount: waiting.length,
  }
}

async function listWaiting(ctx: Context) {
  const rows = await ctx.db
    .select({
      orderSeq: orders.orderSeq,
      number: orders.number,
      title: orderLines.title,
      kind: orderLines.kind,
      name: orders.name,
      depositorName: orders.depositorName,
      amount: orders.amount,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .innerJoin(
      orderLines,
      and(eq(orderLines.channelSeq, orders.channelSeq), eq(orderLines.orderSeq, orders.orderSeq)),
    )
    .where(
      and(
        eq(orders.channelSeq, ctx.channelSeq),
        eq(orders.paymentStatus, PAYMENT_STATUS.waitingDeposit),
        eq(orders.payMethodCd, PAY_METHOD.deposit),
      ),
    )
    .orderBy(asc(orders.orderSeq))
  return rows.filter(isProduct).map(({ kind: _kind, ...order }) => order)
}

async function takenAmong(ctx: Context, lines: readonly StatementLine[]): Promise<Set<string>> {
  const keys = new Map(lines.map((line) => [lineHashOf(line), lineKey(line)]))
  if (keys.size === 0) return new Set()
  const rows = await ctx.db
    .select({ lineHash: depositLines.lineHash })
    .from(depositLines)
    .where(and(eq(depositLines.channelSeq, ctx.channelSeq), inArray(depositLines.lineHash, [...keys.keys()])))
  return new Set(rows.flatMap(({ lineHash }) => keys.get(lineHash) ?? []))
}
