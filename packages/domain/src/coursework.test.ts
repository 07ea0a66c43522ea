import { describe, expect, test } from 'vitest'
import { CURRICULUM_TYPE, MISSION_TYPE, PUBLIC_SCOPE, SUBMISSION_STATUS, WORK_TYPE } from './codes.ts'
import {
  addressOf,
  defaultMeeting,
  defaultTask,
  handInProblem,
  isCertification,
  isLessonMission,
  isTask,
  isTaskDone,
  mapUrl,
  mayCheckIn,
  mayReviewWork,
  meetingOf,
  meetingProblems,
  type Task,
  taskOf,
  taskProblems,
  verdictProblems,
  workProblems,
  workScope,
} from './coursework.ts'

const meeting = {
  addrRoad1: '서울 종로구 사직로 161',
  addrRoad2: '2층',
  zipcode: '03045',
  lat: 37.5796,
  lon: 126.977,
  offlineStartAt: '2026-12-05',
  offlineStartTime: '14:00',
  offlineEndTime: '16:00',
}

test('CUR-07 a new meeting is today in Seoul, from the next half hour on, and within the day', () => {
  expect(defaultMeeting(new Date('2026-12-05T05:10:00Z'))).toMatchObject({
    offlineStartAt: '2026-12-05',
    offlineStartTime: '14:30',
    offlineEndTime: '15:30',
  })
  expect(defaultMeeting(new Date('2026-12-05T14:10:00Z'))).toMatchObject({
    offlineStartAt: '2026-12-05',
    offlineStartTime: '23:30',
    offlineEndTime: '23:59',
  })
})

test.each([
  ['all well', {}, {}],
  ['without an address', { addrRoad1: ' ' }, { 'meeting.addrRoad1': 'required' }],
  ['with an old postcode', { zipcode: '110-050' }, { 'meeting.zipcode': 'format' }],
  ['without a postcode', { zipcode: '' }, {}],
  ['with half a position', { lon: null }, { 'meeting.lat': 'format' }],
  ['without a day', { offlineStartAt: '' }, { 'meeting.offlineStartAt': 'date' }],
  ['on no day of any month', { offlineStartAt: '2026-02-30' }, { 'meeting.offlineStartAt': 'date' }],
  ['that ends before it begins', { offlineEndTime: '13:00' }, { 'meeting.offlineEndTime': 'endBeforeStart' }],
  ['without an end', { offlineEndTime: '' }, { 'meeting.offlineEndTime': 'time' }],
])('CUR-07, CUR-13 a meeting %s', (_, change, expected) => {
  expect(meetingProblems({ ...meeting, ...change })).toEqual(expected)
})

test.each([
  ['type 09 without a mission type', CURRICULUM_TYPE.certification, null, true],
  ['a post of type 09', CURRICULUM_TYPE.certification, MISSION_TYPE.newPost, false],
  ['a mission', CURRICULUM_TYPE.mission, null, false],
] as const)('CERT-01 %s is a certification: %s', (_, curriculumTypeCd, missionType, expected) => {
  expect(isCertification({ curriculumTypeCd, missionType })).toBe(expected)
})

test('ROOM-20 a meeting is read from what is stored, whatever that is', () => {
  expect(meetingOf({ ...meeting, joinUrl: 'x' })).toEqual(meeting)
  expect(meetingOf({ lat: 'north', addrRoad1: 7 })).toMatchObject({ lat: null, addrRoad1: '' })
})

test('CUR-18 the map opens at the position, else it looks for the address', () => {
  expect(mapUrl(meeting)).toContain(',37.5796,126.977')
  expect(mapUrl({ ...meeting, lat: null, lon: null })).toContain('/link/search/')
  expect(mapUrl({ ...meeting, lat: null, lon: null, addrRoad1: '' })).toBeNull()
  expect(addressOf(meeting)).toBe('(03045) 서울 종로구 사직로 161 2층')
})

test.each([
  ['2026-12-05T03:59:00Z', false],
  ['2026-12-05T04:00:00Z', true],
  ['2026-12-05T08:00:00Z', true],
  ['2026-12-05T08:00:01Z', false],
])('ROOM-25 a code shown at %s counts: %s', (at, expected) => {
  expect(mayCheckIn(meeting, new Date(at))).toBe(expected)
})

describe('ROOM-05 what is handed in', () => {
  test.each([
    [CURRICULUM_TYPE.mission, null, true],
    [CURRICULUM_TYPE.certification, null, true],
    [CURRICULUM_TYPE.certification, MISSION_TYPE.newPost, true],
    [CURRICULUM_TYPE.course, MISSION_TYPE.lessonComplete, false],
    [CURRICULUM_TYPE.course, null, false],
    [CURRICULUM_TYPE.text, null, false],
  ] as const)('%s with %s: %s', (curriculumTypeCd, missionType, expected) => {
    expect(isTask({ curriculumTypeCd, missionType })).toBe(expected)
  })

  test('CUR-09 a lesson mission is done by finishing a lesson', () => {
    const { course } = CURRICULUM_TYPE
    expect(isLessonMission({ curriculumTypeCd: course, missionType: MISSION_TYPE.lessonComplete })).toBe(true)
    expect(isLessonMission({ curriculumTypeCd: course, missionType: null })).toBe(false)
  })
})

