import fc from 'fast-check'
import { expect, test } from 'vitest'
import { couponDiscount, couponRefusal, isCouponTarget } from './coupon.ts'
import {
  type IssueTerms,
  issueRefusal,
  type PromisedTerms,
  usePeriodOf,
  worsenedFields,
} from './coupon-issue.ts'

const now = new Date('2026-11-20T12:00:00+09:00')
const issued: IssueTerms = {
  statusCd: '00',
  issueStartAt: null,
  issueEndAt: null,
  useEndAt: null,
  totalCount: null,
  perUser: 1,
}
const nobody = { issuedCount: 0, mine: 0 }

test.each([
  ['now', {}, {}, null],
  ['stopped', { statusCd: '99' as const }, {}, 'stopped'],
  ['too early', { issueStartAt: '2026-11-21T00:00:00+09:00' }, {}, 'notYet'],
  ['too late', { issueEndAt: '2026-11-20T11:59:59+09:00' }, {}, 'ended'],
  ['of no more use', { useEndAt: '2026-11-20T11:59:59+09:00' }, {}, 'ended'],
  ['at the end itself', { issueEndAt: now }, {}, null],
  ['the last one', { totalCount: 5 }, { issuedCount: 4 }, null],
  ['all gone', { totalCount: 5 }, { issuedCount: 5 }, 'usedUp'],
  ['had it', {}, { mine: 1 }, 'alreadyIssued'],
  ['a second of two', { perUser: 2 }, { mine: 1 }, null],
  ['had it, and all are gone', { totalCount: 1 }, { issuedCount: 1, mine: 1 }, 'alreadyIssued'],
])('CPN-07 a coupon is given: %s', (_, coupon, facts, refusal) => {
  expect(issueRefusal({ ...issued, ...coupon }, { ...nobody, ...facts }, now)).toBe(refusal)
})

test('CPN-07 days from issue end with the Seoul day; a fixed period is what it is', () => {
  const byDays = usePeriodOf({ useStartAt: null, useEndAt: null, useDays: 7 }, now)
  expect(byDays).toEqual({ useStartAt: null, useEndAt: new Date('2026-11-27T23:59:59+09:00') })
  const fixed = { useStartAt: '2026-12-01T00:00:00Z', useEndAt: null, useDays: null }
  expect(usePeriodOf(fixed, now)).toEqual({ useStartAt: new Date('2026-12-01T00:00:00Z'), useEndAt: null })
})

test.each([
  ['everything', '00', [], 'membership', 9, true],
  ['a class', '01', [], 'class', 9, true],
  ['a package is no class', '01', [], 'package', 9, false],
  ['a chosen class', '01', [7, 9], 'class', 9, true],
  ['another class', '01', [7], 'class', 9, false],
  ['a chosen package', '02', [9], 'package', 9, true],
  ['a membership', '03', [], 'membership', 9, true],
  ['a class is no membership', '03', [], 'class', 9, false],
] as const)('CPN-03 a coupon may be used for %s', (_, targetCd, targetCourseSeqs, kind, seq, isTarget) => {
  expect(isCouponTarget({ targetCd, targetCourseSeqs }, { kind, seq })).toBe(isTarget)
})

const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n))
const days = fc.option(fc.integer({ min: 0, max: 20 }).map(day))
const fields = {
  discountType: fc.constantFrom('00' as const, '01' as const),
  discount: fc.integer({ min: 1, max: 100 }),
  maxDiscount: fc.option(fc.integer({ min: 1, max: 100 })),
  minPrice: fc.integer({ min: 0, max: 200 }),
  targetCd: fc.constantFrom('00' as const, '01' as const, '02' as const, '03' as const),
  targetCourseSeqs: fc.uniqueArray(fc.integer({ min: 1, max: 3 })),
  useStartAt: days,
  useEndAt: days,
  membershipTerms: fc.integer({ min: 1, max: 3 }),
  useDays: fc.option(fc.integer({ min: 1, max: 20 })),
}
/** Only classes and packages are chosen, and days from issue have no fixed period. */
const sound = (terms: PromisedTerms): PromisedTerms => ({
  ...terms,
  targetCourseSeqs: terms.targetCd === '01' || terms.targetCd === '02' ? terms.targetCourseSeqs : [],
  useStartAt: terms.useDays === null ? terms.useStartAt : null,
  useEndAt: terms.useDays === null ? terms.useEndAt : null,
})
const promised: fc.Arbitrary<PromisedTerms> = fc.record(fields).map(sound)
const changes = fc.record(fields, { requiredKeys: [] })

test('CPN-13 a change that is not refused is never worse, whatever is bought whenever by whoever', () => {
  const facts = fc.record({
    price: fc.nat(300),
    kind: fc.constantFrom('class' as const, 'package' as const, 'membership' as const),
    seq: fc.integer({ min: 1, max: 4 }),
    issuedOn: fc.integer({ min: 0, max: 20 }),
    usedOn: fc.integer({ min: 0, max: 45 }),
  })
  fc.assert(
    fc.property(promised, changes, facts, (before, change, { price, kind, seq, issuedOn, usedOn }) => {
      const after = sound({ ...before, ...change })
      fc.pre(worsenedFields(before, after).length === 0)
      const off = (terms: PromisedTerms) => {
        const coupon = { ...terms, ...usePeriodOf(terms, day(issuedOn)) }
        const isTarget = isCouponTarget(coupon, { kind, seq })
        const refusal = couponRefusal(coupon, { currency: 'KRW', price, isTarget }, day(usedOn))
        return refusal === null ? couponDiscount(coupon, price) : 0
      }
      expect(off(after)).toBeGreaterThanOrEqual(off(before))
    }),
    { numRuns: 1000, maxSkipsPerRun: 1000 },
  )
})

test('CPN-13 nothing is worse than itself', () => {
  fc.assert(
    fc.property(promised, (terms) => {
      expect(worsenedFields(terms, terms)).toEqual([])
    }),
  )
})
