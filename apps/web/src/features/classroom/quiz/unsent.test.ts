import { expect, test } from 'vitest'
import { isOwn, trying, unsentIn, written } from './unsent.ts'

test('SET-09 BYD-11 an answer that is edited on before it arrived is still over what it was begun over', () => {
  const begun = trying(written(undefined, ['가'], ['있던 답']))
  const edited = written(begun, ['가나'], ['다른 답'])
  expect(edited).toEqual({ given: ['가나'], over: ['있던 답'], tried: [['가']] })
  // The first one had arrived, and its answer was lost: it is no other device's.
  expect([isOwn(edited, ['가']), isOwn(edited, ['남의 답'])]).toEqual([true, false])
  expect(trying(begun)).toBe(begun)
})

test('BYD-11 what a browser kept of an attempt is found, also what an older page kept', () => {
  expect(unsentIn({ q1: written(undefined, ['답']), q2: ['옛날'], q3: { given: [1] }, q4: 'x' })).toEqual([
    { questionId: 'q1', answer: ['답'] },
    { questionId: 'q2', answer: ['옛날'] },
  ])
  expect([unsentIn(null), unsentIn('x')]).toEqual([[], []])
})
