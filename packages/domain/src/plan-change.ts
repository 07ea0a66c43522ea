import { CURRENCY, type PlanPeriod } from './codes.ts'
import { type CouponTerms, couponOff, couponRefusal } from './coupon.ts'
import { DAY, type Instant, timeOf } from './instant.ts'
import { isPaidPlan, PLAN, PLANS, type PlanCd, planOf, termPrice } from './plan.ts'
import { LEAST_CHARGED } from './price.ts'
import {
  nextChargeAt,
  proratedRaise,
  RECURRING_STATE,
  type Recurring,
  termEnd,
  withTermMonths,
} from './recurring.ts'

/** The subscription of a site. Without an end of what is paid (`paidUntil`) nothing is ever charged. */
export type PlanSubscription = Omit<Recurring, 'paidUntil' | 'termMonths' | 'isTrial'> & {
  planCd: PlanCd
  termMonths: PlanPeriod
  paidUntil: Instant | null
  /** What follows when the term is over, where something else was chosen (PLAN-10). */
  nextPlanCd: PlanCd | null
  nextTermMonths: PlanPeriod | null
}

export type PlanChoice = { planCd: PlanCd; termMonths: PlanPeriod }

/**
 * `begin`: a first term is paid now. `raise`: now, for the part of the term that is left. `lower`: from the next term on.
 * `period`: the next term is longer or shorter. `keep`: takes back what was to change.
 */
export type PlanChangeKind = 'begin' | 'raise' | 'lower' | 'period' | 'keep'

/** Why a change is not offered. `dueFirst`: a charge was declined and has to be settled before anything else. */
export type PlanChangeRefusal = 'same' | 'dueFirst'

const rank = (planCd: string): number => PLANS.indexOf(planOf(planCd))

/** The plan lapsed: management of the site is read-only until something is paid (BYD-27, PLAN-13). */
export const isLapsed = ({ state }: Pick<Recurring, 'state'>): boolean => state === RECURRING_STATE.ended

export const recurringOf = (plan: PlanSubscription): Recurring | null =>
  plan.paidUntil === null
    ? null
    : {
        state: plan.state,
        termMonths: plan.termMonths,
        anchorAt: plan.anchorAt,
        termsPaid: plan.termsPaid,
        paidUntil: plan.paidUntil,
        declines: plan.declines,
        retryAt: plan.retryAt,
        isTrial: false,
      }

/** What is charged at the end of the term that runs. */
export const upcomingChoice = (plan: PlanSubscription): PlanChoice => ({
  planCd: plan.nextPlanCd ?? plan.planCd,
  termMonths: plan.nextTermMonths ?? plan.termMonths,
})

/** When the scheduler has to look at it next: a charge is due, or what was cancelled is over. */
export function dueAt(plan: PlanSubscription): Date | null {
  const recurring = recurringOf(plan)
  if (recurring === null) return null
  if (recurring.state === RECURRING_STATE.cancelling) return new Date(timeOf(recurring.paidUntil))
  return nextChargeAt(recurring)
}

/** What a term leads to of which the owners hear before. */
export type PlanAhead = 'renewing' | 'ending'

/** Days before a plan is charged or ends that its owners are told of it, as members are of a long term. */
export const PLAN_NOTICE_DAYS = 7

/** Terms that end before this are near enough to tell. */
export const planNoticeFrom = (now: Instant): Date => new Date(timeOf(now) + PLAN_NOTICE_DAYS * DAY)

/** What the owners have to be told now; null where nothing is near, or they know. A declined charge has its own letters. */
export function planAhead(
  plan: PlanSubscription,
  noticedUntil: Instant | null,
  now: Instant,
): PlanAhead | null {
  const { paidUntil, state } = plan
  if (paidUntil === null || timeOf(paidUntil) <= timeOf(now)) return null
  if (timeOf(paidUntil) > planNoticeFrom(now).getTime() || timeOf(noticedUntil) === timeOf(paidUntil))
    return null
  if (state === RECURRING_STATE.cancelling) return 'ending'
  if (state !== RECURRING_STATE.active) return null
  return isPaidPlan(upcomingChoice(plan).planCd) ? 'renewing' : 'ending'
}

/** Whether what the owners were told of the end of the term no longer holds, because something else is charged. */
export function isChargedOtherwise(before: PlanSubscription, after: PlanSubscription): boolean {
  const [was, is] = [upcomingChoice(before), upcomingChoice(after)]
  const isOther = before.state !== after.state || was.planCd !== is.planCd || was.termMonths !== is.termMonths
  return isOther && after.state === RECURRING_STATE.active && isPaidPlan(is.planCd)
}

/** The term that the next charge pays for; one of another length is counted from the end of what is paid. */
export function upcomingTerm(plan: PlanSubscription): Recurring | null {
  const recurring = recurringOf(plan)
  if (recurring === null) return null
  return withTermMonths(recurring, upcomingChoice(plan).termMonths)
}

export function planChangeKind(
  plan: PlanSubscription,
  choice: PlanChoice,
): PlanChangeKind | PlanChangeRefusal {
  if (plan.state === RECURRING_STATE.pastDue) return 'dueFirst'
  if (plan.paidUntil === null || isLapsed(plan)) {
    const isNothingNew = !isPaidPlan(choice.planCd) && plan.planCd === choice.planCd && !isLapsed(plan)
    return isNothingNew ? 'same' : 'begin'
  }
  const isSamePeriod = choice.termMonths === plan.termMonths
  if (choice.planCd === plan.planCd && (isSamePeriod || !isPaidPlan(choice.planCd))) {
    const isChanging =
      plan.nextPlanCd !== null || plan.nextTermMonths !== null || plan.state === RECURRING_STATE.cancelling
    return isChanging ? 'keep' : 'same'
  }
  if (choice.planCd === plan.planCd) return 'period'
  return rank(choice.planCd) > rank(plan.planCd) ? 'raise' : 'lower'
}

