import { validAtFrom } from '@seodang/domain/attendance'
import type { Currency } from '@seodang/domain/codes'
import { endOfTerm } from '@seodang/domain/holidays'
import { type Instant, MINUTE, timeOf } from '@seodang/domain/instant'
import { refundableAmount } from '@seodang/domain/refund'
import type { Meeting } from '@seodang/domain/refund-case'
import { WITHDRAWAL_DAYS } from '@seodang/domain/refund-policy'
import type { RefundExamples, RefundStep } from '@seodang/domain/refund-step'
import { factsOf, type SaleContract, supplyOf, supplyOfDate } from '@seodang/domain/sale-contract'
import type { ruleOn } from './refund-rule.ts'

export interface Offer {
  contract: SaleContract
  /** The chosen date, where one is sold. */
  date: Meeting | null
  vodDays: number
  /** For the class alone. */
  paid: number
  currency: Currency
  rule: ReturnType<typeof ruleOn>
  now: Date
}

/** How far through the class an example stands beside the untouched one: a third, a half. */
const SHARES = [1 / 3, 1 / 2]

/**
 * The refund rule of this very sale in a few examples, by the calculator that will decide, over its contract (BYD-02,
 * PAY-21): soon after buying with nothing taken, and later with a part of it. The page of a class and its checkout ask with
 * the contract that would be written now, the letter of an order with the one that was.
 */
export function refundExamples(offer: Offer): RefundExamples & { steps: (RefundStep & { rule: string })[] } {
  const { paid, currency, rule, contract, now } = offer
  const steps = paid === 0 ? [] : momentsOf(offer)
  return {
    steps: steps.map(({ at, opened, ...counts }) => {
      const back = refundableAmount({
        ...rule,
        ...supplyWith(offer, opened),
        currency,
        paid,
        contractAt: now,
        at,
        exclusionAnnounced: contract.trial,
      })
      return {
        at: new Date(timeOf(at)).toISOString(),
        opened,
        ...counts,
        rule: back.rule,
        amount: back.amount,
      }
    }),
    paid,
    currency,
    wholeDays: rule.terms?.wholeDays ?? WITHDRAWAL_DAYS,
    hasTrial: contract.trial,
    isTerm: false,
  }
}

interface Moment extends Pick<RefundStep, 'lessons' | 'opened' | 'meetings' | 'held'> {
  at: Instant
}

/** What is taught is told by the day of a meeting, other classes by what was opened a day after the right to withdraw. */
function momentsOf(offer: Offer): Moment[] {
  const { contract, date, now } = offer
  const lessons = date ? 0 : contract.classes.reduce((sum, one) => sum + one.lessons, 0)
  const meetings = meetingsOf(offer).toSorted((a, b) => timeOf(a.at) - timeOf(b.at))
  const begins = Math.max(now.getTime(), timeOf(supplyWith(offer, 0).startAt))
  const later = endOfTerm(new Date(begins), WITHDRAWAL_DAYS)
  const moments = SHARES.map((share) => {
    const held = Math.ceil(meetings.length * share)
    const last = meetings[held - 1]
    return {
      at: last ? new Date(timeOf(last.at) + last.minutes * MINUTE) : later,
      lessons,
      opened: Math.ceil(lessons * share),
      meetings: meetings.length,
      held,
    }
  })
  // A third and a half of very few are the same.
  const [first, second] = moments
  const isSame = first?.opened === second?.opened && first?.held === second?.held
  return [
    { at: now, lessons, opened: 0, meetings: meetings.length, held: 0 },
    ...(isSame ? moments.slice(0, 1) : moments),
  ]
}

/** The meetings that the sale gives: those of its period. */
function meetingsOf(offer: Offer): readonly Meeting[] {
  const { content } = supplyWith(offer, 0)
  const contents = content.kind === 'parts' ? content.parts.map((part) => part.content) : [content]
  return contents.flatMap((one) => {
    if (one.kind === 'taught') return one.sessions
    return one.kind === 'mixed' ? one.meetings : []
  })
}

function supplyWith({ contract, date, vodDays, now }: Offer, opened: number) {
  const begin = contract.beginsAt === null ? null : new Date(contract.beginsAt)
  const period = { startAt: now, endAt: validAtFrom(vodDays, now, begin) }
  return date ? supplyOfDate(date, period) : supplyOf(contract, openedOf(contract, opened), period)
}

/** The first lessons of all classes, in their order. */
function openedOf(contract: SaleContract, opened: number) {
  let left = opened
  return factsOf(contract).map((facts) => {
    const here = Math.min(left, facts.lessons)
    left -= here
    return { ...facts, opened: here }
  })
}
