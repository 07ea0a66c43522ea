import { expect, test } from 'vitest'
import { readKey } from './key.ts'

/** Each of them is some row to `Number`, to `parseInt` or to a schema that converts. */
const NO_KEYS = ['2n', '1.9', '2.0', 'true', '0x2', '1e3', ' 2', '2 ', '+2', '-2', '٢', '２', '2_0', '']

test.each(NO_KEYS)('SEC-04 "%s" is no key', (text) => {
  expect(readKey(text)).toBeNull()
})

test('SEC-04 digits are a key, and only as far as a number is exact', () => {
  expect(['1', '42', '007', '9007199254740991'].map(readKey)).toEqual([1, 42, 7, Number.MAX_SAFE_INTEGER])
  expect(['0', '9007199254740992', '9'.repeat(40)].map(readKey)).toEqual([null, null, null])
  expect([2, true, null, ['2'], { toString: () => '2' }].map(readKey)).toEqual([null, null, null, null, null])
})
