import { describe, expect, test } from 'vitest'
import { COURSE_TYPE, TRASH_TYPE } from './codes.ts'
import { deletionProblem, mixedDeletionProblem, restoreExpiringAt, restoreProblem } from './recycle-bin.ts'

const free = { attendees: 0, isOnMainPage: false, packages: 0 }

test.each([
  ['BIN-03 nobody attends it and nobody sees it', {}, null],
  ['BIN-05 somebody attends or applied', { attendees: 1 }, 'CLASS_HAS_ATTENDEES'],
  ['BIN-04 the main page shows it', { isOnMainPage: true }, 'CLASS_ON_MAIN_PAGE'],
  ['PKG-03 a package holds it', { packages: 1 }, 'CLASS_IN_PACKAGE'],
  ['BIN-05 attendees come first', { attendees: 1, isOnMainPage: true }, 'CLASS_HAS_ATTENDEES'],
])('%s', (_, change, problem) => {
  expect(deletionProblem({ ...free, ...change })).toBe(problem)
})

test.each([
  ['only classes', [COURSE_TYPE.video, COURSE_TYPE.live], null],
  ['only packages', [COURSE_TYPE.package, COURSE_TYPE.package], null],
  ['both', [COURSE_TYPE.package, COURSE_TYPE.video], 'MIXED_DELETE'],
  ['nothing', [], null],
])('BIN-06 one delete action with %s', (_, kinds, problem) => {
  expect(mixedDeletionProblem(kinds)).toBe(problem)
})

describe('BIN-03 seven days', () => {
  const deletedAt = new Date('2026-11-20T10:00:00Z')
  const restoreExpiredAt = restoreExpiringAt(deletedAt)

  test.each([
    ['at once', '2026-11-20T10:00:00Z', null],
    ['a moment before the end', '2026-11-27T09:59:59Z', null],
    ['at the end', '2026-11-27T10:00:00Z', 'RESTORE_EXPIRED'],
  ])('BIN-03 a class comes back %s', (_, now, problem) => {
    const course = { trashTypeCd: TRASH_TYPE.inBin, restoreExpiredAt }
    expect(restoreProblem(course, new Date(now))).toBe(problem)
  })

  test('BIN-03 one that is there already stays, one that was erased is gone', () => {
    expect(restoreProblem({ trashTypeCd: TRASH_TYPE.active, restoreExpiredAt: null }, deletedAt)).toBeNull()
    expect(restoreProblem({ trashTypeCd: TRASH_TYPE.removed, restoreExpiredAt }, deletedAt)).toBe(
      'CLASS_NOT_FOUND',
    )
  })
})
