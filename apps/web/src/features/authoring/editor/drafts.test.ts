import { expect, test } from 'vitest'
import { EMPTY, overOf, putOver, savedAs, shownOf, typedOn } from './drafts.ts'

const item = { revision: 1, title: '물레', point: 0, task: { content: '', needsApprovalYn: 'N' } }
/** As somebody left it. */
const read = (fields: Partial<typeof item>) => ({ ...item, ...fields })

test('SET-09 a draft names the reading that its words were typed over, however often is read meanwhile', () => {
  const typed = typedOn(EMPTY, { title: '물레와 흙' }, item)
  const theirs = read({ title: '물레 돌리기', revision: 2 })
  expect(overOf(typed, theirs).revision).toBe(1)
  // Another letter, typed after their words were read, does not make them known.
  const more = typedOn(typed, { title: '물레와 흙과 물' }, theirs)
  expect(overOf(more, theirs).revision).toBe(1)
  expect(overOf(typedOn(more, { point: 5 }, theirs), theirs).revision).toBe(1)
})

test('SET-09 what others changed besides it is theirs, and refuses nobody', () => {
  const typed = typedOn(EMPTY, { title: '물레와 흙' }, item)
  const theirs = read({ point: 10, revision: 2 })
  expect(overOf(typed, theirs).revision).toBe(2)
  expect({ ...theirs, ...shownOf(typed, theirs) }).toMatchObject({ title: '물레와 흙', point: 10 })
  // What is typed over theirs is typed over theirs.
  const both = typedOn(typed, { point: 20 }, theirs)
  expect(overOf(both, theirs).revision).toBe(2)
  expect(overOf(both, read({ point: 30, revision: 3 })).revision).toBe(2)
})

test('SET-09 a save goes on from its own answer, also while that is not read yet', () => {
  const typed = typedOn(EMPTY, { title: '흙 ' }, item)
  const answer = read({ title: '흙', revision: 2 })
  const saved = savedAs(typed, { title: '흙 ' }, answer)
  expect(saved.changes).toEqual({})
  expect(shownOf(saved, item)).toEqual({ title: '흙 ' })
  expect(shownOf(saved, answer)).toEqual({ title: '흙 ' })
  expect(overOf(typedOn(saved, { title: '흙 고' }, item), item).revision).toBe(2)
})

test('SET-09 what was saved here and replaced by somebody else is shown as they left it', () => {
  const saved = savedAs(
    typedOn(EMPTY, { title: '흙 ' }, item),
    { title: '흙 ' },
    read({ title: '흙', revision: 2 }),
  )
  const theirs = read({ title: '물레 돌리기', revision: 3 })
  expect(shownOf(saved, theirs)).toEqual({})
  const typed = typedOn(saved, { title: '물레 돌리기와 흙' }, theirs)
  expect(overOf(typed, theirs).revision).toBe(3)
  expect(shownOf(typed, theirs)).toEqual({ title: '물레 돌리기와 흙' })
})

test('SET-09 a knowing save lays what was typed over theirs, within a group of fields, too', () => {
  const typed = typedOn(
    EMPTY,
    { title: '흙', task: { content: '사진을 올려요', needsApprovalYn: 'N' } },
    item,
  )
  const theirs = read({ title: '물레 돌리기', task: { content: '', needsApprovalYn: 'Y' }, revision: 2 })
  const known = putOver(typed, theirs)
  expect(overOf(known, theirs).revision).toBe(2)
  expect(known.changes).toEqual({ title: '흙', task: { content: '사진을 올려요', needsApprovalYn: 'Y' } })
})
