import { CURRENCY } from '@seodang/domain/codes'
import { refundableAmount } from '@seodang/domain/refund'
import { WITHDRAWAL_DAYS } from '@seodang/domain/refund-policy'
import type { RefundExamples, RefundStep } from '@seodang/domain/refund-step'
import { addDays } from '@seodang/domain/seoul-time'
import type { Context } from '../../platform/context.ts'
import { readChannel } from '../site/index.ts'
import { ruleOn } from './refund-rule.ts'

interface Term {
  startAt: Date
  endAt: Date
  /** The rest of a term, for which a dearer membership was paid. */
  isPart: boolean
  /** Won. */
  paid: number
}

/** A day within the withdrawal on which the term is told as used. */
const EARLY_DAYS = 2

/**
 * The refund rule of one payment of a membership in a few examples, by the calculator that will decide (BYD-02, PAY-21):
 * with nothing used, used within the days of withdrawal, and used when half of the term is over. The page asks with a term
 * that would begin now, the letter of a payment with the one that began.
 */
export function termExamples(
  { startAt, endAt, isPart, paid }: Term,
  rule: ReturnType<typeof ruleOn>,
): RefundExamples & { steps: (RefundStep & { rule: string })[] } {
  const half = new Date((startAt.getTime() + endAt.getTime()) / 2)
  const early = addDays(startAt, EARLY_DAYS)
  const moments = [
    { at: startAt, isUsed: false },
    // Of the short rest of a term both are soon.
    ...(early < half ? [{ at: early, isUsed: true }] : []),
    { at: half, isUsed: true },
  ]
  const currency = CURRENCY.krw
  const steps = (paid === 0 ? [] : moments).map(({ at, isUsed }) => {
    const back = refundableAmount({
      ...rule,
      content: { kind: 'term', isUsed, isPart },
      startAt,
      endAt,
      currency,
      paid,
      contractAt: startAt,
      at,
    })
    const counts = { lessons: 1, opened: isUsed ? 1 : 0, meetings: 0, held: 0 }
    return { at: at.toISOString(), ...counts, rule: back.rule, amount: back.amount }
  })
  const wholeDays = rule.terms?.wholeDays ?? WITHDRAWAL_DAYS
  return { steps, paid, currency, wholeDays, hasTrial: false, isTerm: true }
}

/** The examples of a term that would be paid now, by the rule that the site has now. */
export async function termRefundRule(ctx: Context, term: Omit<Term, 'isPart'>) {
  const channel = await readChannel(ctx, ctx.channelSeq)
  return termExamples({ ...term, isPart: false }, ruleOn(channel))
}
