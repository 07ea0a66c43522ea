import { expect, test } from 'vitest'
import {
  type ChallengeMission,
  type ChallengeTermDraft,
  challengeDays,
  challengeState,
  DEFAULT_MISSION,
  isChallengeMission,
  missionOfExtra,
  missionProblems,
  termProblems,
  wholeDays,
} from './challenge.ts'
import { fromSeoul } from './seoul-time.ts'

const term: ChallengeTermDraft = {
  startAt: fromSeoul('2026-11-02'),
  endAt: fromSeoul('2026-11-08', '23:59'),
  restDays: ['2026-11-08'],
  recruitStartAt: fromSeoul('2026-10-20'),
  recruitEndAt: fromSeoul('2026-11-01', '23:59'),
  completionRateCondition: 80,
}

test('CHL-11 the number of days leaves the rest days out', () => {
  expect(challengeDays(term)).toEqual([
    '2026-11-02',
    '2026-11-03',
    '2026-11-04',
    '2026-11-05',
    '2026-11-06',
    '2026-11-07',
  ])
})

test('CHL-11 a term lasts from the first moment of its first day to the last of its last, in Seoul', () => {
  const days = wholeDays({
    ...term,
    startAt: fromSeoul('2026-11-02', '13:30'),
    endAt: fromSeoul('2026-11-08', '00:00'),
    restDays: ['2026-11-08', '2026-12-01', '2026-11-08'],
  })
  expect(days.startAt).toEqual(fromSeoul('2026-11-02'))
  expect(days.endAt.toISOString()).toBe('2026-11-08T14:59:59.000Z')
  expect(days.restDays).toEqual(['2026-11-08'])
})

test.each<[string, Partial<ChallengeTermDraft>, string[], object]>([
  ['that is sound', {}, ['2026-11-02', '2026-11-07'], {}],
  ['that ends before it begins', { endAt: fromSeoul('2026-11-01') }, [], { endAt: 'endBeforeStart' }],
  ['longer than a year', { endAt: fromSeoul('2027-12-01') }, [], { endAt: { code: 'tooLarge', n: 366 } }],
  [
    'that begins after a record',
    { startAt: fromSeoul('2026-11-03') },
    ['2026-11-02'],
    { startAt: 'hasRecords' },
  ],
  ['that ends before a record', { endAt: fromSeoul('2026-11-06') }, ['2026-11-07'], { endAt: 'hasRecords' }],
  [
    'that rests on a day with a record',
    { restDays: ['2026-11-04'] },
    ['2026-11-04'],
    { restDays: 'hasRecords' },
  ],
  ['that only rests', { endAt: term.startAt, restDays: ['2026-11-02'] }, [], { restDays: 'required' }],
  [
    'whose recruiting ends before it begins',
    { recruitEndAt: fromSeoul('2026-10-01') },
    [],
    { recruitEndAt: 'endBeforeStart' },
  ],
  ['asking more than all', { completionRateCondition: 101 }, [], { completionRateCondition: 'format' }],
])('CHL-11 a term %s', (_, change, records, problems) => {
  expect(termProblems({ ...term, ...change }, records)).toEqual(problems)
})

test.each<[string, Partial<ChallengeMission>, object]>([
  ['as at first', {}, {}],
  ['without any record', { maxChallengeCount: 0 }, { 'challenge.maxChallengeCount': 'format' }],
  [
    'with more a day than in all',
    { maxChallengeCount: 3, dailyChallengeCount: 4 },
    { 'challenge.dailyChallengeCount': { code: 'tooLarge', n: 3 } },
  ],
  [
    'at no time of day',
    { dailyChallengeStartTime: '25:00' },
    { 'challenge.dailyChallengeStartTime': 'time' },
  ],
  [
    'whose hours end before they begin',
    { dailyChallengeStartTime: '09:00', dailyChallengeEndTime: '06:00' },
    { 'challenge.dailyChallengeEndTime': 'endBeforeStart' },
  ],
  [
    'that ends before it begins',
    { missionChallengeStartAt: '2026-11-05T00:00:00Z', missionChallengeEndAt: '2026-11-04T00:00:00Z' },
    { 'challenge.missionChallengeEndAt': 'endBeforeStart' },
  ],
  ['done at nothing', { completionRateCondition: 0 }, { 'challenge.completionRateCondition': 'format' }],
])('CUR-10, CHL-12 a mission %s', (_, change, problems) => {
  expect(missionProblems({ ...DEFAULT_MISSION, ...change })).toEqual(problems)
})

test('CUR-10 an item without the fields, or with nonsense in them, has the defaults', () => {
  expect(missionOfExtra({})).toEqual(DEFAULT_MISSION)
  expect(missionOfExtra({ challenge: { maxChallengeCount: -1, publicScopeDefault: 'ALL' } })).toEqual(
    DEFAULT_MISSION,
  )
  expect(missionOfExtra({ challenge: { maxChallengeCount: 7, publicScopeFixedYn: 'Y' } })).toMatchObject({
    maxChallengeCount: 7,
    publicScopeFixedYn: 'Y',
  })
})

test('CHL-04 07, 08 and 09 with their mission types are missions, and nothing else is', () => {
  expect(isChallengeMission({ curriculumTypeCd: '08', missionType: 'LESSON_COMPLETE' })).toBe(true)
  expect(isChallengeMission({ curriculumTypeCd: '09', missionType: 'NEW_POST' })).toBe(true)
  expect(isChallengeMission({ curriculumTypeCd: '07', missionType: 'ENTER_CHAT_ROOM' })).toBe(true)
  expect(isChallengeMission({ curriculumTypeCd: '09', missionType: null })).toBe(false)
  expect(isChallengeMission({ curriculumTypeCd: '08', missionType: 'NEW_POST' })).toBe(false)
  expect(isChallengeMission({ curriculumTypeCd: '02', missionType: null })).toBe(false)
})

test.each([
  ['2026-10-19', 'waiting'],
  ['2026-10-20', 'recruiting'],
  ['2026-11-02', 'running'],
  ['2026-11-08', 'running'],
  ['2026-11-09', 'ended'],
])('CHL-11 on %s the challenge is %s', (day, state) => {
  expect(challengeState(term, fromSeoul(day))).toBe(state)
})
