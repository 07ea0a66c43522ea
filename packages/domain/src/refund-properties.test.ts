import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Currency, RefundPolicyCd } from './codes.ts'
import { DAY, MINUTE } from './instant.ts'
import { bestOf, refundableAmount } from './refund.ts'
import { clauses } from './refund-candidates.ts'
import type { RefundCase, RefundContent } from './refund-case.ts'
import { REFUND_REASON } from './refund-reason.ts'
import {
  clausesOf,
  LEGAL_TERMS,
  type RefundClause,
  type RefundStep,
  type RefundTerms,
} from './refund-terms.ts'
import { leastRefund, refundTermsProblems } from './refund-terms-form.ts'
import { addDays, addSeoulMonths, seoulDate } from './seoul-time.ts'

/** Cases of each property in every run, as the requirement of the engine has it. */
const RUNS = { numRuns: 10_000 }

const start = new Date('2026-03-01T00:00:00+09:00')
const day = (n: number, minute = 0) => new Date(addDays(start, n).getTime() + minute * MINUTE)
const minuteOfDay = fc.integer({ min: 0, max: 24 * 60 - 1 })

const content: fc.Arbitrary<RefundContent> = fc.oneof(
  fc
    .record({ sessions: fc.nat(40), opened: fc.nat(45) })
    .map(({ sessions, opened }) => ({ kind: 'recorded' as const, sessions, opened })),
  fc
    .array(fc.tuple(fc.integer({ min: 0, max: 400 }), minuteOfDay, fc.integer({ min: 1, max: 300 })), {
      maxLength: 20,
    })
    .map((list) => ({
      kind: 'taught' as const,
      sessions: list.map(([n, minute, minutes]) => ({ at: day(n, minute).toISOString(), minutes })),
    })),
)

/** Percentages from the first to the last, each refund between the least that the law allows and the one before. */
const acceptedSteps = (policyCd: RefundPolicyCd, clause: RefundClause): fc.Arbitrary<RefundStep[]> =>
  fc
    .tuple(
      fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { maxLength: 5 }),
      fc.array(fc.nat(100), { minLength: 6, maxLength: 6 }),
      fc.boolean(),
    )
    .map(([bounds, surplus, isLaw]) => {
      if (isLaw) return []
      const ends = [...bounds.toSorted((a, b) => a - b), 100]
      let given = 100
      return ends.map((before, index) => {
        const least = leastRefund(policyCd, clause, ends[index - 1] ?? 0)
        // Most often the very least, where a rounding would show.
        const more = Math.max(0, (surplus[index] ?? 0) - 60)
        given = Math.min(given, least + more)
        return { before, refund: given }
      })
    })

const acceptedTerms = (policyCd: RefundPolicyCd): fc.Arbitrary<RefundTerms> =>
  fc.record({
    wholeDays: fc.integer({ min: 7, max: 60 }),
    penaltyPercent: fc.constantFrom(10, 10, 9, 5, 0),
    steps: fc.record({
      lessons: acceptedSteps(policyCd, 'lessons'),
      month: acceptedSteps(policyCd, 'month'),
      period: acceptedSteps(policyCd, 'period'),
    }),
  })

const policies = fc.constantFrom<RefundPolicyCd>('ECOMMERCE', 'ACADEMY', 'LIFELONG_EDU')

const cases: fc.Arbitrary<RefundCase & { terms: RefundTerms | null }> = policies.chain((policyCd) =>
  fc
    .record({
      currency: fc.constantFrom<Currency>('KRW', 'USD'),
      paid: fc.oneof(fc.nat(1e9), fc.nat(200_000)),
      refunded: fc.oneof(fc.constant(0), fc.nat(1e9)),
      reason: fc.constantFrom(REFUND_REASON.quit, REFUND_REASON.notHeld, REFUND_REASON.gateway),
      contract: fc.tuple(fc.integer({ min: -60, max: 60 }), minuteOfDay),
      days: fc.option(fc.integer({ min: 0, max: 400 })),
      now: fc.tuple(fc.integer({ min: -30, max: 450 }), minuteOfDay),
      terms: fc.option(acceptedTerms(policyCd)),
      content,
    })
    .map(({ contract, days, now, ...rest }) => ({
      ...rest,
      policyCd,
      contractAt: day(...contract),
      startAt: start,
      endAt: days === null ? null : new Date(day(days + 1).getTime() - 1000),
      at: day(...now),
    })),
)
const amountOf = (some: RefundCase) => refundableAmount(some).amount

