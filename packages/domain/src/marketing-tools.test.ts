import { expect, test } from 'vitest'
import { toolKey } from './marketing-tools.ts'

test.each([
  ['G-TEST', 'G-TEST'],
  [' 1234567890 ', '1234567890'],
  ['', null],
  ['x"><script>', null],
  ['a/../b', null],
])('SITE-13, SEC-44 the key %s is %s', (apiKeyId, key) => {
  expect(toolKey([{ tool: 'PIXEL', apiKeyId }], 'PIXEL')).toBe(key)
  expect(toolKey([{ tool: 'PIXEL', apiKeyId }], 'ANALYTICS')).toBeNull()
})
