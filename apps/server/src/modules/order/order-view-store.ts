import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { attendances } from '../enrolment/tables.ts'
import { listReceipts } from './cash-receipt-store.ts'
import { listClaims } from './refund-claim-store.ts'
import { listRefunds, type OrderRow } from './store.ts'
import { orderLines, payments } from './tables.ts'

/** Everything that belongs to some orders, one query for each relation. */
export async function orderParts(ctx: Context, rows: readonly OrderRow[]) {
  const orderSeqs = rows.map(({ orderSeq }) => orderSeq)
  if (orderSeqs.length === 0)
    return { lines: [], payments: [], refunds: [], places: [], receipts: [], claims: [] }
  const [lines, paid, refunds, receipts, claims] = await Promise.all([
    ctx.db
      .select()
      .from(orderLines)
      .where(and(eq(orderLines.channelSeq, ctx.channelSeq), inArray(orderLines.orderSeq, orderSeqs)))
      .orderBy(asc(orderLines.orderLineSeq)),
    ctx.db
      .select()
      .from(payments)
      .where(and(eq(payments.channelSeq, ctx.channelSeq), inArray(payments.orderSeq, orderSeqs))),
    listRefunds(ctx, orderSeqs),
    listReceipts(ctx, orderSeqs),
    listClaims(ctx, orderSeqs),
  ])
  const attendSeqs = lines.flatMap(({ attendSeq }) => attendSeq ?? [])
  const places =
    attendSeqs.length === 0
      ? []
      : await ctx.db
          .select({
            attendSeq: attendances.attendSeq,
            choiseStatusCd: attendances.choiseStatusCd,
            validAt: attendances.validAt,
            waitlisted: sql<boolean>`${attendances.waitlistedAt} is not null`,
          })
          .from(attendances)
          .where(and(eq(attendances.channelSeq, ctx.channelSeq), inArray(attendances.attendSeq, attendSeqs)))
  return { lines, payments: paid, refunds, places, receipts, claims }
}
export type OrderParts = Awaited<ReturnType<typeof orderParts>>
