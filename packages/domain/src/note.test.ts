import { expect, test } from 'vitest'
import { noteProblems, notesAsText, stampOf } from './note.ts'

test.each([
  [0, '0:00'],
  [9.8, '0:09'],
  [83, '1:23'],
  [3600, '1:00:00'],
  [3723, '1:02:03'],
  [-4, '0:00'],
])('BYD-08 second %d reads %s', (second, stamp) => {
  expect(stampOf(second)).toBe(stamp)
})

test('BYD-08 notes become a text, lesson by lesson', () => {
  expect(
    notesAsText('하루 15분', [
      { lessonTitle: '1강', second: null, content: '준비물: 공책' },
      { lessonTitle: '1강', second: 83, content: '첫 문장은 짧게' },
      { lessonTitle: '2강', second: 5, content: '묘사' },
    ]),
  ).toBe('하루 15분\n\n# 1강\n\n준비물: 공책\n\n[1:23] 첫 문장은 짧게\n\n# 2강\n\n[0:05] 묘사\n')
})

test('BYD-08 a note says something, within bounds', () => {
  expect(noteProblems({ content: ' ' })).toEqual({ content: 'contentRequired' })
  expect(noteProblems({ content: 'ㄱ'.repeat(5001) })).toEqual({ content: { code: 'tooLong', n: 5000 } })
  expect(noteProblems({ content: 'ㄱ' })).toEqual({})
})
