import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY, timeOf } from './instant.ts'
import { circleOf, isOfCircle, isOpenTo } from './members-only.ts'
import { beginPaid, recur, withTermMonths } from './recurring.ts'
import { addSeoulMonths, fromSeoul } from './seoul-time.ts'
import {
  asksForRaise,
  dueCharge,
  membershipProblems,
  planChange,
  priceOfTerm,
  savedPercent,
  termsOf,
} from './site-membership.ts'

const START = fromSeoul('2026-01-31', '10:00')
const draft = {
  name: '서가',
  description: '',
  benefits: ['모든 클래스'],
  monthlyPrice: 10_000,
  longerTerms: [{ months: 12, price: 100_000 }],
  trialDays: 7,
  seatLimit: 0,
}

describe('MSH-06 what staff write', () => {
  test.each([
    ['a sound one', {}, {}],
    ['no name', { name: ' ' }, { name: 'required' }],
    ['no price', { monthlyPrice: null }, { monthlyPrice: 'required' }],
    ['a price that no card takes', { monthlyPrice: 50 }, { monthlyPrice: { code: 'tooSmall', n: 100 } }],
    ['an empty benefit', { benefits: ['', 'x'] }, { benefits: 'required' }],
    [
      'a term twice',
      { longerTerms: [draft.longerTerms[0], draft.longerTerms[0]] },
      { longerTerms: 'unknownChoice' },
    ],
    [
      'a term of seven months',
      { longerTerms: [{ months: 7, price: 900 }] },
      { longerTerms: 'unknownChoice' },
    ],
    ['a trial longer than consent lasts', { trialDays: 31 }, { trialDays: { code: 'tooLarge', n: 30 } }],
  ])('%s', (_, change, problems) => {
    expect(membershipProblems({ ...draft, ...change } as typeof draft)).toEqual(problems)
  })

  test('MSH-06 the terms stand in their order with what they save', () => {
    expect(termsOf(draft).map(({ months }) => months)).toEqual([1, 12])
    expect(priceOfTerm(draft, 6)).toBeNull()
    expect(savedPercent({ months: 12, price: 100_000 }, 10_000)).toBe(16)
    expect(savedPercent({ months: 3, price: 40_000 }, 10_000)).toBe(0)
  })
})

describe('BYD-23 a higher price needs consent', () => {
  const dueAt = new Date(START.getTime() + 20 * DAY)
  const asked = { price: 12_000, askedAt: START, agreedAt: null }
  test.each([
    ['the same price', 10_000, null, { price: 10_000 }],
    ['a lower one holds at once', 8000, null, { price: 8000 }],
    ['nobody asked', 12_000, null, { price: 10_000 }],
    ['asked and agreed', 12_000, { ...asked, agreedAt: START }, { price: 12_000 }],
    ['asked and not agreed', 12_000, asked, 'noConsent'],
    [
      'asked too late to answer',
      12_000,
      { ...asked, askedAt: new Date(dueAt.getTime() - 3 * DAY) },
      { price: 10_000 },
    ],
    ['agreed to another price', 15_000, { ...asked, agreedAt: START }, { price: 10_000 }],
    ['sold no more', null, null, { price: 10_000 }],
  ])('%s', (_, current, raise, due) => {
    expect(dueCharge({ agreed: 10_000, current, dueAt }, raise)).toEqual(due)
  })

  test('BYD-23 nobody is asked more than 30 days before, nor twice for one price', () => {
    const term = { agreed: 10_000, current: 12_000, paidUntil: dueAt }
    expect(asksForRaise(term, null, START)).toBe(true)
    expect(asksForRaise(term, asked, START)).toBe(false)
    expect(asksForRaise(term, null, new Date(dueAt.getTime() - 31 * DAY))).toBe(false)
    expect(asksForRaise({ ...term, current: 9000 }, null, START)).toBe(false)
  })

  test('BYD-23 without consent nobody ever pays more than was agreed', () => {
    const price = fc.integer({ min: 100, max: 100_000 })
    fc.assert(
      fc.property(
        price,
        price,
        fc.option(price),
        fc.integer({ min: 0, max: 30 }),
        (agreed, current, to, days) => {
          const raise = to === null ? null : { price: to, askedAt: START, agreedAt: null }
          const due = dueCharge({ agreed, current, dueAt: new Date(START.getTime() + days * DAY) }, raise)
          expect(due === 'noConsent' || due.price <= agreed).toBe(true)
        },
      ),
    )
  })
})

describe('MSH-09 another membership or term', () => {
  const now = { membershipSeq: 1, months: 1, price: 10_000 }
  const runs = beginPaid(1, fromSeoul('2026-04-01'))
  const half = fromSeoul('2026-04-16')
  test.each([
    ['the same', now, {}, { when: 'same', amount: 0 }],
    [
      'dearer: at once, for half of the difference',
      { ...now, membershipSeq: 2, price: 20_000 },
      {},
      { when: 'atOnce', amount: 5000 },
    ],
    [
      'cheaper: with the next term',
      { ...now, membershipSeq: 2, price: 5000 },
      {},
      { when: 'nextTerm', amount: 0 },
    ],
    [
      'a longer term: with the next',
      { ...now, months: 12, price: 90_000 },
      {},
      { when: 'nextTerm', amount: 0 },
    ],
    [
      'in the trial: with the first term',
      { ...now, membershipSeq: 2, price: 20_000 },
      { state: 'trial' as const, isTrial: true },
      { when: 'nextTerm', amount: 0 },
    ],
    [
      'while nothing was paid: with the first term, whatever the state is called',
      { ...now, membershipSeq: 2, price: 20_000 },
      { isTrial: true },
      { when: 'nextTerm', amount: 0 },
    ],
    [
      'with the time of three terms: for two and a half differences',
      { ...now, membershipSeq: 2, price: 20_000 },
      { anchorAt: fromSeoul('2026-07-01'), termsPaid: 0, paidUntil: fromSeoul('2026-07-01') },
      { when: 'atOnce', amount: 25_333 },
    ],
    ['while a charge fails: not at all', { ...now, membershipSeq: 2 }, { state: 'pastDue' as const }, null],
  ])('%s', (_, next, change, planned) => {
    expect(planChange(now, next, { ...runs, ...change }, half)).toEqual(planned)
  })

  test('MSH-09 a term of another length is counted from the end of what is paid', () => {
    const first = beginPaid(1, START)
    const yearly = recur(withTermMonths(first, 12), 'charged', first.paidUntil)
    expect(yearly?.paidUntil).toEqual(addSeoulMonths(new Date(timeOf(first.paidUntil)), 12))
    expect(withTermMonths(first, 1)).toBe(first)
  })
})

describe('PERM-27 ENR-35 whom a class is for', () => {
  const forSite = { membershipTypeCd: '01' as const, siteMembershipSeqs: [] }
  test.each([
    [{ membershipTypeCd: '00' as const, siteMembershipSeqs: [7] }, {}, true],
    [forSite, {}, false],
    [forSite, { isChannelUser: true }, true],
    [{ ...forSite, siteMembershipSeqs: [7] }, { isChannelUser: true }, false],
    [{ ...forSite, siteMembershipSeqs: [7] }, { holdsMembership: true }, true],
  ])('%j seen by %j', (rule, viewer, isOf) => {
    expect(isOfCircle(circleOf(rule), viewer)).toBe(isOf)
    expect(isOpenTo({ fareCd: '03', circle: circleOf(rule) }, viewer)).toBe(isOf)
    expect(isOpenTo({ fareCd: '01', circle: circleOf(rule) }, viewer)).toBe(false)
  })
})
