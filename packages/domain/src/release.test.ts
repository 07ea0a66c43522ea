import { expect, test } from 'vitest'
import { isInAudience } from './audience.ts'
import { RELEASE_STATE } from './codes.ts'
import { readJsonObject } from './json.ts'
import { MAX_SERIES, seriesDates, seriesProblems } from './live-series.ts'
import {
  automaticReleaseAt,
  isUnderReview,
  mayMoveRelease,
  needsReview,
  type ReleaseMover,
  reasonProblems,
} from './release.ts'
import { nextSort } from './sort.ts'

const STATES = Object.entries(RELEASE_STATE)
const movesOf = (mover: ReleaseMover) =>
  STATES.flatMap(([from, a]) =>
    STATES.filter(([, b]) => mayMoveRelease(mover, a, b)).map(([to]) => `${from}>${to}`),
  )

test.each([
  [
    'staff',
    [
      'draft>submitted',
      'draft>released',
      'submitted>draft',
      'inReview>draft',
      'sentBack>submitted',
      'sentBack>released',
      'released>draft',
    ],
  ],
  ['administrator', ['submitted>inReview', 'inReview>sentBack', 'inReview>released']],
  [
    'clock',
    [
      'submitted>draft',
      'submitted>sentBack',
      'submitted>released',
      'inReview>draft',
      'inReview>sentBack',
      'inReview>released',
    ],
  ],
] as const)('AUTH-21 on its way to release a class is moved by %s', (mover, moves) => {
  expect(movesOf(mover)).toEqual(moves)
})

test('AUTH-21 the content stands still while it waits for its review and during it', () => {
  expect(STATES.filter(([, state]) => isUnderReview(state)).map(([name]) => name)).toEqual([
    'submitted',
    'inReview',
  ])
})

test.each([
  ['a new class where the platform demands it', 'Y', false, true],
  ['one that comes back as it was', 'Y', true, false],
  ['a new class elsewhere', 'N', false, false],
  ['one that comes back elsewhere', 'N', true, false],
] as const)('AUTH-21 review of %s', (_, siteDemandsYn, isAsReleased, isNeeded) => {
  expect(needsReview({ siteDemandsYn, isAsReleased })).toBe(isNeeded)
})

test('AUTH-21 reasons are said, and are no novel', () => {
  expect(reasonProblems({ reason: '사진이 흐려요' })).toEqual({})
  expect(reasonProblems({ reason: ' \n' })).toEqual({ reason: 'required' })
  expect(reasonProblems({ reason: '가'.repeat(1001) })).toEqual({ reason: { code: 'tooLong', n: 1000 } })
})

test.each([
  ['2026-11-16T10:00:00+09:00', '2026-11-19T10:00:00+09:00'],
  ['2026-11-19T10:00:00+09:00', '2026-11-24T10:00:00+09:00'],
  ['2026-11-21T10:00:00+09:00', '2026-11-25T10:00:00+09:00'],
])('AUTH-14 a class submitted at %s is released at %s', (submittedAt, releasedAt) => {
  expect(automaticReleaseAt(submittedAt)).toEqual(new Date(releasedAt))
})

const series = { from: '2026-11-20', until: '2026-12-04', weekdays: [5, 2] }

test('CUR-16 a series falls on its days of the week, both ends included', () => {
  expect(seriesDates(series)).toEqual(['2026-11-20', '2026-11-24', '2026-11-27', '2026-12-01', '2026-12-04'])
})

test('BYD-15 exceptions are left out', () => {
  expect(seriesDates({ ...series, except: ['2026-11-24'] })).not.toContain('2026-11-24')
})

test('SEC-52 an absurd end costs nothing', () => {
  const started = performance.now()
  expect(seriesDates({ ...series, weekdays: [], until: '9999-12-31' })).toEqual([])
  expect(performance.now() - started).toBeLessThan(1000)
})

test('CUR-16 what is wrong with a series', () => {
  expect(seriesProblems(series)).toEqual({})
  expect(seriesProblems({ ...series, until: '2026-11-19' })).toEqual({ until: 'endBeforeStart' })
  expect(seriesProblems({ ...series, from: 'x', weekdays: [] })).toEqual({
    from: 'date',
    weekdays: 'notChosen',
  })
  expect(seriesProblems({ ...series, weekdays: [7] })).toEqual({ weekdays: 'unknownChoice' })
  expect(seriesProblems({ ...series, until: '9999-12-31' })).toEqual({
    weekdays: { code: 'tooMany', n: MAX_SERIES },
  })
})

const nobody = { isChannelUser: false, isStudent: false, userTypeCd: null }

test.each([
  [['ALL'], nobody, true],
  [['MBR'], nobody, false],
  [['MBR'], { ...nobody, isChannelUser: true }, true],
  [['STUD'], { ...nobody, isChannelUser: true }, false],
  [['STUD'], { ...nobody, isStudent: true }, true],
  [['OWN', 'TCH'], { ...nobody, isChannelUser: true, userTypeCd: 'TCH' }, true],
  [['OWN'], { ...nobody, isChannelUser: true, userTypeCd: 'MNG' }, false],
  [['OWN'], { ...nobody, userTypeCd: 'OWN' }, false],
  [[], { ...nobody, isChannelUser: true }, false],
] as const)('GEN-10 the audience %j', (audiences, person, isIn) => {
  expect(isInAudience(audiences, person)).toBe(isIn)
})

test('UI-04 sort tabs cycle', () => {
  expect(nextSort(nextSort(nextSort('none')))).toBe('none')
  expect(nextSort('none')).toBe('asc')
})

test('SITE-10 bad JSON means empty', () => {
  expect(readJsonObject('{"a":1}').get('a')).toBe(1)
  for (const bad of ['{', '[1]', '3', 'null', '', null]) expect(readJsonObject(bad).size).toBe(0)
})
