import { CURRICULUM_TYPE, REFUND_POLICY } from '@seodang/domain/codes'
import { refundableAmount } from '@seodang/domain/refund'
import { LEGAL_TERMS } from '@seodang/domain/refund-terms'
import { expect, test } from 'vitest'
import { aClass, aRow } from '../samples.ts'
import { bandAmount, refundRule } from './refund-rule.ts'

const taught = [aRow({ curriculumTypeCd: CURRICULUM_TYPE.live })]
const recorded = [aRow(), aRow({ isPublic: 1 })]
const untried = [aRow()]
const kinds = (course: Parameters<typeof aClass>[0], charged = 60_000) =>
  refundRule(aClass(course), charged)?.lines.map(({ kind }) => kind)

test('nothing paid is nothing to give back', () => {
  expect(refundRule(aClass(), 0)).toBeNull()
})

test.each([
  [
    'a recorded class of three months',
    { vodDays: 90, curriculum: recorded },
    ['whole', 'untakenSevenDays', 'ended'],
  ],
  [
    'a recorded class of two weeks',
    { vodDays: 14, curriculum: recorded },
    ['whole', 'untakenSevenDays', 'nothingLater'],
  ],
  [
    'a recorded class without a lesson to try: all within the days, opened or not',
    { vodDays: 90, curriculum: untried },
    ['whole', 'ended'],
  ],
  ['a taught class of three months', { vodDays: 90, curriculum: taught }, ['whole', 'ended']],
  ['a taught class of two weeks', { vodDays: 14, curriculum: taught }, ['whole', 'nothingLater']],
  [
    'a recorded class of an academy',
    { refundPolicy: REFUND_POLICY.academy, curriculum: recorded },
    ['whole', 'untaken'],
  ],
  [
    'a taught class of an academy',
    { refundPolicy: REFUND_POLICY.academy, curriculum: taught },
    ['whole', 'band', 'band', 'laterMonths'],
  ],
  [
    'a taught class of a lifelong education facility',
    { refundPolicy: REFUND_POLICY.lifelongEdu, curriculum: taught },
    ['whole', 'band', 'band', 'band'],
  ],
])('BYD-02 the rule that is told for %s', (_, course, lines) => {
  expect(kinds(course)).toEqual(lines)
})

test('BYD-02 what the site promises stands in the place of the law', () => {
  const terms = {
    ...LEGAL_TERMS,
    wholeDays: 14,
    steps: {
      ...LEGAL_TERMS.steps,
      lessons: [{ before: 50, refund: 90 }],
      period: [{ before: 100, refund: 95 }],
    },
  }
  const rule = (change: Parameters<typeof aClass>[0]) =>
    refundRule(aClass({ refundTerms: terms, vodDays: 90, ...change }), 60_000)
  expect(rule({})).toMatchObject({
    isBestOf: true,
    lines: [
      { kind: 'whole', days: 14 },
      { kind: 'own', clause: 'lessons', before: 50, refund: 90 },
    ],
  })
  const free = { ...terms, penaltyPercent: 0 }
  expect(rule({ refundTerms: free })?.lines.at(-1)).toEqual({
    kind: 'ended',
    penaltyPercent: 0,
    isPieces: true,
  })
  expect(rule({ refundTerms: { ...LEGAL_TERMS, penaltyPercent: 5 } })?.lines.at(-1)).toEqual({
    kind: 'ended',
    penaltyPercent: 5,
    isPieces: true,
  })
  expect(rule({ curriculum: taught })?.lines.at(-1)).toMatchObject({ clause: 'period', refund: 95 })
  expect(
    rule({ curriculum: taught, refundPolicy: REFUND_POLICY.academy })?.lines.map(({ kind }) => kind),
  ).toEqual(['whole', 'band', 'band', 'laterMonths'])
})

test('BYD-02 the amount that is told for a band is what the rule gives on its last day', () => {
  const rule = refundRule(
    aClass({ refundPolicy: REFUND_POLICY.lifelongEdu, curriculum: taught, vodDays: 105 }),
    400_000,
  )
  const [first] = rule?.lines.filter((line) => line.kind === 'band') ?? []
  const startAt = new Date('2026-01-01T00:00:00+09:00')
  const day = 24 * 60 * 60 * 1000
  const { amount } = refundableAmount({
    policyCd: REFUND_POLICY.lifelongEdu,
    currency: 'KRW',
    paid: 400_000,
    contractAt: new Date(startAt.getTime() - 30 * day),
    startAt,
    endAt: new Date(startAt.getTime() + 105 * day - 1000),
    at: new Date(startAt.getTime() + 16.5 * day),
    content: { kind: 'taught', sessions: [{ at: startAt, minutes: 60 }] },
  })
  expect(first).toMatchObject({ before: [1, 6], refund: [5, 6] })
  expect(bandAmount(400_000, [5, 6])).toBe(amount)
})
