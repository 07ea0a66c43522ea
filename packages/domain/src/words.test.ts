import { expect, test } from 'vitest'
import { fillText, placesOf, readWords } from './words.ts'

test.each([
  ['{class|을/를} 찾을 수 없어요', undefined, '클래스를 찾을 수 없어요'],
  ['{class|을/를} 찾을 수 없어요', { class: '수업' }, '수업을 찾을 수 없어요'],
  ['{class|은/는} {instructor|이/가} 열어요', { class: '과정', instructor: '튜터' }, '과정은 튜터가 열어요'],
])('LANG-06, LANG-09 the site says its own words with particles that agree: %s', (template, words, said) => {
  expect(fillText(template, {}, words, 'ko')).toBe(said)
})

test('LANG-07 a word that the site left empty falls back to the product', () => {
  expect(fillText('{class} {program}', {}, { class: ' ' }, 'ko')).toBe('클래스 프로그램')
})

test.each([
  [1, '1 learner'],
  [2, '2 learners'],
  [12_345, '12,345 learners'],
])('GEN-12 English counts and separates thousands: %i', (n, said) => {
  expect(fillText('{n|one:learner|other:learners}', { n }, undefined, 'en')).toBe(said)
})

test.each([
  [1, 'every month'],
  [3, 'every 3 months'],
  [1_200, 'every 1,200 months'],
])('LANG-01 where a form of counting has a place of its own, %s stands in that place alone', (n, said) => {
  expect(fillText('every {n|one:month|other:{n} months}', { n }, undefined, 'en')).toBe(said)
})

test('a value is never read as a template', () => {
  expect(fillText('{name}', { name: '{class}' }, undefined, 'ko')).toBe('{class}')
})

test('an English sentence may begin with a word of the site', () => {
  expect(fillText('{Class} settings', {}, { class: 'course' }, 'en')).toBe('Course settings')
})

test('a place that nothing fills stays visible', () => {
  expect(fillText('{unknown}', {}, undefined, 'ko')).toBe('{unknown}')
})

test('LANG-05 LANG-07 of a keyword file only known, sensible words count', () => {
  const file = { class: ' 수업 ', instructor: '', attend: 3, program: 'x'.repeat(31), script: '<b>' }
  expect(readWords(file)).toEqual({ class: '수업' })
  expect(readWords('{}')).toEqual({})
  expect(readWords(null)).toEqual({})
})

test('LANG-01 the places of a text can be compared with those of its translation', () => {
  expect(placesOf('{name}님이 {class|을/를} {n|one:a|other:b} {name}')).toEqual(['class', 'n', 'name'])
})
