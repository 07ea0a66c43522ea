import { describe, expect, test } from 'vitest'
import { coursesToEnrol, packageEnrolProblem } from './enrol-flow.ts'
import { packageOffer, STRANGER } from './offer.ts'
import { isWonOnly, mayBePacked, packageProblems } from './package-form.ts'
import { type PackageColumns, packageSaving, packageTerms } from './package-terms.ts'

const row: PackageColumns = {
  fareCd: '01',
  price: 90_000,
  payStartCd: '99',
  payEndCd: '99',
  payStartAt: null,
  payEndAt: null,
  userLimitTypeCd: '00',
  choiseTypeCd: '00',
  maxUserCount: 0,
  attendCount: 0,
}
const now = new Date('2026-03-10T00:00:00Z')
const [before, after] = [new Date('2026-03-01T00:00:00Z'), new Date('2026-03-20T00:00:00Z')]

describe('packages out of the columns of classes', () => {
  test.each([
    [
      'ENR-16 limited',
      { userLimitTypeCd: '99', maxUserCount: 5 } as const,
      { userLimitTypeCd: '01', partNumber: 5 },
    ],
    ['ENR-16 not limited', {}, { userLimitTypeCd: '00', partNumber: 0 }],
    [
      'PKG-07 with a sales period',
      { payStartCd: '00', payStartAt: before } as const,
      { settingPayTimeYn: 'Y', startAt: before, endAt: null },
    ],
    ['PKG-07 with dates that are switched off', { payEndAt: after }, { settingPayTimeYn: 'N', endAt: null }],
    ['ENR-23 free', { fareCd: '00', price: null } as const, { price: 0 }],
    ['ENR-23 without a price', { price: null }, { price: null }],
  ])('%s', (_, change, expected) => {
    expect(packageTerms({ ...row, ...change })).toMatchObject(expected)
  })

  test.each([
    ['ENR-19 open to all', {}, STRANGER, 'enrol'],
    [
      'ENR-20 the last place is taken',
      { userLimitTypeCd: '99', maxUserCount: 2, attendCount: 2 },
      STRANGER,
      'soldOut',
    ],
    [
      'ENR-20 one place is left',
      { userLimitTypeCd: '99', maxUserCount: 2, attendCount: 1 },
      STRANGER,
      'enrol',
    ],
    ['ENR-21 full and not limited', { maxUserCount: 2, attendCount: 2 }, STRANGER, 'joinWaitlist'],
    [
      'ENR-21 full with approval by hand',
      { maxUserCount: 2, attendCount: 2, choiseTypeCd: '01' },
      STRANGER,
      'enrol',
    ],
    ['ENR-22 no price', { price: null }, STRANGER, 'gettingReady'],
    ['ENR-23 free', { fareCd: '00', price: null }, STRANGER, 'enrol'],
    ['ENR-24 before the sales period', { payStartCd: '00', payStartAt: after }, STRANGER, 'gettingReady'],
    ['ENR-24 after the sales period', { payEndCd: '00', payEndAt: before }, STRANGER, 'closed'],
    ['ENR-25 awaiting approval', {}, { ...STRANGER, choiseStatusCd: '01' }, 'awaitingApproval'],
    ['ENR-26 attended', {}, { ...STRANGER, isAttending: true, choiseStatusCd: '00' }, 'packageApplied'],
    ['ENR-26 managed', {}, { ...STRANGER, managesClass: true }, 'packageApplied'],
  ] as [string, Partial<PackageColumns>, typeof STRANGER, string][])('%s', (_, change, mine, offer) => {
    expect(packageOffer(packageTerms({ ...row, ...change }), mine, now)).toBe(offer)
  })
})

test('PKG-09 CAT-39 the saving is against what the classes cost today, never below nothing', () => {
  const classes = [
    { fareCd: '01', price: 60_000 },
    { fareCd: '01', price: 60_000, discountPrice: 50_000 },
    { fareCd: '00', price: null },
  ] as const
  expect(packageSaving(row, classes, now)).toEqual({ sum: 110_000, saving: 20_000 })
  expect(packageSaving({ ...row, price: 200_000 }, classes, now)).toEqual({ sum: 110_000, saving: 0 })
  expect(packageSaving({ ...row, price: null }, classes, now)).toEqual({ sum: 110_000, saving: 0 })
})

test('ENR-27 ENR-28 ENR-29 attended classes are asked about, and then left out', () => {
  expect(packageEnrolProblem([], false)).toBeNull()
  expect(packageEnrolProblem([2], false)).toBe('PACKAGE_CLASSES_ATTENDED')
  expect(packageEnrolProblem([2], true)).toBeNull()
  expect(coursesToEnrol([1, 2, 3], [2])).toEqual([1, 3])
})

describe('PKG-03 PKG-06 PKG-09 what may be put together', () => {
  const one = { courseSeq: 1, currency: 'KRW', fareCd: '01', trashTypeCd: '00' } as const
  const draft = { title: '글쓰기 묶음', fareCd: '01', price: 1000, currency: 'KRW' } as const

  test.each([
    ['PKG-03 one class', [one], { code: 'tooFew', n: 2 }],
    ['PKG-03 one class twice', [one, one], { code: 'tooFew', n: 2 }],
    ['PKG-03 two classes', [one, { ...one, courseSeq: 2 }], undefined],
    ['PKG-09 one in the bin', [one, { ...one, courseSeq: 2, trashTypeCd: '01' }], 'unknownChoice'],
    ['PKG-09 one that is free-open', [one, { ...one, courseSeq: 2, fareCd: '03' }], 'unknownChoice'],
  ] as const)('%s', (_, courses, problem) => {
    expect(packageProblems({ ...draft, courses }).courses).toEqual(problem)
  })

  test('PKG-06 PAY-06 classes of different currencies are sold in won only', () => {
    const courses = [one, { ...one, courseSeq: 2, currency: 'USD' as const }]
    expect(isWonOnly(courses)).toBe(true)
    expect(packageProblems({ ...draft, currency: 'USD', courses }).currency).toBe('krwOnly')
    expect(packageProblems({ ...draft, courses }).currency).toBeUndefined()
  })

  test('PKG-09 a free class may be packed', () => {
    expect(mayBePacked({ ...one, fareCd: '00' })).toBe(true)
  })
})
