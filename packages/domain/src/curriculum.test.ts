import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  defaultMissionType,
  itemKind,
  itemProblem,
  type LockableItem,
  lockStatusOf,
  openingOf,
} from './curriculum.ts'
import {
  curriculumTree,
  isSameSet,
  moveItems,
  moveSection,
  storedOrder,
  type TreeItem,
} from './curriculum-tree.ts'
import { continueItem, firstItem, nextItem, previousOf } from './resume.ts'

const now = '2026-11-20T12:00:00+09:00'
const later = '2026-11-21T20:00:00+09:00'
const items: LockableItem[] = [
  { curriculumSeq: 1, curriculumTypeCd: '01' },
  { curriculumSeq: 2, curriculumTypeCd: '02', sectionSeq: 1, vodLockStatusCd: '1' },
  { curriculumSeq: 3, curriculumTypeCd: '02', sectionSeq: 1, isPublic: 1 },
  { curriculumSeq: 4, curriculumTypeCd: '05', sectionSeq: 1 },
  { curriculumSeq: 5, curriculumTypeCd: '01', openedAt: later },
  { curriculumSeq: 6, curriculumTypeCd: '02', sectionSeq: 5 },
]
const learner = { isAttending: true, managesClassroom: false }
const problemOf = (seq: number, change: Partial<Parameters<typeof itemProblem>[1]> = {}) => {
  const item = items.find(({ curriculumSeq }) => curriculumSeq === seq)
  if (item === undefined) throw new Error('no such item')
  return itemProblem(item, {
    items,
    curriculumProgressCd: '00',
    done: new Set<number>(),
    viewer: learner,
    beginsAt: null,
    now,
    ...change,
  })
}

describe('opening an item', () => {
  test.each([
    ['ROOM-17 a locked video stays shut', 2, {}, 'ITEM_LOCKED'],
    [
      'PERM-11 but not for a classroom manager',
      2,
      { viewer: { isAttending: false, managesClassroom: true } },
      null,
    ],
    ['ROOM-10 any order', 4, {}, null],
    ['BYD-02 not before the class begins', 4, { beginsAt: later }, 'ITEM_LOCKED'],
    ['BYD-02 but what can be tried is', 3, { beginsAt: later }, null],
    ['BYD-02 from its beginning on', 4, { beginsAt: now }, null],
    ['CUR-15 an item opens with its section', 6, {}, 'ITEM_LOCKED'],
    ['CUR-15 on that date', 6, { now: later }, null],
    [
      'ROOM-26 the one before must be done',
      4,
      { curriculumProgressCd: '01' as const },
      'PREVIOUS_ITEM_NOT_DONE',
    ],
    ['ROOM-26 and then it opens', 4, { curriculumProgressCd: '01' as const, done: new Set([3]) }, null],
    ['ROOM-26 a locked one stands in nobody’s way', 3, { curriculumProgressCd: '01' as const }, null],
    ['ROOM-26 what is done stays open', 4, { curriculumProgressCd: '01' as const, done: new Set([4]) }, null],
    [
      'CAT-37 a preview is open to visitors',
      3,
      { viewer: { isAttending: false, managesClassroom: false } },
      null,
    ],
    [
      'SEC-19 the rest is not',
      4,
      { viewer: { isAttending: false, managesClassroom: false } },
      'NOT_ATTENDING',
    ],
  ])('%s', (_, seq, change, problem) => {
    expect(problemOf(seq, change)).toBe(problem)
  })

  test('ROOM-17 a visitor cannot open a preview that is locked', () => {
    const locked: LockableItem = { curriculumSeq: 9, curriculumTypeCd: '02', isPublic: 1, lockStatusYn: 'Y' }
    const viewer = { isAttending: false, managesClassroom: false }
    const room = {
      items: [locked],
      curriculumProgressCd: '00' as const,
      done: new Set<number>(),
      viewer,
      beginsAt: null,
      now,
    }
    expect(itemProblem(locked, room)).toBe('ITEM_LOCKED')
  })
})

test('CUR-06 lockStatus is 1 when lockStatusYn is Y', () => {
  expect(lockStatusOf('Y')).toBe(1)
  expect(lockStatusOf('N')).toBe(0)
})

test('CUR-15 an own date wins over that of the section', () => {
  const own = { curriculumSeq: 7, curriculumTypeCd: '02' as const, sectionSeq: 5, openedAt: now }
  expect(openingOf(own, items)).toBe(now)
})

test.each([
  ['07', 'ENTER_CHAT_ROOM', 'mission'],
  ['07', null, 'chat'],
  ['08', 'LESSON_COMPLETE', 'mission'],
  ['08', null, 'course'],
  ['09', 'NEW_POST', 'mission'],
  ['09', null, 'certification'],
  ['06', null, 'file'],
  ['03', null, 'mission'],
  ['02', null, 'plain'],
] as const)('ROOM-05 type %s with missionType %s is a %s', (type, missionType, kind) => {
  expect(itemKind(type, missionType)).toBe(kind)
})

