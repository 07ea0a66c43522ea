import { describe, expect, test } from 'vitest'
import { type CourseDraft, courseProblems, playLimitProblem, withFare } from './course-form.ts'
import { completeness, isLaunchable, type LaunchCourse, type LaunchItem, launchProblems } from './launch.ts'
import { isWonOnly, type PackageClass, type PackageDraft, packageProblems } from './package-form.ts'

const draft: CourseDraft = {
  title: '문장 수업',
  fareCd: '01',
  price: 180_000,
  discountPrice: 126_000,
  payStartCd: '00',
  payEndCd: '00',
  payStartAt: '2026-08-01T00:00:00+09:00',
  payEndAt: '2026-09-14T23:59:59+09:00',
  startAt: '2026-09-14T20:00:00+09:00',
  endAt: '2026-12-14T20:00:00+09:00',
  vodDays: 90,
  userLimitTypeCd: '99',
  maxUserCount: 30,
}

describe('AUTH-05 AUTH-06 AUTH-07 AUTH-16 PAY-07 a class as typed', () => {
  test.each([
    ['nothing wrong', {}, {}],
    ['AUTH-05 a title of one character', { title: '글' }, { title: { code: 'tooShort', n: 2 } }],
    ['VAL-26 no title', { title: '' }, { title: 'required' }],
    [
      'AUTH-06 a discount not below the price',
      { discountPrice: 180_000 },
      { discountPrice: 'notBelowPrice' },
    ],
    ['AUTH-06 a discount without a price', { price: null }, { discountPrice: 'notBelowPrice' }],
    ['AUTH-06 in dollars too', { priceEx: 100, discountPriceEx: 100 }, { discountPriceEx: 'notBelowPrice' }],
    [
      'CAT-34 a discount that ends before it starts',
      { discountStartAt: '2026-09-02T00:00:00Z', discountEndAt: '2026-09-01T00:00:00Z' },
      { discountEndAt: 'endBeforeStart' },
    ],
    [
      'AUTH-07 recruitment that ends the day before the class',
      { payEndAt: '2026-09-13T23:59:59+09:00' },
      { payEndAt: 'recruitmentEndsBeforeClass' },
    ],
    ['AUTH-07 recruitment that ends that morning', { payEndAt: '2026-09-14T09:00:00+09:00' }, {}],
    ['AUTH-07 no end without a date set', { payEndCd: '99', payEndAt: null }, {}],
    [
      'CAT-34 a discount that ends as it starts',
      { discountStartAt: '2026-09-02T00:00:00Z', discountEndAt: '2026-09-02T00:00:00Z' },
      { discountEndAt: 'endBeforeStart' },
    ],
    ['CAT-34 a discount with one bound', { discountEndAt: '2026-09-02T00:00:00Z' }, {}],
    ['AUTH-08 a class without an end', { endAt: null }, {}],
    ['ENR-11 a start that is not set', { payStartAt: null }, { payStartAt: 'required' }],
    ['ENR-11 no start is needed without a date', { payStartCd: '99', payStartAt: null }, {}],
    [
      'AUTH-07 recruitment that ends before it began',
      { payStartAt: '2026-09-15T00:00:00+09:00' },
      { payEndAt: 'endBeforeStart' },
    ],
    [
      'AUTH-07 an undated start is not compared',
      { payStartCd: '99', payStartAt: '2026-09-15T00:00:00+09:00' },
      {},
    ],
    ['AUTH-07 a date set but empty', { payEndAt: null }, { payEndAt: 'required' }],
    [
      'AUTH-08 a period under a month',
      { endAt: '2026-10-12T20:00:00+09:00' },
      { endAt: { code: 'periodTooShort', n: 1 } },
    ],
    ['AUTH-08 an end before the start', { endAt: '2026-09-01T00:00:00Z' }, { endAt: 'endBeforeStart' }],
    ['AUTH-09 no period of 0 days', { vodDays: 0 }, { vodDays: { code: 'tooSmall', n: 1 } }],
    [
      'AUTH-13 a free-open class with a price',
      { fareCd: '03', discountPrice: null },
      { price: 'openHasPrice' },
    ],
    ['AUTH-16 PAY-07 one material cost', { materialPrice: 1000 }, { materialPriceEx: 'bothMaterialPrices' }],
    ['AUTH-16 PAY-07 the other', { materialPriceEx: 100 }, { materialPrice: 'bothMaterialPrices' }],
    ['AUTH-16 both', { materialPrice: 1000, materialPriceEx: 100 }, {}],
    ['ENR-09 a limit without places', { maxUserCount: 0 }, { maxUserCount: { code: 'tooSmall', n: 1 } }],
    ['ENR-17 no limit, no places', { userLimitTypeCd: '00', maxUserCount: 0 }, {}],
    ['CAT-18 instalments without months', { installmentStatus: 'Y' }, { installmentMonth: 'required' }],
    [
      'CAT-18 more months than there are instalments for',
      { installmentStatus: 'Y', installmentMonth: 13 },
      { installmentMonth: { code: 'tooLarge', n: 12 } },
    ],
    ['CAT-33 an outside class without address', { openTypeCd: '99' }, { openTypeUrl: 'required' }],
    ['VAL-01 an address without scheme', { openTypeUrl: 'a.co' }, { openTypeUrl: 'url' }],
    ['SEC-26 a negative price', { price: -1, discountPrice: null }, { price: { code: 'tooSmall', n: 0 } }],
  ] as const)('%s', (_, change, problems) => {
    expect(courseProblems({ ...draft, ...change })).toEqual(problems)
  })
})

