import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { classProgress, countedItems, isCompleted, isItemDone, progressPercent } from './progress.ts'

test.each([
  [9, 24, 38],
  [0, 24, 0],
  [24, 24, 100],
  [30, 24, 100],
  [1, 200, 1],
  [0, 0, 0],
])('MY-06 %i of %i is %i percent', (completed, count, percent) => {
  expect(progressPercent(completed, count)).toBe(percent)
})

test('MY-06 progress stays within 0 and 100 and never falls by finishing more', () => {
  fc.assert(
    fc.property(fc.nat(500), fc.nat(500), (completed, count) => {
      const percent = progressPercent(completed, count)
      expect(percent).toBeGreaterThanOrEqual(0)
      expect(percent).toBeLessThanOrEqual(100)
      expect(progressPercent(completed + 1, count)).toBeGreaterThanOrEqual(percent)
    }),
  )
})

const items = [
  { curriculumSeq: 1, curriculumTypeCd: '01' as const },
  { curriculumSeq: 2, curriculumTypeCd: '02' as const },
  { curriculumSeq: 3, curriculumTypeCd: '05' as const, isRequired: false },
  { curriculumSeq: 4, curriculumTypeCd: '00' as const },
]

test('BYD-10 sections and optional items do not count', () => {
  expect(countedItems(items).map(({ curriculumSeq }) => curriculumSeq)).toEqual([2, 4])
  expect(classProgress(items, new Set([1, 2, 3]))).toEqual({
    completedCount: 1,
    curriculumCount: 2,
    percent: 50,
  })
})

test('REV-14 a class is completed with its last item, an empty one never', () => {
  expect(isCompleted(classProgress(items, new Set([2, 4])))).toBe(true)
  expect(isCompleted(classProgress(items, new Set([2])))).toBe(false)
  expect(isCompleted(classProgress([], new Set()))).toBe(false)
})

describe('ROOM-25 when an item is done', () => {
  test.each([
    ['section', { curriculumTypeCd: '01' }, { isOpened: true }, false],
    ['video', { curriculumTypeCd: '02' }, { isWatched: true }, true],
    ['video only opened', { curriculumTypeCd: '02' }, { isOpened: true }, false],
    ['live attended', { curriculumTypeCd: '00' }, { isPresent: true }, true],
    ['offline without check-in', { curriculumTypeCd: '04' }, {}, false],
    ['text read', { curriculumTypeCd: '05' }, { isOpened: true }, true],
    ['file opened', { curriculumTypeCd: '06' }, { isOpened: true }, true],
    ['chat entered', { curriculumTypeCd: '07', missionType: 'ENTER_CHAT_ROOM' }, { isOpened: true }, true],
    ['course link followed', { curriculumTypeCd: '08' }, { isOpened: true }, true],
    [
      'lesson mission only opened',
      { curriculumTypeCd: '08', missionType: 'LESSON_COMPLETE' },
      { isOpened: true },
      false,
    ],
    ['mission handed in', { curriculumTypeCd: '03' }, { isSubmitted: true }, true],
    [
      'mission that waits for approval',
      { curriculumTypeCd: '03', needsApproval: true },
      { isSubmitted: true },
      false,
    ],
    ['certification approved', { curriculumTypeCd: '09', needsApproval: true }, { isApproved: true }, true],
  ] as const)('%s', (_, item, record, done) => {
    expect(isItemDone(item, record)).toBe(done)
  })
})
