import { expect, test } from 'vitest'
import { alarmPath } from './alarm.ts'
import { questionHash, questionOfHash } from './question-hash.ts'

test.each([
  ['#question-12', 12],
  ['question-12', 12],
  ['#questions', null],
  ['#question-0', null],
  ['#question-x', null],
  ['', null],
])('ROOM-32 the address %s names question %s', (hash, questionSeq) => {
  expect(questionOfHash(hash)).toBe(questionSeq)
})

test('ROOM-32, ALM-12 alarms of a question lead to it on the class view', () => {
  const content = JSON.stringify({ questionSeq: 12 })
  for (const alarmType of ['10', '11'])
    expect(alarmPath({ alarmType, content, legacy: 'N', courseSeq: 5, linkPackage: 'N' })).toBe(
      `/classes/5${questionHash(12)}`,
    )
})
