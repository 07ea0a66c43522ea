import { describe, expect, test } from 'vitest'
import { lawNames } from './law-names.ts'
import { problemText } from './problem-texts.ts'
import { refundableAmount } from './refund.ts'
import type { RefundCase } from './refund-case.ts'
import { clausesOf, LEGAL_TERMS, type RefundClause, type RefundTerms } from './refund-terms.ts'
import { refundTermsProblems, stepsOfLaw } from './refund-terms-form.ts'
import { addDays } from './seoul-time.ts'

const start = new Date('2026-03-01T00:00:00+09:00')
/** 100,000 won for ninety days of twenty recorded lessons, of which ten were opened by day 12. */
const half: RefundCase = {
  policyCd: 'ECOMMERCE',
  currency: 'KRW',
  paid: 100_000,
  contractAt: start,
  startAt: start,
  endAt: new Date(addDays(start, 90).getTime() - 1000),
  at: addDays(start, 12),
  content: { kind: 'recorded', sessions: 20, opened: 10 },
}
const withSteps = (clause: RefundClause, ...steps: [before: number, refund: number][]): RefundTerms => ({
  ...LEGAL_TERMS,
  steps: { ...LEGAL_TERMS.steps, [clause]: steps.map(([before, refund]) => ({ before, refund })) },
})
const generous = withSteps('lessons', [25, 90], [60, 70], [80, 40], [100, 20])

describe('BYD-02 what a site promises beyond the law', () => {
  test('ten of twenty lessons on day 12: 45,000 by the law, more by the site', () => {
    expect(refundableAmount(half)).toMatchObject({ amount: 45_000, rule: 'endedContract' })
    expect(refundableAmount({ ...half, terms: { ...LEGAL_TERMS, penaltyPercent: 0 } })).toMatchObject({
      amount: 50_000,
      rule: 'ownTerms',
      source: null,
    })
    expect(refundableAmount({ ...half, terms: generous })).toEqual({
      amount: 70_000,
      rule: 'ownTerms',
      source: null,
      lines: [
        { kind: 'paid', amount: 100_000 },
        { kind: 'ownStep', amount: -30_000, n: 70, of: 100 },
      ],
    })
  })

  test('terms that say what the law says name the law', () => {
    expect(refundableAmount({ ...half, terms: LEGAL_TERMS })).toEqual(refundableAmount(half))
  })

  test('two weeks instead of one, for whoever opened nothing', () => {
    const terms = { ...LEGAL_TERMS, wholeDays: 14 }
    const opened = (count: number, day: number) =>
      refundableAmount({
        ...half,
        terms,
        at: addDays(start, day),
        content: { kind: 'recorded', sessions: 20, opened: count },
      })
    // The fourteenth day is a Sunday, so Monday is the last. Then 17 of 90 days are used, and 10% of the rest.
    expect(opened(0, 15)).toMatchObject({ amount: 100_000, rule: 'ownDays' })
    expect(opened(0, 16)).toMatchObject({ amount: 73_000, rule: 'endedContract' })
    // 15 of 90 days are more than one lesson of twenty.
    expect(opened(1, 14)).toMatchObject({ amount: 75_000, rule: 'endedContract' })
  })

  test('days of a membership are used by passing, so more days do not give it for nothing', () => {
    const terms = { ...LEGAL_TERMS, wholeDays: 30 }
    const taught: RefundCase = {
      ...half,
      terms,
      at: addDays(start, 20),
      content: { kind: 'taught', sessions: [] },
    }
    expect(refundableAmount(taught)).toMatchObject({ rule: 'endedContract' })
  })

  test('a class of a few days, which the law lets nobody end, comes back by the steps of the site', () => {
    const short = { ...half, endAt: new Date(addDays(start, 20).getTime() - 1000) }
    expect(refundableAmount(short).amount).toBe(0)
    expect(refundableAmount({ ...short, terms: generous }).amount).toBe(70_000)
  })

  test('a class without lessons yet has had none used', () => {
    const empty: RefundCase = {
      ...half,
      terms: generous,
      content: { kind: 'recorded', sessions: 0, opened: 0 },
    }
    expect(refundableAmount(empty).amount).toBe(100_000)
  })
})

