import { CHOISE_STATUS, isCodeOf, PAY_METHOD, REFUND_POLICY } from '@seodang/domain/codes'
import type { ErrorName } from '@seodang/domain/errors'
import { MINUTE } from '@seodang/domain/instant'
import { isPaid } from '@seodang/domain/payment'
import { type RefundContent, type RefundRule, refundableAmount } from '@seodang/domain/refund'
import type { Context } from '../../platform/context.ts'
import { classesGiven, findPeriod, findSchedule, lessonsTaken } from './refund-facts-store.ts'
import { hasOpenRefund } from './refunds-store.ts'
import { isProduct, listLines, OPEN, type OrderLineRow, type OrderRow } from './store.ts'
import type { RefundNote } from './tables.ts'

export interface Quote {
  amount: number
  lines: RefundNote[]
  rule: RefundRule | 'pending' | 'unpaid'
  source: string | null
  problem: ErrorName | null
  needsAccount: boolean
}

/**
 * PAY-21, BYD-02: what comes back if the order is cancelled now. Before approval everything does (ENR-43); after it
 * the rule that stood on the order decides, with what was really opened.
 */
export async function quoteOf(ctx: Context, order: OrderRow): Promise<Quote> {
  const problem = await problemOf(ctx, order)
  const none = { amount: 0, lines: [], source: null, problem, needsAccount: false }
  if (problem !== null) return { ...none, rule: 'none' }
  if (OPEN.some((status) => status === order.paymentStatus)) return { ...none, rule: 'unpaid' }

  const lines = await listLines(ctx, order.orderSeq)
  const classLine = lines.find(isProduct)
  if (!classLine) return { ...none, rule: 'none', problem: 'REFUND_NOT_POSSIBLE' }
  const needsAccount =
    order.amount > 0 &&
    (order.payMethodCd === PAY_METHOD.virtualAccount || order.payMethodCd === PAY_METHOD.deposit)
  const { grant, choiseStatusCd } = await findPeriod(ctx, classLine, order.userSeq)
  const isWaiting = choiseStatusCd === CHOISE_STATUS.pending || grant === null
  if (isWaiting) return { ...none, ...whole(order), rule: 'pending', needsAccount }

  const refund = refundableAmount({
    policyCd: isCodeOf(REFUND_POLICY, order.refundPolicy) ? order.refundPolicy : REFUND_POLICY.ecommerce,
    currency: order.currency,
    paid: classLine.amount,
    contractAt: order.paidAt ?? order.createdAt,
    startAt: grant.startAt,
    endAt: grant.endAt,
    at: ctx.now,
    content: await contentOf(ctx, classLine, { userSeq: order.userSeq, since: grant.startAt }),
  })
  const material = materialBack(lines, refund.rule)
  const total = refund.amount + material.amount
  const already: RefundNote[] =
    order.refundedAmount > 0
      ? [{ kind: 'alreadyRefunded', amount: -Math.min(order.refundedAmount, total) }]
      : []
  return {
    amount: Math.max(0, total - order.refundedAmount),
    lines: [...refund.lines, ...material.lines, ...already],
    rule: refund.rule,
    source: refund.source,
    problem: null,
    needsAccount,
  }
}

async function problemOf(ctx: Context, order: OrderRow): Promise<ErrorName | null> {
  const isOpen = OPEN.some((status) => status === order.paymentStatus)
  if (order.cancelledAt !== null || (!isOpen && !isPaid(order.paymentStatus))) return 'REFUND_NOT_POSSIBLE'
  return (await hasOpenRefund(ctx, order.orderSeq)) ? 'PAYMENT_PENDING' : null
}

function whole(order: OrderRow) {
  const lines: RefundNote[] = [{ kind: 'paid', amount: order.amount }]
  if (order.refundedAmount > 0) lines.push({ kind: 'alreadyRefunded', amount: -order.refundedAmount })
  return { amount: order.amount - order.refundedAmount, lines }
}

/** A date is taught in one go; everything else is lessons that are opened one by one (integrations 8.2). */
async function contentOf(
  ctx: Context,
  line: OrderLineRow,
  taken: { userSeq: number; since: Date },
): Promise<RefundContent> {
  const schedule = await findSchedule(ctx, line.scheduleSeq)
  if (schedule) {
    const minutes = Math.max(1, Math.round((schedule.endAt.getTime() - schedule.startAt.getTime()) / MINUTE))
    return { kind: 'taught', sessions: [{ at: schedule.startAt, minutes }] }
  }
  const courseSeqs = line.kind === 'package' ? await classesGiven(ctx, line, taken.userSeq) : [line.courseSeq]
  return { kind: 'recorded', ...(await lessonsTaken(ctx, { courseSeqs, ...taken })) }
}

const WHOLE: readonly string[] = ['beforeStart', 'sevenDays', 'misdescribed']

/** Goods go back with a whole withdrawal; later they are the buyer's own. */
function materialBack(
  lines: readonly OrderLineRow[],
  rule: RefundRule,
): { amount: number; lines: RefundNote[] } {
  const paid = lines.reduce((sum, line) => sum + (line.kind === 'material' ? line.amount : 0), 0)
  if (paid === 0 || !WHOLE.includes(rule)) return { amount: 0, lines: [] }
  return { amount: paid, lines: [{ kind: 'material', amount: paid }] }
}
