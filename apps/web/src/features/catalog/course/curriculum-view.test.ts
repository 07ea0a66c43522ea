import { CURRICULUM_TYPE, VOD_LOCK_STATUS } from '@seodang/domain/codes'
import { expect, test } from 'vitest'
import { aRow } from '../samples.ts'
import { curriculumSections, firstPreview, rowStates } from './curriculum-view.ts'

const now = new Date('2026-11-20T11:00:00Z')
const visitor = { isAttending: false, managesClassroom: false }
const learner = { isAttending: true, managesClassroom: false }
const staff = { isAttending: false, managesClassroom: true }

const rows = [
  aRow({ curriculumSeq: 1, curriculumTypeCd: CURRICULUM_TYPE.section, title: '1. 시작하기', duration: 0 }),
  aRow({ curriculumSeq: 2, sectionSeq: 1, isPublic: 1 }),
  aRow({ curriculumSeq: 3, sectionSeq: 1 }),
  aRow({ curriculumSeq: 4, sectionSeq: 1, curriculumTypeCd: CURRICULUM_TYPE.text, isPublic: 1, duration: 0 }),
  aRow({ curriculumSeq: 5, sectionSeq: 1, openedAt: '2026-11-21T00:00:00Z' }),
  aRow({ curriculumSeq: 6, sectionSeq: 1, vodLockStatusCd: VOD_LOCK_STATUS.locked }),
  aRow({ curriculumSeq: 7, curriculumTypeCd: CURRICULUM_TYPE.section, title: '2. 비어 있음', duration: 0 }),
]

const statesFor = (viewer: typeof visitor, beginsAt: string | null = null) => {
  const states = rowStates(rows, viewer, { now, beginsAt })
  return [2, 3, 4, 5, 6].map((seq) => states.get(seq))
}

test('CAT-37 a visitor may preview public videos; everything else shows a lock', () => {
  expect(statesFor(visitor)).toEqual(['preview', 'locked', 'locked', 'notYet', 'notYet'])
})

test('CAT-37, CUR-15, ROOM-17 a learner opens what is open, not what opens later or is locked', () => {
  expect(statesFor(learner)).toEqual(['open', 'open', 'open', 'notYet', 'notYet'])
})

test('BYD-02 before a class begins by its own dates only what can be tried is open', () => {
  expect(statesFor(learner, '2026-11-22T00:00:00Z')).toEqual(['open', 'notYet', 'open', 'notYet', 'notYet'])
})

test('who runs the classroom opens everything', () => {
  expect(statesFor(staff)).toEqual(['open', 'open', 'open', 'open', 'open'])
})

test('CUR-14 rows stand in their sections with their length, empty sections nowhere', () => {
  expect(curriculumSections(rows)).toMatchObject([
    { key: 1, title: '1. 시작하기', duration: 2400, rows: [{}, {}, {}, {}, {}] },
  ])
  expect(curriculumSections([aRow({ curriculumSeq: 9 })])).toMatchObject([{ title: null, rows: [{}] }])
})

test('the cover plays the first public video', () => {
  expect(firstPreview(rows)?.curriculumSeq).toBe(2)
  expect(firstPreview(rows.filter(({ curriculumSeq }) => curriculumSeq !== 2))).toBeNull()
})
