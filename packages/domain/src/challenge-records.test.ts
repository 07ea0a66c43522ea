import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_MISSION } from './challenge.ts'
import {
  type Act,
  actProblem,
  challengeRate,
  dayMarks,
  isChallengeComplete,
  type KeptRecord,
  type MissionTerms,
  mayDecide,
  mayReadRecord,
  missionStanding,
  RECORD_STATUS,
  ranksOf,
  recordScope,
  settle,
  streakOf,
  takesRoom,
} from './challenge-records.ts'
import { PUBLIC_SCOPE } from './codes.ts'
import { fromSeoul } from './seoul-time.ts'

const term = {
  startAt: fromSeoul('2026-11-02'),
  endAt: fromSeoul('2026-11-08', '23:59'),
  restDays: ['2026-11-05'],
}
const mission: MissionTerms = {
  ...DEFAULT_MISSION,
  maxChallengeCount: 3,
  dailyChallengeStartTime: '06:00',
  dailyChallengeEndTime: '09:00',
  alreadyAttendedYn: 'N',
}
const joinedAt = fromSeoul('2026-10-25')
const act = (day: string, clock = '07:00', sourceId = `${day} ${clock}`): Act => ({
  sourceId,
  at: fromSeoul(day, clock),
})
const record = (day: string, status: KeptRecord['status'] = RECORD_STATUS.approved): KeptRecord => ({
  sourceId: `kept ${day} ${status}`,
  day,
  status,
})

test.each<[string, Act, Partial<MissionTerms>, KeptRecord[], string | null]>([
  ['in its hours counts', act('2026-11-02'), {}, [], null],
  ['at the first minute counts', act('2026-11-02', '06:00'), {}, [], null],
  ['at the last minute counts', act('2026-11-02', '09:00'), {}, [], null],
  ['a minute early does not', act('2026-11-02', '05:59'), {}, [], 'outsideHours'],
  ['a minute late does not', act('2026-11-02', '09:01'), {}, [], 'outsideHours'],
  ['on a rest day does not', act('2026-11-05'), {}, [], 'restDay'],
  ['before the challenge does not', act('2026-11-01'), {}, [], 'before'],
  [
    'before the challenge counts where it may',
    act('2026-11-01', '23:00'),
    { alreadyAttendedYn: 'Y' },
    [],
    null,
  ],
  ['after the challenge does not', act('2026-11-09'), { alreadyAttendedYn: 'Y' }, [], 'after'],
  [
    'before the mission does not',
    act('2026-11-03'),
    { missionChallengeStartAt: fromSeoul('2026-11-04').toISOString() },
    [],
    'before',
  ],
  [
    'after the mission does not',
    act('2026-11-04'),
    { missionChallengeEndAt: fromSeoul('2026-11-03', '23:59').toISOString() },
    [],
    'after',
  ],
  ['beyond the daily maximum does not', act('2026-11-03'), {}, [record('2026-11-03')], 'dailyMaximum'],
  ['beside one that waits does not', act('2026-11-03'), {}, [record('2026-11-03', '00')], 'dailyMaximum'],
  ['beside one that was sent back counts', act('2026-11-03'), {}, [record('2026-11-03', '02')], null],
  ['beside one that was removed counts', act('2026-11-03'), {}, [record('2026-11-03', '99')], null],
  [
    'beyond the maximum does not',
    act('2026-11-07'),
    {},
    [record('2026-11-02'), record('2026-11-03'), record('2026-11-04')],
    'maximum',
  ],
])('CHL-12, CHL-16 an act %s', (_, one, change, records, problem) => {
  expect(actProblem(one, { ...mission, ...change }, term, { joinedAt, records })).toBe(problem)
})

test('CHL-12 who joins later is counted from then on', () => {
  const late = { joinedAt: fromSeoul('2026-11-04', '08:00'), records: [] }
  expect(actProblem(act('2026-11-04', '07:59'), mission, term, late)).toBe('before')
  expect(actProblem(act('2026-11-04', '08:00'), mission, term, late)).toBeNull()
})

