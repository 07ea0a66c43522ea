import fc from 'fast-check'
import { expect, test } from 'vitest'
import { begunWith, changed, type History, redone, undone } from './history.ts'

test('PGE-14 letters of one field are undone together, another field by itself', () => {
  let history: History<string> = begunWith('')
  for (const word of ['가', '가나', '가나다']) history = changed(history, word, 'title')
  history = changed(history, '가나다!', 'path')
  expect(undone(history).now).toBe('가나다')
  expect(undone(undone(history)).now).toBe('')
  expect(undone(undone(undone(history))).now).toBe('')
  expect(redone(redone(undone(undone(history)))).now).toBe('가나다!')
})

test('PGE-14 whatever was done is undone and redone step by step; a change after an undo ends the way forward', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 1, maxLength: 50 }), (steps) => {
      const done = steps.reduce<History<number>>((history, step) => changed(history, step), begunWith(0))
      const back = steps.reduce<History<number>>((history) => undone(history), done)
      expect(back.now).toBe(0)
      expect(steps.reduce<History<number>>((history) => redone(history), back)).toEqual(done)
      expect(redone(changed(undone(done), -1)).now).toBe(-1)
    }),
  )
})
