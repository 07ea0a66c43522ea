import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PLAN_PERIODS, type PlanPeriod } from './codes.ts'
import { DAY, timeOf } from './instant.ts'
import { PLAN, PLANS, type PlanCd, planOf, termPrice } from './plan.ts'
import {
  beginFree,
  dueAt,
  isChargedOtherwise,
  isLapsed,
  type PlanChoice,
  type PlanSubscription,
  planAhead,
  planChangeKind,
  quotePlanChange,
  quoteTerm,
  recurringOf,
  upcomingChoice,
  upcomingTerm,
} from './plan-change.ts'
import { beginPaid, RECURRING_STATE, recur, termStart } from './recurring.ts'
import { addSeoulMonths, fromSeoul } from './seoul-time.ts'

const START = fromSeoul('2026-01-31', '10:00')
const paid = (planCd: PlanCd, termMonths: PlanPeriod = 1, at: Date = START): PlanSubscription => ({
  ...beginPaid(termMonths, at),
  planCd,
  termMonths,
  nextPlanCd: null,
  nextTermMonths: null,
})

test.each([
  ['a first plan', beginFree(START), 'BASIC', 1, 'begin'],
  ['the first plan again', beginFree(START), 'FREE', 1, 'same'],
  ['a larger one', paid('BASIC'), 'PRO', 1, 'raise'],
  ['a smaller one', paid('PRO'), 'BASIC', 1, 'lower'],
  ['none any more', paid('PRO'), 'FREE', 1, 'lower'],
  ['a longer period', paid('PRO'), 'PRO', 12, 'period'],
  ['the same', paid('PRO'), 'PRO', 1, 'same'],
  ['the same, where another was chosen', { ...paid('PRO'), nextPlanCd: 'BASIC' }, 'PRO', 1, 'keep'],
  ['the same, that was cancelled', { ...paid('PRO'), state: 'cancelling' }, 'PRO', 1, 'keep'],
  ['any while a payment is due', { ...paid('PRO'), state: 'pastDue', declines: 1 }, 'BASIC', 1, 'dueFirst'],
  ['the same after it lapsed', { ...paid('PRO'), state: 'ended' }, 'PRO', 1, 'begin'],
] as const)('PLAN-10 choosing %s', (_, plan, planCd, termMonths, kind) => {
  expect(planChangeKind(plan as PlanSubscription, { planCd, termMonths })).toBe(kind)
})

describe('PLAN-10 what is charged', () => {
  test('a raise in the middle of a term costs half of the difference, and the next term the new price', () => {
    const plan = paid('BASIC')
    const end = timeOf(plan.paidUntil ?? START)
    const middle = new Date((timeOf(START) + end) / 2)
    const quote = quotePlanChange(plan, { planCd: 'STANDARD', termMonths: 1 }, [], middle)
    expect(quote).toMatchObject({
      kind: 'raise',
      dueNow: 25_000,
      next: { at: new Date(end), amount: 79_000 },
    })
  })

  test('a raise into another period is charged by the term that runs; the period changes with the next', () => {
    const plan = paid('BASIC', 12)
    const quote = quotePlanChange(plan, { planCd: 'PRO', termMonths: 1 }, [], START)
    expect(quote).toMatchObject({
      dueNow: termPrice('PRO', 12) - termPrice('BASIC', 12),
      next: { amount: 199_000 },
    })
  })

  test('a lowering costs nothing now and starts when what is paid for is over', () => {
    const plan = paid('PRO', 3)
    expect(quotePlanChange(plan, { planCd: 'BASIC', termMonths: 1 }, [], START)).toMatchObject({
      dueNow: 0,
      startsAt: addSeoulMonths(START, 3),
      next: { at: addSeoulMonths(START, 3), amount: 29_000 },
    })
    expect(quotePlanChange(plan, { planCd: 'FREE', termMonths: 1 }, [], START)).toMatchObject({
      dueNow: 0,
      next: null,
    })
  })
})

const codes = PLANS.map(({ planCd }) => planCd)
const step = fc.oneof(
  fc.record({
    do: fc.constant('choose' as const),
    planCd: fc.constantFrom(...codes),
    termMonths: fc.constantFrom(...PLAN_PERIODS),
    pays: fc.boolean(),
  }),
  fc.record({ do: fc.constant('cancel' as const) }),
  fc.record({ do: fc.constant('resume' as const) }),
  fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 40 }), pays: fc.boolean() }),
)