test('AUTH-13 a paid class that becomes free-open loses its price', () => {
  const open = withFare({ ...draft, priceEx: 10_000 }, '03')
  expect(open).toMatchObject({ fareCd: '03', price: null, priceEx: null, discountPrice: null })
  expect(courseProblems(open)).toEqual({})
  expect(withFare(draft, '00').price).toBe(180_000)
})

test.each([
  [{ fareCd: '03' as const }, { isPublic: 0, limitDupPlay: 1 }, 'freeVideoLimitsPlay'],
  [{ fareCd: '01' as const }, { isPublic: 1, limitDupPlay: 1 }, 'freeVideoLimitsPlay'],
  [{ fareCd: '01' as const }, { isPublic: 0, limitDupPlay: 1 }, null],
  [{ fareCd: '03' as const }, { isPublic: 0, limitDupPlay: 0 }, null],
])('AUTH-15 %o with %o: %s', (course, item, problem) => {
  expect(playLimitProblem(course, item)).toBe(problem)
})

const ready: LaunchCourse = {
  ...draft,
  imageUrl: '/files/1',
  introduction: '매주 한 편을 씁니다.',
  teacherCount: 1,
  hasRefundRule: true,
  hasBusinessDetails: true,
  hasTerms: true,
}
const video: LaunchItem = {
  curriculumSeq: 2,
  curriculumTypeCd: '02',
  title: '첫 문장',
  duration: 600,
  isPublic: 1,
}
const live: LaunchItem = {
  curriculumSeq: 3,
  curriculumTypeCd: '00',
  title: '합평',
  startAt: '2026-09-14T20:00:00+09:00',
  endAt: '2026-09-14T21:00:00+09:00',
}
const items = [{ curriculumSeq: 1, curriculumTypeCd: '01' as const, title: '1부' }, video, live]

