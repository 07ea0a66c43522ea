import { validAtFrom } from '@seodang/domain/attendance'
import type { Currency } from '@seodang/domain/codes'
import { refundableAmount } from '@seodang/domain/refund'
import { WITHDRAWAL_DAYS } from '@seodang/domain/refund-policy'
import { addDays } from '@seodang/domain/seoul-time'
import type { ClassTerms } from '../enrolment/index.ts'
import type { ruleOn } from './refund-rule.ts'

/** How far through the class the page shows an example beside the untouched one: a third, a half. */
const SHARES = [1 / 3, 1 / 2]

/**
 * The refund rule of this very class in a few examples, by the calculator that will decide (BYD-02, PAY-21): soon
 * after buying with nothing opened, and later with a part of the lessons taken.
 */
export function refundSteps(
  course: ClassTerms,
  {
    total,
    currency,
    rule,
    sessions,
    now,
  }: { total: number; currency: Currency; rule: ReturnType<typeof ruleOn>; sessions: number; now: Date },
) {
  if (total === 0) return []
  const later = addDays(now, WITHDRAWAL_DAYS + 1)
  // A third and a half of very few lessons are the same.
  const taken = new Set(SHARES.map((share) => Math.ceil(sessions * share)))
  const examples = [{ opened: 0, at: now }, ...[...taken].map((opened) => ({ opened, at: later }))]
  return examples.map(({ opened, at }) => {
    const back = refundableAmount({
      ...rule,
      currency,
      paid: total,
      contractAt: now,
      startAt: now,
      endAt: validAtFrom(course.vodDays, now, course.startAt),
      at,
      content: { kind: 'recorded', sessions, opened },
    })
    return { at: at.toISOString(), opened, sessions, rule: back.rule, amount: back.amount }
  })
}
