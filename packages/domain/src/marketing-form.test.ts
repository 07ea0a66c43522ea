import { expect, test } from 'vitest'
import { toolKeysOf, toolProblems, toolsOf } from './marketing-form.ts'

const none = { analytics: '', pixel: '', kakao: '', channelTalk: '' }

test('MKT-03 SITE-12 the form holds the key of each tool, and what is empty is not kept', () => {
  const keys = { ...none, analytics: ' G-ABC123 ', kakao: '_abc' }
  const kept = toolsOf(keys)
  expect(kept).toEqual([
    { tool: 'ANALYTICS', apiKeyId: 'G-ABC123' },
    { tool: 'KAKAO', apiKeyId: '_abc' },
  ])
  expect(toolKeysOf(kept)).toEqual({ ...none, analytics: 'G-ABC123', kakao: '_abc' })
  expect(toolsOf(none)).toEqual([])
})

test.each([
  ['', null],
  ['123456789012345', null],
  ['5c2d9f2e-1a5e-4f5b-9a0a-2f4de21b0001', null],
  ['G-ABC 123', 'format'],
  ['"><script>', 'format'],
  ['https://example.test', 'format'],
  ['가나다', 'format'],
  ['a'.repeat(65), 'format'],
])('MKT-03 the key "%s" has the problem %s', (key, problem) => {
  expect(toolProblems({ ...none, pixel: key })).toEqual(problem ? { pixel: problem } : {})
})