describe('AUTH-20 BYD-25 the launch check', () => {
  test('a complete class has no findings and stands at 100 percent', () => {
    expect(launchProblems(ready, items)).toEqual([])
    expect(isLaunchable(ready, items)).toBe(true)
    expect(completeness(ready, items)).toEqual({
      information: 100,
      curriculums: 100,
      payment: 100,
      more: 100,
    })
  })

  test.each([
    ['title', { title: '' }, items, true, undefined],
    ['image', { imageUrl: null }, items, true, undefined],
    ['introduction', { introduction: ' ' }, items, true, undefined],
    ['teacher', { teacherCount: 0 }, items, false, undefined],
    ['fields', { vodDays: 0 }, items, true, undefined],
    ['price', { price: null, discountPrice: null }, items, true, undefined],
    ['discount', { discountPrice: 200_000 }, items, true, undefined],
    ['refundRule', { hasRefundRule: false }, items, true, undefined],
    ['businessDetails', { hasBusinessDetails: false }, items, true, undefined],
    ['terms', { hasTerms: false }, items, false, undefined],
    ['noItems', {}, items.slice(0, 1), true, undefined],
    ['itemTitle', {}, [{ ...video, title: '' }], true, [2]],
    ['videoNotReady', {}, [{ ...video, isReady: false }], true, [2]],
    ['chatRoomClosed', {}, [{ ...video, curriculumTypeCd: '07', isReady: false }], true, [2]],
    ['quizEmpty', {}, [{ ...video, curriculumTypeCd: '50', isReady: false }], true, [2]],
    ['lessonLength', {}, [{ ...video, duration: 0 }], false, [2]],
    ['sessionTime', {}, [video, { ...live, startAt: null }], true, [3]],
    ['playLimit', {}, [{ ...video, limitDupPlay: 1 }], true, [2]],
    ['preview', {}, [{ ...video, isPublic: 0 }], false, undefined],
    ['sessionsClash', {}, [video, live, { ...live, curriculumSeq: 4 }], false, [3, 4]],
  ] as const)('%s', (code, change, list, isBlocking, curriculumSeqs) => {
    const [problem, ...others] = launchProblems({ ...ready, ...change }, list)
    expect(others).toEqual([])
    expect(problem).toMatchObject({ code, isBlocking, ...(curriculumSeqs && { curriculumSeqs }) })
    expect(isLaunchable({ ...ready, ...change }, list)).toBe(!isBlocking)
    expect(Math.min(...Object.values(completeness({ ...ready, ...change }, list)))).toBeLessThan(100)
  })

  test('each tab counts its own checks, cut to a whole percent', () => {
    const bare = { ...ready, title: '', imageUrl: null, hasRefundRule: false, hasTerms: false }
    const unnamed = items.map((item) => ({ ...item, title: '' }))
    expect(completeness(bare, unnamed)).toEqual({ information: 60, curriculums: 87, payment: 75, more: 0 })
  })

  test('nothing holds yet in a curriculum without lessons', () => {
    expect(completeness(ready, []).curriculums).toBe(0)
  })

  test('sessions that follow each other do not clash, and a free class needs neither price nor refund rule', () => {
    const next = { ...live, curriculumSeq: 4, startAt: live.endAt ?? null, endAt: null }
    expect(launchProblems(ready, [video, live, next])).toEqual([])
    const free = { ...ready, fareCd: '00' as const, price: null, discountPrice: null, hasRefundRule: false }
    expect(isLaunchable(free, items)).toBe(true)
  })
})

const first: PackageClass = { courseSeq: 1, currency: 'KRW', fareCd: '01', trashTypeCd: '00' }
const second: PackageClass = { courseSeq: 2, currency: 'KRW', fareCd: '00', trashTypeCd: '00' }
const pack: PackageDraft = {
  title: '글쓰기 묶음',
  fareCd: '01',
  price: 200_000,
  currency: 'KRW',
  courses: [first, second],
}

describe('a package as typed', () => {
  const table: [string, Partial<PackageDraft>, ReturnType<typeof packageProblems>][] = [
    ['nothing wrong', {}, {}],
    ['PKG-03 one class', { courses: [first] }, { courses: { code: 'tooFew', n: 2 } }],
    ['PKG-03 the same class twice', { courses: [first, second, first] }, { courses: 'duplicate' }],
    [
      'PKG-09 a class in the bin',
      { courses: [first, { ...second, trashTypeCd: '01' }] },
      { courses: 'unknownChoice' },
    ],
    [
      'PKG-09 a free-open class',
      { courses: [first, { ...second, fareCd: '03' }] },
      { courses: 'unknownChoice' },
    ],
    [
      'PKG-06 PAY-06 dollars with mixed classes',
      { currency: 'USD', courses: [first, { ...second, currency: 'USD' }] },
      { currency: 'krwOnly' },
    ],
    ['PKG-06 won with mixed classes', { courses: [first, { ...second, currency: 'USD' }] }, {}],
    ['AUTH-06 a discount above the price', { discountPrice: 300_000 }, { discountPrice: 'notBelowPrice' }],
  ]
  test.each(table)('%s', (_, change, problems) => {
    expect(packageProblems({ ...pack, ...change })).toEqual(problems)
  })

  test('PAY-06 mixed currencies are told', () => {
    expect(isWonOnly([{ currency: 'KRW' }, { currency: 'USD' }])).toBe(true)
    expect(isWonOnly([{ currency: 'USD' }, { currency: 'USD' }])).toBe(false)
  })
})