describe('BYD-02 the refund engine, ten thousand cases for each property', () => {
  test('BYD-02 a refund is whole, never more than what is left of what was paid, and its lines sum to it', () => {
    fc.assert(
      fc.property(cases, (some) => {
        const { amount, lines } = refundableAmount(some)
        expect(Number.isInteger(amount) && amount >= 0 && amount <= some.paid).toBe(true)
        expect(amount).toBeLessThanOrEqual(Math.max(0, some.paid - (some.refunded ?? 0)))
        expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(amount)
        expect(lines.slice(1).every((line) => line.amount < 0)).toBe(true)
      }),
      RUNS,
    )
  })

  test('BYD-02 no site gives less than the law, whatever it promises', () => {
    fc.assert(
      fc.property(cases, (some) => {
        expect(amountOf(some)).toBeGreaterThanOrEqual(amountOf({ ...some, terms: null }))
      }),
      RUNS,
    )
  })

  test('BYD-02 terms that are accepted never say less than the law, even if they stood alone', () => {
    const promised = policies.chain((policyCd) =>
      fc.tuple(cases, acceptedTerms(policyCd)).map(([some, terms]) => ({ ...some, policyCd, terms })),
    )
    fc.assert(
      fc.property(promised, (some) => {
        expect(refundTermsProblems(some.policyCd, some.terms)).toEqual({})
        const [law, own] = [clauses(some, null), clauses(some, some.terms)]
        if (law.length === 0) return
        expect(own.length).toBeGreaterThan(0)
        expect(bestOf(some, own).amount).toBeGreaterThanOrEqual(bestOf(some, law).amount)
      }),
      RUNS,
    )
  })

  test('BYD-02 one percent below what is accepted is refused', () => {
    fc.assert(
      fc.property(policies, fc.nat(98), fc.nat(2), (policyCd, used, which) => {
        const all = clausesOf(policyCd)
        const clause = all[which % all.length] ?? 'lessons'
        const least = leastRefund(policyCd, clause, used)
        if (least === 0) return
        const before: RefundStep[] = used === 0 ? [] : [{ before: used, refund: 100 }]
        const steps = [...before, { before: 100, refund: least - 1 }]
        const terms = { ...LEGAL_TERMS, steps: { ...LEGAL_TERMS.steps, [clause]: steps } }
        expect(Object.keys(refundTermsProblems(policyCd, terms))).toEqual([
          `steps.${clause}.${steps.length - 1}.refund`,
        ])
      }),
      RUNS,
    )
  })

  test('BYD-02 waiting never raises a refund', () => {
    fc.assert(
      fc.property(cases, fc.integer({ min: 0, max: 200 * 24 * 60 }), (some, minutes) => {
        const later = { ...some, at: new Date(new Date(some.at).getTime() + minutes * MINUTE) }
        expect(amountOf(later)).toBeLessThanOrEqual(amountOf(some))
      }),
      RUNS,
    )
  })

  test('BYD-02 opening more lessons never raises a refund', () => {
    fc.assert(
      fc.property(cases, fc.nat(40), fc.nat(40), fc.nat(10), (some, sessions, opened, more) => {
        const after = (count: number) =>
          amountOf({ ...some, content: { kind: 'recorded', sessions, opened: count } })
        expect(after(opened + more)).toBeLessThanOrEqual(after(opened))
      }),
      RUNS,
    )
  })

  test('BYD-02 before the start everything comes back, less what came back before', () => {
    fc.assert(
      fc.property(cases, fc.integer({ min: 1, max: 60 * 24 * 60 }), (some, minutes) => {
        const early = { ...some, at: new Date(start.getTime() - minutes * MINUTE) }
        expect(amountOf(early)).toBe(Math.max(0, some.paid - (some.refunded ?? 0)))
      }),
      RUNS,
    )
  })

  test('BYD-02 refunds in parts never sum to more than was paid', () => {
    const asked = fc.array(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.nat(100)), { maxLength: 6 })
    fc.assert(
      fc.property(cases, asked, (some, parts) => {
        let refunded = 0
        let at = new Date(some.at).getTime()
        for (const [wait, percent] of parts) {
          at += wait * DAY
          refunded += Math.floor((amountOf({ ...some, at: new Date(at), refunded }) * percent) / 100)
          expect(refunded).toBeLessThanOrEqual(some.paid)
        }
      }),
      RUNS,
    )
  })

  test('BYD-02 won are cut to tens unless all comes back', () => {
    fc.assert(
      fc.property(cases, (some) => {
        const amount = amountOf({ ...some, currency: 'KRW', refunded: 0 })
        expect(amount === some.paid || amount % 10 === 0).toBe(true)
      }),
      RUNS,
    )
  })

  test('BYD-02 days are those of Seoul: nothing changes within one, whatever the clock of the machine says', () => {
    fc.assert(
      fc.property(
        cases,
        fc.integer({ min: 0, max: 400 }),
        minuteOfDay,
        minuteOfDay,
        (some, n, one, other) => {
          // Lessons in a session happen at an hour; days and recorded lessons change at midnight only.
          const untimed: RefundContent =
            some.content.kind === 'recorded' ? some.content : { kind: 'taught', sessions: [] }
          const at = (minute: number) => ({ ...some, content: untimed, at: day(n, minute) })
          expect(seoulDate(day(n, one))).toBe(seoulDate(day(n, other)))
          expect(amountOf(at(one))).toBe(amountOf(at(other)))
        },
      ),
      RUNS,
    )
  })

  test('BYD-02 of a month that is over nothing comes back, of one that has not begun everything does', () => {
    fc.assert(
      fc.property(fc.nat(1e9), fc.integer({ min: 1, max: 12 }), fc.nat(11), (paid, months, past) => {
        if (past >= months) return
        const monthly: RefundCase = {
          policyCd: 'ACADEMY',
          currency: 'USD',
          paid,
          contractAt: day(-30),
          startAt: start,
          endAt: new Date(addSeoulMonths(start, months).getTime() - 1000),
          at: new Date(addSeoulMonths(start, past + 1).getTime() - 1),
          content: { kind: 'taught', sessions: [{ at: start, minutes: 60 }] },
        }
        expect(amountOf(monthly)).toBe(Math.floor((paid * (months - past - 1)) / months))
      }),
      RUNS,
    )
  })
})