/** The model: money that came in, days that it was for. */
test('PLAN-10, PLAN-13, BYD-23 whatever owners and cards do, no day is charged twice, none given away, and only declines and cancellations end a plan', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let now = START.getTime()
      let plan: PlanSubscription = beginFree(START)
      let lastEnd = -Infinity
      const choose = (choice: PlanChoice, pays: boolean) => {
        const at = new Date(now)
        const quote = quotePlanChange(plan, choice, [], at)
        if (typeof quote === 'string') return
        expect(quote.dueNow).toBeGreaterThanOrEqual(0)
        expect(quote.dueNow).toBe(quote.listPrice - quote.discount)
        if (quote.kind === 'begin') {
          if (choice.planCd === PLAN.free) plan = beginFree(at)
          else if (pays) {
            plan = paid(choice.planCd, choice.termMonths, at)
            lastEnd = timeOf(plan.paidUntil ?? at)
          }
          return
        }
        if (quote.kind === 'raise') {
          // Never more than the whole difference of a term, never below nothing.
          const whole = termPrice(choice.planCd, plan.termMonths) - termPrice(plan.planCd, plan.termMonths)
          expect(quote.dueNow).toBeLessThanOrEqual(whole)
          if (pays)
            plan = {
              ...plan,
              planCd: choice.planCd,
              state: RECURRING_STATE.active,
              nextPlanCd: null,
              nextTermMonths: choice.termMonths === plan.termMonths ? null : choice.termMonths,
            }
          return
        }
        expect(quote.dueNow).toBe(0)
        const isEnding = choice.planCd === PLAN.free
        plan = {
          ...plan,
          state: isEnding ? RECURRING_STATE.cancelling : RECURRING_STATE.active,
          nextPlanCd: choice.planCd === plan.planCd ? null : choice.planCd,
          nextTermMonths: isEnding || choice.termMonths === plan.termMonths ? null : choice.termMonths,
        }
      }
      const tend = (pays: boolean) => {
        for (let due = dueAt(plan); due !== null && due.getTime() <= now; due = dueAt(plan)) {
          if (plan.state === RECURRING_STATE.cancelling) {
            expect(due.getTime()).toBe(timeOf(plan.paidUntil ?? due))
            plan = beginFree(due)
            return
          }
          const recurring = recurringOf(plan)
          const term = upcomingTerm(plan)
          if (!recurring || !term) throw new Error('due without a term')
          if (!pays) {
            const next = recur(recurring, 'declined', due)
            if (!next) throw new Error('a decline was refused')
            plan = { ...plan, state: next.state, declines: next.declines }
            expect(plan.declines).toBeLessThanOrEqual(4)
            if (isLapsed(plan)) expect(plan.declines).toBe(4)
            continue
          }
          const choice = upcomingChoice(plan)
          const before = timeOf(recurring.paidUntil)
          const charged = recur(term, 'charged', due)
          if (!charged) throw new Error('a charge was refused')
          // The new term joins the one before: no gap, no overlap, and it is as long as it was paid for.
          expect(termStart(charged).getTime()).toBe(before)
          expect(timeOf(charged.paidUntil)).toBeGreaterThan(before + 27 * DAY * choice.termMonths)
          expect(before).toBeGreaterThanOrEqual(lastEnd)
          lastEnd = timeOf(charged.paidUntil)
          expect(quoteTerm(choice, [], due).amount).toBe(termPrice(choice.planCd, choice.termMonths))
          plan = {
            ...choice,
            state: charged.state,
            anchorAt: charged.anchorAt,
            termsPaid: charged.termsPaid,
            paidUntil: charged.paidUntil,
            declines: charged.declines,
            retryAt: charged.retryAt,
            nextPlanCd: null,
            nextTermMonths: null,
          }
        }
      }
      for (const one of steps) {
        if (one.do === 'choose') choose(one, one.pays)
        else if (one.do === 'wait') {
          now += one.days * DAY
          tend(one.pays)
        } else {
          const recurring = recurringOf(plan)
          const next = recurring && recur(recurring, one.do, new Date(now))
          if (next && one.do === 'cancel' && next.state === RECURRING_STATE.ended)
            plan = beginFree(new Date(now))
          else if (next) plan = { ...plan, state: next.state, nextPlanCd: null, nextTermMonths: null }
        }
        expect(planOf(plan.planCd).planCd).toBe(plan.planCd)
        if (plan.paidUntil === null) expect(dueAt(plan)).toBeNull()
        if (isLapsed(plan)) expect(dueAt(plan)).toBeNull()
      }
    }),
    { numRuns: 500 },
  )
})

describe('PLAN-13 what the owners are told before a term is over', () => {
  const plan = paid('BASIC')
  const end = addSeoulMonths(START, 1)
  const cancelling: PlanSubscription = { ...plan, state: RECURRING_STATE.cancelling }
  const toFree: PlanSubscription = { ...plan, nextPlanCd: PLAN.free }

  test.each([
    ['more than seven days before', plan, null, 7 * DAY + 1, null],
    ['seven days before', plan, null, 7 * DAY, 'renewing'],
    ['where they know', plan, end, DAY, null],
    ['where they knew of the term before', plan, START, DAY, 'renewing'],
    ['of one that was cancelled', cancelling, null, DAY, 'ending'],
    ['where the first plan follows', toFree, null, DAY, 'ending'],
    ['when a payment is due', { ...plan, state: RECURRING_STATE.pastDue, declines: 1 }, null, DAY, null],
    ['when it is over', plan, null, 0, null],
    ['of a plan that costs nothing', beginFree(START), null, DAY, null],
  ] as const)('%s', (_, of, noticedUntil, left, told) => {
    expect(planAhead(of, noticedUntil, new Date(end.getTime() - left))).toBe(told)
  })

  test.each([
    ['resumed', cancelling, plan, true],
    ['kept instead of the first plan', toFree, plan, true],
    ['with a longer term', plan, { ...plan, nextTermMonths: 12 }, true],
    ['cancelled', plan, cancelling, false],
    ['as it was', plan, plan, false],
  ] as const)('and told anew when it is %s: %#', (_, before, after, anew) => {
    expect(isChargedOtherwise(before, after)).toBe(anew)
  })
})
