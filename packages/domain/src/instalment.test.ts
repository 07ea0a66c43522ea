import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CURRENCY, FARE } from './codes.ts'
import {
  afterInstalment,
  type InstalmentEvent,
  type InstalmentPlan,
  instalmentDueAt,
  instalmentLine,
  instalmentParts,
  instalmentRefund,
  instalmentsOffered,
  opensByInstalments,
  owedInstalments,
  spreadRefund,
  sumOfParts,
} from './instalment.ts'
import { DAY, timeOf } from './instant.ts'
import { RETRY_DAYS } from './recurring.ts'
import { addSeoulMonths, fromSeoul } from './seoul-time.ts'

const START = fromSeoul('2026-01-31', '10:00')
const later = (days: number) => new Date(START.getTime() + days * DAY)
const starting: InstalmentPlan = {
  state: 'starting',
  parts: [20_000, 20_000, 20_000],
  paidCount: 0,
  anchorAt: START,
  declines: 0,
  dueAt: null,
}
const must = (plan: InstalmentPlan | null): InstalmentPlan => {
  if (plan === null) throw new Error('the move was refused')
  return plan
}
const begun = must(afterInstalment(starting, { kind: 'charged', count: 1 }, START))
const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0)
const total = fc.integer({ min: 50_000, max: 100_000_000 })
const months = fc.integer({ min: 2, max: 12 })

describe('what each month costs', () => {
  test('PAY-23 CAT-18 the months sum to the price, and the last one is never dearer than the others', () => {
    fc.assert(
      fc.property(total, months, (price, n) => {
        const parts = instalmentParts(price, n)
        expect(parts).toHaveLength(n)
        expect(sum(parts)).toBe(price)
        for (const part of parts) {
          expect(part).toBeGreaterThan(100)
          expect(part).toBeLessThanOrEqual(parts[0] ?? 0)
        }
      }),
    )
  })

  test('PAY-23 it is offered in won, for paid classes that say so, from 50,000 won on', () => {
    const terms = {
      fareCd: FARE.paid,
      currency: CURRENCY.krw,
      price: 60_000,
      installmentStatus: 'Y' as const,
      installmentMonth: 3,
    }
    expect(instalmentsOffered(terms, 60_000)).toEqual([20_000, 20_000, 20_000])
    expect(instalmentsOffered(terms, 50_000)).toEqual([16_667, 16_667, 16_666])
    expect(instalmentsOffered(terms, 49_999)).toBeNull()
    expect(instalmentsOffered({ ...terms, installmentStatus: 'N' }, 60_000)).toBeNull()
    expect(instalmentsOffered({ ...terms, installmentMonth: null }, 60_000)).toBeNull()
  })

  test('PAY-23 CPN-10 price, discount and coupon are spread whole, in whatever pieces the months are paid', () => {
    fc.assert(
      fc.property(
        total,
        months,
        fc.nat(1_000_000),
        fc.nat(1_000_000),
        fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 12, maxLength: 12 }),
        (amount, n, discount, couponDiscount, steps) => {
          const line = { listPrice: amount + discount + couponDiscount, discount, couponDiscount, amount }
          const parts = instalmentParts(amount, n)
          const lines = []
          for (let fromNo = 1; fromNo <= n; ) {
            const toNo = Math.min(n, fromNo + (steps[fromNo - 1] ?? 1) - 1)
            lines.push(instalmentLine(line, parts, { fromNo, toNo }))
            fromNo = toNo + 1
          }
          for (const one of lines) {
            expect(one.amount).toBe(one.listPrice - one.discount - one.couponDiscount)
            expect(Math.min(one.discount, one.couponDiscount)).toBeGreaterThanOrEqual(0)
          }
          for (const key of ['listPrice', 'discount', 'couponDiscount', 'amount'] as const)
            expect(sum(lines.map((one) => one[key]))).toBe(line[key])
        },
      ),
    )
  })
})