const days = [
  '2026-11-01',
  '2026-11-02',
  '2026-11-03',
  '2026-11-04',
  '2026-11-05',
  '2026-11-06',
  '2026-11-09',
]
const someActs = fc.uniqueArray(
  fc.record({ day: fc.constantFrom(...days), minute: fc.integer({ min: 0, max: 1439 }), id: fc.nat() }),
  { selector: ({ id }) => id, maxLength: 30 },
)
const toActs = (some: { day: string; minute: number; id: number }[]): Act[] =>
  some.map(({ day, minute, id }) =>
    act(
      day,
      `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
      `post:${id}`,
    ),
  )

function after(records: readonly KeptRecord[], { add, undo }: ReturnType<typeof settle>): KeptRecord[] {
  return [
    ...records.filter(({ sourceId }) => !undo.includes(sourceId)),
    ...add.map(({ sourceId, day }) => ({ sourceId, day, status: RECORD_STATUS.approved })),
  ]
}

test('CHL-18 whatever is done in whatever order, no day and no mission has more than its maximum', () => {
  fc.assert(
    fc.property(
      someActs,
      someActs,
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 9 }),
      (a, b, daily, max) => {
        const terms: MissionTerms = {
          ...mission,
          dailyChallengeStartTime: '00:00',
          dailyChallengeEndTime: '23:59',
          dailyChallengeCount: daily,
          maxChallengeCount: max,
        }
        let records: KeptRecord[] = []
        for (const acts of [toActs(a), toActs([...a, ...b]), toActs(b)]) {
          const state = { joinedAt, records }
          records = after(records, settle(acts, terms, term, state))
          const taken = records.filter(takesRoom)
          expect(taken.length).toBeLessThanOrEqual(max)
          for (const day of days)
            expect(taken.filter((one) => one.day === day).length).toBeLessThanOrEqual(daily)
          expect(taken.every(({ day }) => day !== '2026-11-05')).toBe(true)
          // CHL-15: nothing stands whose act was taken back.
          const known = new Set(acts.map(({ sourceId }) => sourceId))
          expect(taken.every(({ sourceId }) => known.has(sourceId))).toBe(true)
        }
      },
    ),
  )
})

test('CHL-15 settling a second time changes nothing', () => {
  fc.assert(
    fc.property(someActs, (some) => {
      const acts = toActs(some)
      const records = after([], settle(acts, mission, term, { joinedAt, records: [] }))
      expect(settle(acts, mission, term, { joinedAt, records })).toEqual({ add: [], undo: [] })
    }),
  )
})

test('CHL-15 taking an act back lets the next of its day count', () => {
  const [first, second] = [act('2026-11-03', '07:00', 'post:1'), act('2026-11-03', '08:00', 'post:2')]
  const records = after([], settle([first, second], mission, term, { joinedAt, records: [] }))
  expect(records.map(({ sourceId }) => sourceId)).toEqual(['post:1'])
  expect(settle([second], mission, term, { joinedAt, records })).toMatchObject({
    undo: ['post:1'],
    add: [{ sourceId: 'post:2' }],
  })
})

test('CHL-17 what staff removed does not come back', () => {
  const records = [{ sourceId: 'post:1', day: '2026-11-03', status: RECORD_STATUS.removed }]
  expect(settle([act('2026-11-03', '07:00', 'post:1')], mission, term, { joinedAt, records })).toEqual({
    add: [],
    undo: [],
  })
})

test('CHL-15 an act that is done again counts again', () => {
  const records = [{ sourceId: 'lesson:1', day: '2026-11-03', status: RECORD_STATUS.undone }]
  expect(
    settle([act('2026-11-04', '07:00', 'lesson:1')], mission, term, { joinedAt, records }).add,
  ).toMatchObject([{ sourceId: 'lesson:1', day: '2026-11-04' }])
})

test('CHL-13 a mission is done at its own percent, the challenge at its percent of missions', () => {
  const terms = { maxChallengeCount: 10, completionRateCondition: 75 }
  expect(missionStanding(terms, 7)).toEqual({ counted: 7, needed: 8, rate: 70, isDone: false })
  expect(missionStanding(terms, 8)).toMatchObject({ isDone: true })
  expect(missionStanding(terms, 40)).toMatchObject({ counted: 10, rate: 100 })
  const missions = [{ isDone: true }, { isDone: true }, { isDone: false }]
  expect(isChallengeComplete(missions, 66)).toBe(true)
  expect(isChallengeComplete(missions, 67)).toBe(false)
  expect(isChallengeComplete([], 1)).toBe(false)
})

test('CHL-13 the rate is of all records that could be, rounded down', () => {
  expect(challengeRate([])).toBe(0)
  expect(
    challengeRate([
      { counted: 1, maxChallengeCount: 2 },
      { counted: 5, maxChallengeCount: 1 },
    ]),
  ).toBe(66)
})

test.each<[string, string[], string, number]>([
  ['is nothing at first', [], '2026-11-02', 0],
  ['lasts while today is not over', ['2026-11-02'], '2026-11-03', 1],
  ['counts today', ['2026-11-02', '2026-11-03'], '2026-11-03', 2],
  ['breaks at a day without', ['2026-11-02'], '2026-11-04', 0],
  ['passes over a rest day', ['2026-11-03', '2026-11-04', '2026-11-06'], '2026-11-06', 3],
  ['stands after the end', ['2026-11-07', '2026-11-08'], '2026-12-24', 2],
])('CHL-13 the streak %s', (_, records, today, streak) => {
  expect(streakOf(term, records, fromSeoul(today, '12:00'))).toBe(streak)
})

test('CHL-13 equal ones share a rank', () => {
  const ranks = ranksOf([
    { attendSeq: 1, xp: 10, rate: 50 },
    { attendSeq: 2, xp: 30, rate: 10 },
    { attendSeq: 3, xp: 10, rate: 50 },
    { attendSeq: 4, xp: 10, rate: 40 },
  ])
  expect([...ranks].sort()).toEqual([
    [1, 2],
    [2, 1],
    [3, 2],
    [4, 4],
  ])
})

test('CHL-14 a fixed scope stands against every wish, and decides who reads', () => {
  const fixed = { publicScopeDefault: PUBLIC_SCOPE.members, publicScopeFixedYn: 'Y' } as const
  expect(recordScope(fixed, PUBLIC_SCOPE.public)).toBe(PUBLIC_SCOPE.members)
  expect(recordScope({ ...fixed, publicScopeFixedYn: 'N' }, PUBLIC_SCOPE.staff)).toBe(PUBLIC_SCOPE.staff)
  expect(mayReadRecord(PUBLIC_SCOPE.public, { isParticipant: false })).toBe(true)
  expect(mayReadRecord(PUBLIC_SCOPE.members, { isParticipant: false })).toBe(false)
  expect(mayReadRecord(PUBLIC_SCOPE.members, { isParticipant: true })).toBe(true)
  expect(mayReadRecord(PUBLIC_SCOPE.staff, { isParticipant: true })).toBe(false)
})

test('CHL-17 the last word on a record may be changed, but not on one that is gone', () => {
  expect(mayDecide(RECORD_STATUS.waiting, 'approve')).toBe(true)
  expect(mayDecide(RECORD_STATUS.approved, 'approve')).toBe(false)
  expect(mayDecide(RECORD_STATUS.approved, 'sendBack')).toBe(true)
  expect(mayDecide(RECORD_STATUS.sentBack, 'approve')).toBe(true)
  expect(mayDecide(RECORD_STATUS.removed, 'approve')).toBe(false)
  expect(mayDecide(RECORD_STATUS.undone, 'approve')).toBe(false)
})

test('CHL-13 each day of the term has its mark', () => {
  expect(dayMarks(term, ['2026-11-02'], fromSeoul('2026-11-04')).map(({ mark }) => mark)).toEqual([
    'done',
    'missed',
    'today',
    'rest',
    'ahead',
    'ahead',
    'ahead',
  ])
})
