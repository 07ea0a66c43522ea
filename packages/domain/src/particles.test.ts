import { expect, test } from 'vitest'
import { particlePair, withParticle } from './particles.ts'

test.each([
  ['클래스', '을/를', '클래스를'],
  ['수업', '을/를', '수업을'],
  ['수업', '은/는', '수업은'],
  ['강사', '이/가', '강사가'],
  ['선생님', '이/가', '선생님이'],
  ['교실', '으로/로', '교실로'],
  ['학당', '으로/로', '학당으로'],
  ['강사', '와/과', '강사와'],
  ['수업', '와/과', '수업과'],
  ['3', '을/를', '3을'],
  ['2', '이/가', '2가'],
  ['8', '으로/로', '8로'],
  ['10', '은/는', '10은'],
  ['Email', '을/를', 'Email을'],
  ['class', '을/를', 'class를'],
  ['“수업”', '을/를', '“수업”을'],
  ['클래스(영상)', '은/는', '클래스(영상)은'],
] as const)('LANG-09 %s with %s reads %s', (word, pair, text) => {
  expect(withParticle(word, pair)).toBe(text)
})

test('LANG-09 a pair may be written either way round, others are none', () => {
  expect(particlePair('을/를')).toBe('을/를')
  expect(particlePair('과/와')).toBe('와/과')
  expect(particlePair('one:a')).toBeNull()
  expect(particlePair('constructor')).toBeNull()
})

test('LANG-09 an empty word still gives a sentence', () => {
  expect(withParticle('', '을/를')).toBe('를')
})
