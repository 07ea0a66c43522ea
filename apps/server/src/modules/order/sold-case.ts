import type { RefundCase } from '@seodang/domain/refund-case'
import { isOfSeller, type RefundReasonCd } from '@seodang/domain/refund-reason'
import { supplyOf, supplyOfDate } from '@seodang/domain/sale-contract'
import type { Context } from '../../platform/context.ts'
import { findSiteClosing } from '../site/index.ts'
import type { TermSold } from './products.ts'
import { classesGiven, findSchedule } from './refund-facts-store.ts'
import { ruleOn } from './refund-rule.ts'
import type { OrderLineRow, OrderRow } from './store.ts'
import { minutesOf, suppliesOf } from './supply-store.ts'

/** What the rule asks about a sale, but for what was paid. */
export type SoldCase = Omit<RefundCase, 'paid'>

/**
 * What a site that closes has not given is counted from when it began to close: how long its gateway takes costs nobody
 * anything.
 */
export async function endedAt(ctx: Context, reason: RefundReasonCd): Promise<Date> {
  const closing = isOfSeller(reason) ? (await findSiteClosing(ctx)).closingAt : null
  return closing ?? ctx.now
}

const saleOf = (ctx: Context, order: OrderRow) => ({
  ...ruleOn(order),
  currency: order.currency,
  contractAt: order.paidAt ?? order.createdAt,
  at: ctx.now,
})

export const termCase = (
  ctx: Context,
  order: OrderRow,
  { startAt, endAt, isUsed, isPart, lostAt }: TermSold,
): SoldCase => ({
  ...saleOf(ctx, order),
  ...(lostAt && { at: lostAt }),
  startAt,
  endAt,
  content: { kind: 'term', isUsed, isPart },
})

/** By the contract of the sale; of lines that are older than it, by what stands there now. */
export async function classCase(
  ctx: Context,
  order: OrderRow,
  line: OrderLineRow,
  period: { startAt: Date; endAt: Date | null },
): Promise<SoldCase> {
  const date = await findSchedule(ctx, line.scheduleSeq)
  if (date)
    return {
      ...saleOf(ctx, order),
      ...supplyOfDate({ at: date.startAt, minutes: minutesOf(date) }, period),
    }
  const own = line.courseSeq === null ? [] : [line.courseSeq]
  const taker = { userSeq: order.userSeq, since: period.startAt }
  const courseSeqs = line.kind === 'package' ? await classesGiven(ctx, line, taker) : own
  const facts = await suppliesOf(ctx, courseSeqs, taker)
  return {
    ...saleOf(ctx, order),
    ...supplyOf(line.contract, facts, period),
    exclusionAnnounced: line.contract?.trial ?? facts.every(({ hasTrial }) => hasTrial),
  }
}
