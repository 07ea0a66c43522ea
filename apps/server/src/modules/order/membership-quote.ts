import { refundableAmount } from '@seodang/domain/refund'
import type { RefundReasonCd } from '@seodang/domain/refund-reason'
import type { Context } from '../../platform/context.ts'
import { MEMBERSHIP_SALES, type MembershipLine, type TermSold } from './products.ts'
import { type Quote, whole } from './quote-sums.ts'
import { findClaimedAt } from './refund-claim-store.ts'
import { hasOpenRefund } from './refunds-store.ts'
import { endedAt, termCase } from './sold-case.ts'
import { getMembershipLine, getOrder, type OrderLineRow, type OrderRow } from './store.ts'
import type { RefundNote } from './tables.ts'

/** A term of a membership is a dated period, taken day by day. */
export async function membershipQuote(
  ctx: Context,
  order: OrderRow,
  none: Omit<Quote, 'rule'>,
  reason: RefundReasonCd,
): Promise<Quote> {
  const line = await getMembershipLine(ctx, order.orderSeq)
  const term = await ctx.services.ports.use(MEMBERSHIP_SALES).termOf(ctx, line)
  if (term === null) return { ...none, ...whole(order), rule: 'pending' }
  if (!term.isRefundable) return { ...none, rule: 'none', problem: 'REFUND_NOT_POSSIBLE' }
  const claimedAt = await findClaimedAt(ctx, order.orderSeq)
  const at = await endedAt(ctx, reason)
  const { amount, lines, rule, source } = termRefund(ctx, order, line, { ...term, at, reason, claimedAt })
  const upgrades = await upgradesOn(ctx, line, reason, at)
  const also: RefundNote[] = upgrades > 0 ? [{ kind: 'upgrade', amount: upgrades }] : []
  return { ...none, amount: amount + upgrades, lines: [...lines, ...also], rule, source, upgrades }
}

const termRefund = (
  ctx: Context,
  order: OrderRow,
  { amount: paid }: OrderLineRow,
  { at, reason, claimedAt = null, ...term }: TermSold & Ending,
) =>
  refundableAmount({
    ...termCase(ctx, order, term),
    at: term.lostAt ?? at,
    reason,
    claimedAt,
    paid,
    refunded: order.refundedAmount,
  })

interface Ending {
  at: Date
  reason: RefundReasonCd
  claimedAt?: Date | null
}

/** What the upgrades on a term give back with it, each by the rule on its own order. */
async function upgradesOn(
  ctx: Context,
  term: MembershipLine,
  reason: RefundReasonCd,
  at: Date,
): Promise<number> {
  const sales = ctx.services.ports.use(MEMBERSHIP_SALES)
  let sum = 0
  for (const orderSeq of await sales.restingOn(ctx, term)) {
    const line = await getMembershipLine(ctx, orderSeq)
    const upgrade = await sales.termOf(ctx, line)
    const isGoingBack = await hasOpenRefund(ctx, orderSeq)
    if (upgrade && !isGoingBack)
      sum += termRefund(ctx, await getOrder(ctx, orderSeq), line, { ...upgrade, at, reason }).amount
  }
  return sum
}