/** A coupon of the platform for plans, with how many terms it still takes something off. */
export type PlanCoupon = CouponTerms & {
  /** Empty: for every plan. */
  planCds: readonly PlanCd[]
  termsLeft: number
}

/** CPN-06: the coupon that takes off most of one term of this plan; prices of a part of a term have none. */
export function bestPlanCoupon<Coupon extends PlanCoupon>(
  coupons: readonly Coupon[],
  { planCd, termMonths }: PlanChoice,
  at: Instant,
): { coupon: Coupon; discount: number } | null {
  const price = termPrice(planCd, termMonths)
  const usable = coupons
    .filter(
      (coupon) =>
        coupon.termsLeft > 0 &&
        couponRefusal(
          coupon,
          {
            currency: CURRENCY.krw,
            price,
            isTarget: coupon.planCds.length === 0 || coupon.planCds.includes(planCd),
          },
          at,
        ) === null,
    )
    .map((coupon) => ({ coupon, discount: couponOff(coupon, price) }))
    .filter(({ discount }) => discount > 0)
  return usable.sort((a, b) => b.discount - a.discount)[0] ?? null
}

export type PlanQuote<Coupon extends PlanCoupon = PlanCoupon> = {
  kind: PlanChangeKind
  choice: PlanChoice
  /** From when the plan that was chosen holds. */
  startsAt: Date
  listPrice: number
  discount: number
  /** Won that are charged with the press of the button. */
  dueNow: number
  coupon: Coupon | null
  /** What follows; null when nothing is charged any more. */
  next: { at: Date; amount: number } | null
}

/** PLAN-10: exactly what a change costs now, and what is charged next and when. */
export function quotePlanChange<Coupon extends PlanCoupon>(
  plan: PlanSubscription,
  choice: PlanChoice,
  coupons: readonly Coupon[],
  at: Instant,
): PlanQuote<Coupon> | PlanChangeRefusal {
  const kind = planChangeKind(plan, choice)
  if (kind === 'same' || kind === 'dueFirst') return kind
  const now = new Date(timeOf(at))
  const nothing = { kind, choice, listPrice: 0, discount: 0, dueNow: 0, coupon: null }
  if (kind === 'begin') return quoteBegin(choice, coupons, now)
  const end = new Date(timeOf(plan.paidUntil ?? at))
  const next = isPaidPlan(choice.planCd) ? { at: end, amount: amountAfter(choice, coupons, end) } : null
  if (kind !== 'raise') return { ...nothing, startsAt: kind === 'keep' ? now : end, next }
  const recurring = recurringOf(plan)
  const part = recurring
    ? proratedRaise(
        recurring,
        {
          now: termPrice(plan.planCd, plan.termMonths),
          next: termPrice(choice.planCd, plan.termMonths),
        },
        at,
      )
    : 0
  // What no card is charged with is let off, as of any order.
  const price = part < LEAST_CHARGED ? 0 : part
  return { ...nothing, startsAt: now, listPrice: price, dueNow: price, next }
}

function quoteBegin<Coupon extends PlanCoupon>(
  choice: PlanChoice,
  coupons: readonly Coupon[],
  now: Date,
): PlanQuote<Coupon> {
  const listPrice = termPrice(choice.planCd, choice.termMonths)
  const best = bestPlanCoupon(coupons, choice, now)
  const discount = best?.discount ?? 0
  const end = termEnd({ anchorAt: now, termMonths: choice.termMonths, termsPaid: 0 })
  const left = coupons.map((one) => (one === best?.coupon ? { ...one, termsLeft: one.termsLeft - 1 } : one))
  return {
    kind: 'begin',
    choice,
    startsAt: now,
    listPrice,
    discount,
    dueNow: listPrice - discount,
    coupon: best?.coupon ?? null,
    next: isPaidPlan(choice.planCd) ? { at: end, amount: amountAfter(choice, left, end) } : null,
  }
}

const amountAfter = (choice: PlanChoice, coupons: readonly PlanCoupon[], at: Date): number =>
  termPrice(choice.planCd, choice.termMonths) - (bestPlanCoupon(coupons, choice, at)?.discount ?? 0)

/** What a term costs that is charged at `at`, with the coupon that is used for it. */
export function quoteTerm<Coupon extends PlanCoupon>(
  choice: PlanChoice,
  coupons: readonly Coupon[],
  at: Instant,
): { listPrice: number; discount: number; amount: number; coupon: Coupon | null } {
  const listPrice = termPrice(choice.planCd, choice.termMonths)
  const best = bestPlanCoupon(coupons, choice, at)
  const discount = best?.discount ?? 0
  return { listPrice, discount, amount: listPrice - discount, coupon: best?.coupon ?? null }
}

/** What a site has that never paid anything, or whose paid plan ended within the limits of the first one. */
export const beginFree = (at: Instant): PlanSubscription => ({
  planCd: PLAN.free,
  state: RECURRING_STATE.active,
  termMonths: 1,
  anchorAt: at,
  termsPaid: 0,
  paidUntil: null,
  declines: 0,
  retryAt: null,
  nextPlanCd: null,
  nextTermMonths: null,
})