test('CUR-09 the default mission types', () => {
  expect(defaultMissionType('07')).toBe('ENTER_CHAT_ROOM')
  expect(defaultMissionType('08')).toBe('LESSON_COMPLETE')
  expect(defaultMissionType('09')).toBe('NEW_POST')
  expect(defaultMissionType('02')).toBeNull()
})

describe('going on', () => {
  const seqOf = (item: LockableItem | null) => item?.curriculumSeq ?? null

  test('ALM-15 ROOM-09 the first item that is neither a section nor locked', () => {
    expect(seqOf(firstItem(items))).toBe(3)
    expect(firstItem(items.slice(0, 2))).toBeNull()
  })

  test('ROOM-24 the next and the one before', () => {
    expect(seqOf(nextItem(items, 3))).toBe(4)
    expect(seqOf(nextItem(items, 4))).toBe(6)
    expect(nextItem(items, 999)).toBeNull()
    expect(nextItem(items, 6)).toBeNull()
    expect(seqOf(previousOf(items, 6))).toBe(4)
    expect(previousOf(items, 3)).toBeNull()
  })

  const seen = [
    { curriculumSeq: 3, lastSeenAt: '2026-11-01T00:00:00Z' },
    { curriculumSeq: 4, lastSeenAt: '2026-11-02T00:00:00Z' },
  ]
  test.each([
    ['the one seen last', seen, [], 4],
    ['the next when that is done', seen, [4], 6],
    ['the first not done when nothing follows', seen, [4, 6], 3],
    ['the first of all when all is done', seen, [3, 4, 6], 3],
    ['the first for a newcomer', [], [], 3],
  ])('BYD-06 %s', (_, visited, done, seq) => {
    expect(seqOf(continueItem(items, visited, new Set(done)))).toBe(seq)
  })
})

const row = (curriculumSeq: number, sectionSeq: number | null, ord: number): TreeItem => ({
  curriculumSeq,
  curriculumTypeCd: sectionSeq === null && curriculumSeq >= 100 ? '01' : '02',
  sectionSeq,
  ord,
})
const stored = [
  row(1, null, 1),
  row(100, null, 2),
  row(2, 100, 3),
  row(3, 100, 4),
  row(200, null, 5),
  row(4, 200, 6),
]
const shape = (tree: ReturnType<typeof curriculumTree>) =>
  tree.map(({ section, items: inside }) => [
    section?.curriculumSeq ?? null,
    ...inside.map((i) => i.curriculumSeq),
  ])

describe('CUR-14 the tree', () => {
  const tree = curriculumTree(stored)

  test('sections group items', () => {
    expect(shape(tree)).toEqual([
      [null, 1],
      [100, 2, 3],
      [200, 4],
    ])
  })

  test('a section moves with its items', () => {
    expect(shape(moveSection(tree, 200, 0))).toEqual([
      [null, 1],
      [200, 4],
      [100, 2, 3],
    ])
    expect(shape(moveSection(tree, 999, 0))).toEqual(shape(tree))
  })

  test('items move together, keep their order and may leave every section', () => {
    expect(shape(moveItems(tree, new Set([4, 2]), null, 0))).toEqual([[null, 2, 4, 1], [100, 3], [200]])
    expect(shape(moveItems(tree, new Set([1]), 100, 1))).toEqual([[null], [100, 2, 1, 3], [200, 4]])
  })

  test('items of a section that is gone are not lost', () => {
    expect(shape(curriculumTree([row(5, 999, 1)]))).toEqual([[null, 5]])
  })

  test('no move loses or doubles an item, and what is stored reads back the same', () => {
    const moves = fc.array(
      fc.record({
        kind: fc.constantFrom('section', 'item'),
        seq: fc.constantFrom(1, 2, 3, 4, 100, 200),
        into: fc.constantFrom(null, 100, 200),
        to: fc.integer({ min: -1, max: 5 }),
      }),
    )
    fc.assert(
      fc.property(moves, (sequence) => {
        let moved = tree
        for (const { kind, seq, into, to } of sequence) {
          moved =
            kind === 'section' ? moveSection(moved, seq, to) : moveItems(moved, new Set([seq]), into, to)
        }
        const rows = storedOrder(moved)
        expect(
          isSameSet(
            stored.map((i) => i.curriculumSeq),
            rows.map((i) => i.curriculumSeq),
          ),
        ).toBe(true)
        expect(rows.map(({ ord }) => ord)).toEqual(rows.map((_, index) => index + 1))
        expect(shape(curriculumTree(rows))).toEqual(shape(moved))
      }),
    )
  })
})

test('SEC-04 an order with a foreign, missing or doubled id is refused', () => {
  expect(isSameSet([1, 2, 3], [3, 1, 2])).toBe(true)
  expect(isSameSet([1, 2, 3], [3, 1, 9])).toBe(false)
  expect(isSameSet([1, 2, 3], [3, 1])).toBe(false)
  expect(isSameSet([1, 2, 3], [3, 1, 1])).toBe(false)
})