describe('BYD-02 a clause below the law is refused at its field', () => {
  const contract = { law: lawNames('방문판매 등에 관한 법률 제31조·제32조') }
  const academy = { law: lawNames('학원의 설립·운영 및 과외교습에 관한 법률 시행령 별표 4') }
  test.each([
    ['the law itself', 'ECOMMERCE', LEGAL_TERMS, {}],
    ['generous steps', 'ECOMMERCE', generous, {}],
    [
      'six days',
      'ECOMMERCE',
      { ...LEGAL_TERMS, wholeDays: 6 },
      {
        wholeDays: {
          code: 'belowLaw',
          n: 7,
          law: lawNames('전자상거래 등에서의 소비자보호에 관한 법률 제17조'),
        },
      },
    ],
    [
      'a charge of 11 percent',
      'ECOMMERCE',
      { ...LEGAL_TERMS, penaltyPercent: 11 },
      { penaltyPercent: { code: 'aboveLaw', n: 10, ...contract } },
    ],
    [
      'nothing after the first lesson',
      'ECOMMERCE',
      withSteps('lessons', [1, 100]),
      { 'steps.lessons': { code: 'belowLaw', n: 90, ...contract } },
    ],
    [
      'a step that is too mean in the middle',
      'ECOMMERCE',
      withSteps('lessons', [50, 90], [100, 44]),
      { 'steps.lessons.1.refund': { code: 'belowLaw', n: 45, ...contract } },
    ],
    [
      'a half where an academy owes two thirds',
      'ACADEMY',
      withSteps('month', [50, 50]),
      { 'steps.month.0.refund': { code: 'belowLaw', n: 67, ...academy } },
    ],
    ['the table of academies in percent', 'ACADEMY', withSteps('month', [34, 67], [50, 50]), {}],
    ['a clause of another law', 'ACADEMY', withSteps('period', [10, 1]), {}],
    [
      'steps out of order',
      'LIFELONG_EDU',
      withSteps('period', [50, 90], [40, 95], [101, 50]),
      {
        'steps.period.1.before': { code: 'tooSmall', n: 51 },
        'steps.period.1.refund': { code: 'tooLarge', n: 90 },
        'steps.period.2.before': { code: 'tooLarge', n: 100 },
      },
    ],
  ] as const)('%s', (_, policyCd, terms, problems) => {
    expect(refundTermsProblems(policyCd, terms)).toEqual(problems)
  })

  test.each(['ECOMMERCE', 'ACADEMY', 'LIFELONG_EDU'] as const)(
    'the law of %s as steps is accepted',
    (policyCd) => {
      const steps = { ...LEGAL_TERMS.steps }
      for (const clause of clausesOf(policyCd)) steps[clause] = stepsOfLaw(policyCd, clause)
      expect(refundTermsProblems(policyCd, { ...LEGAL_TERMS, steps })).toEqual({})
    },
  )

  test('the newer table of lifelong education in percent', () => {
    expect(stepsOfLaw('LIFELONG_EDU', 'period')).toEqual([
      { before: 17, refund: 84 },
      { before: 34, refund: 67 },
      { before: 50, refund: 50 },
    ])
  })

  test('the reason names the least and the article', () => {
    const problem = refundTermsProblems('ACADEMY', withSteps('month', [50, 50]))['steps.month.0.refund']
    expect(problem && problemText(problem, 'ko')).toBe(
      '법에서 정한 최소한(67)보다 적을 수 없어요. 학원의 설립·운영 및 과외교습에 관한 법률 시행령 별표 4',
    )
  })
})