const certification = { curriculumTypeCd: CURRICULUM_TYPE.certification, missionType: null }
const task: Task = defaultTask(certification)

test('CERT-02 a task is read from what is stored, and has its defaults where nothing is', () => {
  expect(task).toMatchObject({ needsApprovalYn: 'Y', publicScopeDefault: PUBLIC_SCOPE.staff, count: 1 })
  expect(taskOf({}, certification)).toEqual(task)
  expect(taskOf({ count: -1, needsApprovalYn: 'maybe', dueAt: 5 }, certification)).toEqual(task)
  expect(taskOf({ count: 3, needsApprovalYn: 'N' }, certification)).toMatchObject({
    count: 3,
    needsApprovalYn: 'N',
  })
  expect(taskProblems({ ...task, count: 0 })).toEqual({ 'task.count': 'format' })
})

const nothing = { text: '', hasText: false, linkUrl: null, fileCount: 0 }
test.each([
  ['no text', WORK_TYPE.text, {}, { content: 'required' }],
  ['a text', WORK_TYPE.text, { text: 'a', hasText: true }, {}],
  ['no file', WORK_TYPE.file, { text: 'a', hasText: true }, { uploadSeqs: 'required' }],
  ['a file', WORK_TYPE.file, { fileCount: 1 }, {}],
  ['too many files', WORK_TYPE.file, { fileCount: 11 }, { uploadSeqs: { code: 'tooMany', n: 10 } }],
  ['no link', WORK_TYPE.link, {}, { linkUrl: 'required' }],
  ['a script for a link', WORK_TYPE.link, { linkUrl: 'javascript:alert(1)' }, { linkUrl: 'url' }],
  ['a link', WORK_TYPE.link, { linkUrl: 'https://example.test/work' }, {}],
  ['nothing, freely', WORK_TYPE.none, {}, { content: 'required' }],
  ['a file, freely', WORK_TYPE.none, { fileCount: 1 }, {}],
])('ROOM-29, CERT-02 handed in: %s', (_, workTypeCd, change, expected) => {
  expect(workProblems(workTypeCd, { ...nothing, ...change })).toEqual(expected)
})

const { waiting, approved, sentBack } = SUBMISSION_STATUS
const now = '2026-12-05T00:00:00Z'
test.each([
  ['first', {}, [], null],
  ['while one waits', {}, [waiting], 'SUBMISSION_WAITING'],
  ['after it was sent back', {}, [sentBack], null],
  ['after it was approved', {}, [approved], 'MISSION_LIMIT_REACHED'],
  ['a second of two', { count: 2 }, [approved], null],
  ['too late', { dueAt: '2026-12-04T00:00:00Z' }, [], 'MISSION_CLOSED'],
  ['again too late', { dueAt: '2026-12-04T00:00:00Z' }, [sentBack], 'MISSION_CLOSED'],
  ['in time', { dueAt: '2026-12-06T00:00:00Z' }, [], null],
] as const)('CERT-03 handing in %s', (_, change, statuses, expected) => {
  const attempts = statuses.map((status) => ({ status }))
  expect(handInProblem({ ...task, ...change }, attempts, now)).toBe(expected)
})

test('ROOM-25 a task is done when enough is approved, or handed in where nobody approves', () => {
  const twice = { ...task, count: 2 }
  expect(isTaskDone(twice, [{ status: approved }, { status: waiting }])).toBe(false)
  expect(isTaskDone(twice, [{ status: approved }, { status: approved }])).toBe(true)
  expect(isTaskDone({ ...task, needsApprovalYn: 'N' }, [{ status: waiting }])).toBe(true)
  expect(isTaskDone({ ...task, needsApprovalYn: 'N' }, [{ status: sentBack }])).toBe(false)
})

test('CERT-02 a fixed scope stands whatever is wanted', () => {
  const { public: everybody, staff } = PUBLIC_SCOPE
  expect(workScope({ ...task, publicScopeFixedYn: 'Y' }, everybody)).toBe(staff)
  expect(workScope(task, everybody)).toBe(everybody)
  expect(workScope(task, undefined)).toBe(staff)
})

test('CERT-04 what waits is approved or sent back, what was approved can be sent back, what was sent back is over', () => {
  expect(mayReviewWork(waiting, approved)).toBe(true)
  expect(mayReviewWork(waiting, sentBack)).toBe(true)
  expect(mayReviewWork(approved, sentBack)).toBe(true)
  expect(mayReviewWork(approved, approved)).toBe(false)
  expect(mayReviewWork(sentBack, approved)).toBe(false)
})

test('CERT-03 sending back takes a reason, a grade is 0 to 100', () => {
  expect(verdictProblems({ decision: 'sendBack', comment: ' ', grade: null })).toEqual({
    comment: 'required',
  })
  expect(verdictProblems({ decision: 'approve', comment: '', grade: 101 })).toEqual({ grade: 'format' })
  expect(verdictProblems({ decision: 'approve', comment: '', grade: 100 })).toEqual({})
})