describe('the life of a plan', () => {
  test('PAY-23 the months fall due on the day of the first one, the 31st after short months too', () => {
    expect(begun).toMatchObject({ state: 'active', paidCount: 1, dueAt: fromSeoul('2026-02-28', '10:00') })
    const second = must(afterInstalment(begun, { kind: 'charged', count: 1 }, later(29)))
    expect(second.dueAt).toEqual(fromSeoul('2026-03-31', '10:00'))
    expect(must(afterInstalment(second, { kind: 'charged', count: 1 }, later(60)))).toMatchObject({
      state: 'done',
      dueAt: null,
    })
  })

  test('PAY-23 a declined month is tried again after 1, 3 and 5 days with the class open, then it is held', () => {
    let plan = begun
    const due = timeOf(plan.dueAt ?? START)
    for (const days of RETRY_DAYS) {
      plan = must(afterInstalment(plan, { kind: 'declined' }, plan.dueAt ?? START))
      expect(plan.state).toBe('pastDue')
      expect(timeOf(plan.dueAt ?? START)).toBe(due + days * DAY)
      expect(opensByInstalments(plan)).toBe(true)
    }
    plan = must(afterInstalment(plan, { kind: 'declined' }, plan.dueAt ?? START))
    expect(plan).toMatchObject({ state: 'held', dueAt: null })
    expect(opensByInstalments(plan)).toBe(false)
    // It waits as long as it takes, and paying opens it.
    const owed = owedInstalments(plan, 'due', later(400))
    expect(owed).toEqual({ fromNo: 2, toNo: 3, amount: 40_000 })
    expect(opensByInstalments(must(afterInstalment(plan, { kind: 'charged', count: 1 }, later(40))))).toBe(
      true,
    )
  })

  test('PAY-23 a first month that is declined begins nothing', () => {
    expect(afterInstalment(starting, { kind: 'declined' }, START)).toMatchObject({ state: 'stopped' })
  })

  test.each([
    ['nothing is due before its day', begun, 'due', later(10), null],
    ['the rest may be paid at once', begun, 'rest', later(10), { fromNo: 2, toNo: 3, amount: 40_000 }],
    ['a month that is due', begun, 'due', later(29), { fromNo: 2, toNo: 2, amount: 20_000 }],
    ['nothing where all is paid', { ...begun, state: 'done', paidCount: 3 }, 'rest', later(10), null],
    ['nothing where it was stopped', { ...begun, state: 'stopped' }, 'rest', later(10), null],
  ] as const)('PAY-23 by hand: %s', (_, plan, what, at, owed) => {
    expect(owedInstalments(plan, what, at)).toEqual(owed)
  })

  test('PAY-23 whatever happens, no month is paid twice and nothing is due after the end', () => {
    const event: fc.Arbitrary<InstalmentEvent> = fc.oneof(
      { weight: 4, arbitrary: fc.record({ kind: fc.constant('charged'), count: fc.constantFrom(1, 1, 2) }) },
      { weight: 4, arbitrary: fc.constant({ kind: 'declined' }) },
      { weight: 1, arbitrary: fc.constant({ kind: 'stop' }) },
    )
    fc.assert(
      fc.property(total, months, fc.array(fc.tuple(event, fc.nat(40))), (price, n, events) => {
        let plan: InstalmentPlan = { ...starting, parts: instalmentParts(price, n) }
        let at = START
        let taken = 0
        for (const [what, days] of events) {
          at = new Date(at.getTime() + days * DAY)
          const next = afterInstalment(plan, what, at)
          if (next === null) continue
          if (what.kind === 'charged') taken += sumOfParts(plan.parts, plan.paidCount, next.paidCount)
          plan = next
          expect(taken).toBe(sumOfParts(plan.parts, 0, plan.paidCount))
          expect(taken).toBeLessThanOrEqual(price)
          expect(plan.dueAt !== null).toBe(plan.state === 'active' || plan.state === 'pastDue')
          if (plan.state === 'done') expect(taken).toBe(price)
          if (plan.state !== 'active') continue
          // What fell due while nobody charged comes one month at a time.
          const due = instalmentDueAt(plan.anchorAt, plan.paidCount + 1)
          expect(plan.dueAt).toEqual(due.getTime() <= at.getTime() ? addSeoulMonths(at, 1) : due)
        }
      }),
    )
  })
})

describe('what comes back', () => {
  test('PAY-21 PAY-23 what was used stays, never more than was paid, and all of it as if paid at once', () => {
    fc.assert(
      fc.property(
        total,
        months,
        fc.nat(12),
        fc.integer({ min: 0, max: 100 }),
        (price, n, paidCount, percent) => {
          const parts = instalmentParts(price, n)
          const paid = sumOfParts(parts, 0, paidCount)
          const back = Math.floor((price * percent) / 100)
          const refund = instalmentRefund({ total: price, paid, back })
          expect(refund).toBeGreaterThanOrEqual(0)
          expect(refund).toBeLessThanOrEqual(paid)
          expect(paid - refund).toBe(Math.min(paid, price - back))
          if (paidCount >= n) expect(refund).toBe(back)
          if (percent === 100) expect(refund).toBe(paid)
        },
      ),
    )
  })

  test('PAY-23 it goes back over the payments that it came by, the last one first, and none gives more than it has', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(100_000), { maxLength: 12 }), fc.nat(1_000_000), (lefts, amount) => {
        const payments = lefts.map((left) => ({ left }))
        const parts = spreadRefund(payments, amount)
        for (const part of parts) expect(part.amount).toBeLessThanOrEqual(part.payment.left)
        expect(sum(parts.map((part) => part.amount))).toBe(Math.min(amount, sum(lefts)))
      }),
    )
    expect(spreadRefund([{ left: 20_000 }, { left: 20_000 }], 30_000)).toEqual([
      { payment: { left: 20_000 }, amount: 20_000 },
      { payment: { left: 20_000 }, amount: 10_000 },
    ])
  })
})
