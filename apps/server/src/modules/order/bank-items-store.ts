import type { BankItem } from '@seodang/domain/bank-match'
import { PAY_METHOD, PAYMENT_STATUS } from '@seodang/domain/codes'
import { seoulDate, startOfSeoulDay } from '@seodang/domain/seoul-time'
import { and, asc, eq, gte, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { isWithGateway } from './owed-refund.ts'
import { bankLines, depositLines, orderLines, orders, refunds } from './tables.ts'

export interface ItemRow extends BankItem {
  orderSeq: number
  refundSeq: number | null
  number: string
  title: string
  doneOn: string | null
  accountRevision: number
}

const ofLine = and(eq(orderLines.channelSeq, orders.channelSeq), eq(orderLines.orderSeq, orders.orderSeq))
const TITLE = sql<string>`coalesce((select ${orderLines.title} from ${orderLines} where ${ofLine}
  order by ${orderLines.orderLineSeq} limit 1), '')`

/** Orders that are paid into the site's own account. */
async function listDeposits(ctx: Context, where: SQL | undefined): Promise<ItemRow[]> {
  const rows = await ctx.db
    .select({
      orderSeq: orders.orderSeq,
      number: orders.number,
      title: TITLE,
      // Whoever said under which name the money comes sends it under no other.
      name: sql<string>`coalesce(${orders.depositorName}, ${orders.name})`,
      amount: orders.amount,
      createdAt: orders.createdAt,
      paidAt: orders.paidAt,
    })
    .from(orders)
    .where(and(eq(orders.channelSeq, ctx.channelSeq), eq(orders.payMethodCd, PAY_METHOD.deposit), where))
    .orderBy(asc(orders.orderSeq))
  return rows.map(({ createdAt, paidAt, ...order }) => ({
    ...order,
    kind: 'deposit' as const,
    refundSeq: null,
    interest: 0,
    dueOn: null,
    since: seoulDate(createdAt),
    doneOn: paidAt && seoulDate(paidAt),
    accountRevision: 0,
  }))
}

/** Refunds that staff transfer from it. */
async function listTransferItems(ctx: Context, where: SQL | undefined): Promise<ItemRow[]> {
  const rows = await ctx.db
    .select({
      refund: refunds,
      number: orders.number,
      title: TITLE,
      name: orders.name,
      gateway: orders.gateway,
    })
    .from(refunds)
    .innerJoin(orders, and(eq(orders.channelSeq, refunds.channelSeq), eq(orders.orderSeq, refunds.orderSeq)))
    .where(and(eq(refunds.channelSeq, ctx.channelSeq), isNotNull(refunds.dueOn), where))
    .orderBy(asc(refunds.refundSeq))
  return rows
    .filter(({ refund, gateway }) => !isWithGateway({ gateway }, refund))
    .map(({ refund, number, title, name }) => ({
      kind: 'transfer',
      orderSeq: refund.orderSeq,
      refundSeq: refund.refundSeq,
      number,
      title,
      name,
      amount: refund.amount,
      interest: refund.interest,
      dueOn: refund.transferredOn === null ? refund.dueOn : null,
      since: seoulDate(refund.createdAt),
      doneOn: refund.transferredOn,
      accountRevision: refund.accountRevision,
    }))
}

/**
 * What the product says and no line shows: what is awaited, and what staff confirmed or marked from that day on; `null` where
 * no line was brought yet.
 */
export async function listOpenItems(ctx: Context, firstOn: string | null): Promise<ItemRow[]> {
  const paidBy = sql`exists (select 1 from ${depositLines} where ${and(
    eq(depositLines.channelSeq, orders.channelSeq),
    eq(depositLines.orderSeq, orders.orderSeq),
  )})`
  const transferredBy = sql`exists (select 1 from ${bankLines} where ${and(
    eq(bankLines.channelSeq, refunds.channelSeq),
    eq(bankLines.refundSeq, refunds.refundSeq),
  )})`
  const confirmed =
    firstOn === null ? [] : [gte(orders.paidAt, startOfSeoulDay(new Date(`${firstOn}T00:00:00+09:00`)))]
  const marked =
    firstOn === null ? [] : [and(isNotNull(refunds.transferredBy), gte(refunds.transferredOn, firstOn))]
  const [deposits, transfers] = await Promise.all([
    listDeposits(
      ctx,
      and(sql`not ${paidBy}`, or(eq(orders.paymentStatus, PAYMENT_STATUS.waitingDeposit), ...confirmed)),
    ),
    listTransferItems(
      ctx,
      and(
        sql`not ${transferredBy}`,
        or(and(eq(refunds.state, 'owed'), isNull(refunds.transferredOn)), ...marked),
      ),
    ),
  ])
  return [...deposits, ...transfers]
}

/** With what lines are matched. */
export async function listItems(
  ctx: Context,
  { orderSeqs, refundSeqs }: { orderSeqs: readonly number[]; refundSeqs: readonly number[] },
): Promise<ItemRow[]> {
  const [deposits, transfers] = await Promise.all([
    orderSeqs.length === 0 ? [] : listDeposits(ctx, inArray(orders.orderSeq, [...orderSeqs])),
    refundSeqs.length === 0 ? [] : listTransferItems(ctx, inArray(refunds.refundSeq, [...refundSeqs])),
  ])
  return [...deposits, ...transfers]
}
