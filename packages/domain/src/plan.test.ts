import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { classStaff, learner, member, staff } from './access.ts'
import { PLAN_PERIODS } from './codes.ts'
import {
  excessOf,
  hasFeature,
  hasRoomFor,
  PLAN,
  PLANS,
  planOf,
  savingPercent,
  termPrice,
  tighter,
} from './plan.ts'
import { planBillingProblems, planCouponCode } from './plan-form.ts'
import { planProblem } from './plan-guard.ts'

describe('the list of plans', () => {
  test('PLAN-05, PLAN-06 a longer period is cheaper by the month, a larger plan dearer, and no limit shrinks', () => {
    for (const [index, plan] of PLANS.entries()) {
      for (const [at, months] of PLAN_PERIODS.entries()) {
        const shorter = PLAN_PERIODS[at - 1]
        if (shorter && plan.planCd !== PLAN.free)
          expect(plan.monthlyPrice[months]).toBeLessThan(plan.monthlyPrice[shorter])
        const smaller = PLANS[index - 1]
        if (smaller) expect(plan.monthlyPrice[months]).toBeGreaterThan(smaller.monthlyPrice[months])
      }
      const smaller = PLANS[index - 1]
      if (!smaller) continue
      expect(tighter(plan.limits, smaller.limits)).toEqual(smaller.limits)
      expect(plan.features).toEqual(expect.arrayContaining([...smaller.features]))
      expect(plan.platformFeeRate).toBeLessThan(smaller.platformFeeRate)
    }
  })

  test('MSH-03 the first plan brings 3 sites', () => {
    expect(planOf(PLAN.free).limits.sites).toBe(3)
  })

  test.each([
    ['BASIC', 1, 29_000, 0],
    ['BASIC', 12, 278_400, 20],
    ['STANDARD', 3, 225_000, 5],
    ['FREE', 12, 0, 0],
  ] as const)('PLAN-05 %s for %i months costs %i won and saves %i %', (planCd, months, price, saving) => {
    expect(termPrice(planCd, months)).toBe(price)
    expect(savingPercent(planCd, months)).toBe(saving)
  })

  test('a code that nobody knows any more is the first plan', () => {
    expect(planOf('GOLD').planCd).toBe(PLAN.free)
    expect(hasFeature('GOLD', 'excel')).toBe(false)
  })
})

describe('PLAN-11 what exceeds', () => {
  const use = { learners: 101, classes: 3, sites: 1, storage: 0 }
  test('is named with both numbers', () => {
    expect(excessOf(use, planOf(PLAN.free).limits)).toEqual([{ measure: 'learners', used: 101, limit: 100 }])
    expect(excessOf(use, planOf(PLAN.pro).limits)).toEqual([])
  })

  const limit = fc.option(fc.nat(1000))
  const limits = fc.record({ learners: limit, classes: limit, sites: limit, storage: limit })
  const uses = fc.record({
    learners: fc.nat(1500),
    classes: fc.nat(1500),
    sites: fc.nat(1500),
    storage: fc.nat(1500),
  })
  test('of the tighter of two limits exactly what exceeds either', () => {
    fc.assert(
      fc.property(uses, limits, limits, (some, one, other) => {
        const both = [...excessOf(some, one), ...excessOf(some, other)].map(({ measure }) => measure)
        const tight = excessOf(some, tighter(one, other)).map(({ measure }) => measure)
        expect(new Set(tight)).toEqual(new Set(both))
      }),
    )
  })

  test('what has room does not exceed afterwards', () => {
    fc.assert(
      fc.property(fc.nat(1000), limit, fc.nat(100), (used, most, more) => {
        expect(hasRoomFor(used, most, more)).toBe(most === null || used + more <= most)
      }),
    )
  })
})

describe('BYD-27, SEC-55 the guard of the plan', () => {
  const asked = (change: object) => ({
    access: staff('SITE_INFO_UPDATE'),
    isRead: false,
    isSpreadsheet: false,
    whilePlanLapsed: false,
    ...change,
  })
  const lapsed = { planCd: PLAN.standard, isLapsed: true }
  test.each([
    ['a write of the staff', {}, lapsed, 'PLAN_READ_ONLY'],
    [
      'a write of the staff of a class',
      { access: classStaff('CLASS_INFO_UPDATE') },
      lapsed,
      'PLAN_READ_ONLY',
    ],
    ['reading', { isRead: true }, lapsed, null],
    ['what is owed to learners', { whilePlanLapsed: true }, lapsed, null],
    ['a learner at work', { access: learner }, lapsed, null],
    ['a member, who may also buy', { access: member }, lapsed, null],
    ['a write while it is paid', {}, { planCd: PLAN.free, isLapsed: false }, null],
    [
      'a spreadsheet of the first plan',
      { isRead: true, isSpreadsheet: true },
      { planCd: PLAN.free, isLapsed: false },
      'PLAN_FEATURE_MISSING',
    ],
    [
      'a spreadsheet of a paid plan',
      { isRead: true, isSpreadsheet: true },
      { planCd: PLAN.basic, isLapsed: false },
      null,
    ],
  ] as const)('%s', (_, change, standing, problem) => {
    expect(planProblem(asked(change), standing)).toBe(problem)
  })
})

describe('PLAN-12 billing details', () => {
  const draft = { businessName: '', businessNumber: '', ceoName: '', address: '', email: '' }
  test.each([
    ['nothing at all', {}, {}],
    ['a number without a name', { businessNumber: '124-81-00998' }, { businessName: 'required' }],
    [
      'a number that is none',
      { businessName: '글방', businessNumber: '1234567890' },
      { businessNumber: 'businessNumber' },
    ],
    ['an address that is none', { email: 'x' }, { email: 'email' }],
  ])('%s', (_, change, problems) => {
    expect(planBillingProblems({ ...draft, ...change })).toEqual(problems)
  })

  test('CPN-06 a code is the same however it is typed', () => {
    expect(planCouponCode(' abcd-1234 ef')).toBe('ABCD1234EF')
  })
})
