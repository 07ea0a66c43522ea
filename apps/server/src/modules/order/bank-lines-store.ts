import type { bankLines as listing } from '@seodang/contract/bank'
import type { QueryOf } from '@seodang/contract/endpoint'
import { fail } from '@seodang/domain/errors'
import { and, asc, count, desc, eq, isNotNull, isNull, max, min, or, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { bankLines, depositLines } from './tables.ts'

export type LineState = NonNullable<QueryOf<typeof listing>['state']>
export type NewLine = Omit<typeof bankLines.$inferInsert, 'channelSeq' | 'bankLineSeq' | 'createdAt'>

const ofDeposit = and(
  eq(depositLines.channelSeq, bankLines.channelSeq),
  eq(depositLines.lineHash, bankLines.lineHash),
)
const isPaying = isNotNull(depositLines.orderSeq)
const isMatched = or(isPaying, isNotNull(bankLines.refundSeq))

const CONDITIONS: Record<LineState, SQL | undefined> = {
  open: and(isNull(depositLines.orderSeq), isNull(bankLines.refundSeq), isNull(bankLines.asideAt)),
  matched: isMatched,
  aside: and(isNull(depositLines.orderSeq), isNull(bankLines.refundSeq), isNotNull(bankLines.asideAt)),
}

const FIELDS = { line: bankLines, orderSeq: depositLines.orderSeq }
export type LineRow = Awaited<ReturnType<typeof listLines>>[number]

/** The newest first; all of them where nothing limits it. */
export function listLines(ctx: Context, state: LineState, page?: { limit: number; offset: number }) {
  const rows = ctx.db
    .select(FIELDS)
    .from(bankLines)
    .leftJoin(depositLines, ofDeposit)
    .where(and(eq(bankLines.channelSeq, ctx.channelSeq), CONDITIONS[state]))
    .orderBy(desc(bankLines.movedOn), asc(bankLines.bankLineSeq))
    .$dynamic()
  return page === undefined ? rows : rows.limit(page.limit).offset(page.offset)
}

export async function countLines(ctx: Context, state: LineState): Promise<number> {
  const [row] = await ctx.db
    .select({ n: count() })
    .from(bankLines)
    .leftJoin(depositLines, ofDeposit)
    .where(and(eq(bankLines.channelSeq, ctx.channelSeq), CONDITIONS[state]))
  return row?.n ?? 0
}

export async function broughtDays(ctx: Context): Promise<{ firstOn: string | null; lastOn: string | null }> {
  const [row] = await ctx.db
    .select({ firstOn: min(bankLines.movedOn), lastOn: max(bankLines.movedOn) })
    .from(bankLines)
    .where(eq(bankLines.channelSeq, ctx.channelSeq))
  return row ?? { firstOn: null, lastOn: null }
}

/** How many of them were not known. */
export async function insertLines(ctx: Context, lines: readonly NewLine[]): Promise<number> {
  const { db, channelSeq, now } = ctx
  if (lines.length === 0) return 0
  const added = await db
    .insert(bankLines)
    .values(lines.map((line) => ({ ...line, channelSeq, createdAt: now })))
    .onConflictDoNothing({ target: [bankLines.channelSeq, bankLines.lineHash] })
    .returning({ bankLineSeq: bankLines.bankLineSeq })
  return added.length
}

const oneLine = ({ channelSeq }: Context, bankLineSeq: number) =>
  and(eq(bankLines.channelSeq, channelSeq), eq(bankLines.bankLineSeq, bankLineSeq))

export async function getLine(ctx: Context, bankLineSeq: number): Promise<LineRow> {
  const [row] = await ctx.db
    .select(FIELDS)
    .from(bankLines)
    .leftJoin(depositLines, ofDeposit)
    .where(oneLine(ctx, bankLineSeq))
  return row ?? fail('NO_DATA', { bankLineSeq })
}

/** Of two at once the second is refused with BANK_LINE_MATCHED. */
export async function settleLine(
  ctx: Context,
  bankLineSeq: number,
  change: { refundSeq: number } | { asideAt: Date },
): Promise<void> {
  const settled = await ctx.db
    .update(bankLines)
    .set(change)
    .where(and(oneLine(ctx, bankLineSeq), isNull(bankLines.refundSeq), isNull(bankLines.asideAt)))
    .returning({ bankLineSeq: bankLines.bankLineSeq })
  if (settled.length === 0) fail('BANK_LINE_MATCHED', { bankLineSeq })
}

export async function reopenLine(ctx: Context, { line }: LineRow): Promise<void> {
  await ctx.db.update(bankLines).set({ refundSeq: null, asideAt: null }).where(oneLine(ctx, line.bankLineSeq))
  await ctx.db
    .delete(depositLines)
    .where(and(eq(depositLines.channelSeq, ctx.channelSeq), eq(depositLines.lineHash, line.lineHash)))
}

/** The line of a transfer whose mark is taken back is open again. */
export async function loosenRefund(ctx: Context, refundSeq: number): Promise<void> {
  await ctx.db
    .update(bankLines)
    .set({ refundSeq: null })
    .where(and(eq(bankLines.channelSeq, ctx.channelSeq), eq(bankLines.refundSeq, refundSeq)))
}

/** The line that paid an order, held as taken; false where another order or line came first. */
export async function takeLine(
  ctx: Context,
  { lineHash }: { lineHash: string },
  orderSeq: number,
): Promise<boolean> {
  const { db, channelSeq, now } = ctx
  const taken = await db
    .insert(depositLines)
    .values({ channelSeq, lineHash, orderSeq, createdAt: now })
    .onConflictDoNothing()
    .returning({ orderSeq: sql<number>`${depositLines.orderSeq}` })
  return taken.length === 1
}
