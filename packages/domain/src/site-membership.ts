import { DAY, type Instant, timeOf } from './instant.ts'
import { LEAST_CHARGED } from './price.ts'
import { type FieldProblem, onlyProblems, type Problems } from './problems.ts'
import { proratedRaise, type Recurring } from './recurring.ts'
import { isBlank } from './text.ts'
import { textProblem, wholeProblem } from './validation.ts'

/** Months that one charge may pay for; 1 is the monthly fee that every membership has (MSH-03, MSH-06). */
export const TERM_MONTHS = [1, 3, 6, 12] as const
/** A free time turns into a paid one by the consent that was given at its beginning, which lasts 30 days (Act 13(6)). */
export const MOST_TRIAL_DAYS = 30
export const MOST_BENEFITS = 12
export const LONGEST_BENEFIT = 100
export const MOST_MEMBERSHIP_SEATS = 1_000_000
export const LEAST_TERM_PRICE = LEAST_CHARGED
export const MOST_TERM_PRICE = 100_000_000
export const MOST_MEMBERSHIPS = 20
export const MOST_MEMBERSHIP_CLASSES = 200

export type MembershipTerm = { months: number; price: number }

/** What is sold, as far as its price goes. */
export type MembershipPrices = { monthlyPrice: number; longerTerms: readonly MembershipTerm[] }

export type MembershipDraft = {
  name: string
  description: string
  benefits: readonly string[]
  monthlyPrice: number | null
  longerTerms: readonly MembershipTerm[]
  trialDays: number
  /** 0 is no limit. */
  seatLimit: number
}

/** MSH-06: what is wrong with a membership as staff wrote it. */
export function membershipProblems(draft: MembershipDraft): Problems<keyof MembershipDraft> {
  return onlyProblems({
    name: textProblem(draft.name, { max: 60, isRequired: true }),
    description: textProblem(draft.description, { max: 2000 }),
    benefits: benefitsProblem(draft.benefits),
    monthlyPrice: priceProblem(draft.monthlyPrice),
    longerTerms: termsProblem(draft.longerTerms),
    trialDays: wholeProblem(draft.trialDays, { min: 0, max: MOST_TRIAL_DAYS }),
    seatLimit: wholeProblem(draft.seatLimit, { min: 0, max: MOST_MEMBERSHIP_SEATS }),
  })
}

function benefitsProblem(benefits: readonly string[]): FieldProblem | null {
  if (benefits.length > MOST_BENEFITS) return { code: 'tooMany', n: MOST_BENEFITS }
  if (benefits.some((benefit) => isBlank(benefit))) return 'required'
  const wrong = benefits.map((benefit) => textProblem(benefit, { max: LONGEST_BENEFIT }))
  return wrong.find((problem) => problem !== null) ?? null
}

const priceProblem = (price: number | null): FieldProblem | null =>
  price === null ? 'required' : wholeProblem(price, { min: LEAST_TERM_PRICE, max: MOST_TERM_PRICE })

function termsProblem(terms: readonly MembershipTerm[]): FieldProblem | null {
  const months = terms.map((term) => term.months)
  const isKnown = months.every((one) => one > 1 && TERM_MONTHS.some((known) => known === one))
  if (!isKnown || new Set(months).size !== months.length) return 'unknownChoice'
  const wrong = terms.map(({ price }) => priceProblem(price))
  return wrong.find((problem) => problem !== null) ?? null
}

/** All that can be chosen, the shortest first. */
export const termsOf = ({ monthlyPrice, longerTerms }: MembershipPrices): MembershipTerm[] => [
  { months: 1, price: monthlyPrice },
  ...longerTerms.toSorted((one, other) => one.months - other.months),
]

/** What one term costs now; null where it is not sold (any more). */
export const priceOfTerm = (prices: MembershipPrices, months: number): number | null =>
  termsOf(prices).find((term) => term.months === months)?.price ?? null

/** Whole percent that a longer term saves against paying by the month; 0 where it saves nothing. */
export function savedPercent({ months, price }: MembershipTerm, monthlyPrice: number): number {
  const byTheMonth = monthlyPrice * months
  return byTheMonth <= price ? 0 : Math.floor(((byTheMonth - price) * 100) / byTheMonth)
}

/** Before the charge, in days, a member is told of it: of a long term earlier. */
export const noticeDays = (termMonths: number): number => (termMonths === 1 ? 3 : 7)

/** A price rise may be agreed to in the 30 days before it (integrations 8.3) … */
export const RAISE_CONSENT_DAYS = 30
/** … and whoever had fewer days than these to answer pays the old price once more. */
export const RAISE_NOTICE_DAYS = 7

/** What a member was asked about a higher price. */
export type RaiseAsked = { price: number; askedAt: Instant; agreedAt: Instant | null }

/** Whether the member has to be asked now: the term will cost more than was agreed, and nobody asked for that price yet. */
export function asksForRaise(
  term: { agreed: number; current: number | null; paidUntil: Instant },
  asked: RaiseAsked | null,
  at: Instant,
): boolean {
  const { agreed, current } = term
  if (current === null || current <= agreed || asked?.price === current) return false
  const left = timeOf(term.paidUntil) - timeOf(at)
  return left > 0 && left <= RAISE_CONSENT_DAYS * DAY
}

/**
 * BYD-23: what a due term costs. A lower price holds at once; a higher one only with consent. Who was asked and did not
 * agree stops; who was not asked in time, or whose term is sold no more, pays what was agreed.
 */
export function dueCharge(
  term: { agreed: number; current: number | null; dueAt: Instant },
  asked: RaiseAsked | null,
): { price: number } | 'noConsent' {
  const { agreed, current } = term
  if (current === null) return { price: agreed }
  if (current <= agreed) return { price: current }
  if (asked === null || asked.price !== current) return { price: agreed }
  if (asked.agreedAt !== null) return { price: current }
  const answered = timeOf(term.dueAt) - timeOf(asked.askedAt)
  return answered < RAISE_NOTICE_DAYS * DAY ? { price: agreed } : 'noConsent'
}

export type Plan = { membershipSeq: number; months: number; price: number }

/**
 * MSH-09: when a change of membership or term takes effect. Dearer for the same length: at once, for the difference of
 * all the time that is left; everything else with the next term, so that no paid day is lost. `same` is what runs already.
 */
export function planChange(
  now: Plan,
  next: Plan,
  recurring: Recurring,
  at: Instant,
): { when: 'same' | 'nextTerm'; amount: 0 } | { when: 'atOnce'; amount: number } | null {
  if (now.membershipSeq === next.membershipSeq && now.months === next.months)
    return { when: 'same', amount: 0 }
  const { state, isTrial } = recurring
  if (state !== 'active' && state !== 'trial') return null
  // Of what nobody paid for there is no difference to pay.
  const isRaise = !isTrial && now.months === next.months && next.price > now.price
  if (!isRaise) return { when: 'nextTerm', amount: 0 }
  const amount = proratedRaise(recurring, { now: now.price, next: next.price }, at)
  // So little is left that no card is charged for it.
  return amount < LEAST_TERM_PRICE ? { when: 'nextTerm', amount: 0 } : { when: 'atOnce', amount }
}
