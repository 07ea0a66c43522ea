import { fillText } from '@seodang/domain/words'
import { expect, test } from 'vitest'
import { clockLength, durationText, lengthText } from './length.ts'
import * as texts from './texts.ts'

const say = (key: keyof typeof texts.ko, values = {}) => fillText(texts.ko[key], values, undefined, 'ko')

test.each([
  [0, ''],
  [30, '1분'],
  [3540, '59분'],
  [3600, '1시간'],
  [34_800, '9시간 40분'],
])('%i seconds are told as "%s"', (seconds, words) => {
  expect(durationText(seconds, say)).toBe(words)
})

test('CAT-37 how much there is, before anybody pays', () => {
  expect(lengthText({ curriculumCount: 24, totalSeconds: 34_800 }, say)).toBe('24강 · 9시간 40분')
  expect(lengthText({ curriculumCount: 4, totalSeconds: 0 }, say)).toBe('4강')
  expect(lengthText({ curriculumCount: 0, totalSeconds: 0 }, say)).toBe('')
})

test('a video has its length as players show it', () => {
  expect(clockLength(740)).toBe('12:20')
  expect(clockLength(3725)).toBe('1:02:05')
  expect(clockLength(9)).toBe('0:09')
})
