import { expect, test } from 'vitest'
import { seqParam } from '../platform/seq-param.ts'
import { keyOf } from './list-search.ts'

test.each(['2n', '1.9', '2.0', 'true', '0x2', '1e3', ' 2', '٢', ''])(
  'SEC-04 "%s" in the address of a page is nobody’s key',
  (text) => {
    expect(seqParam(text)).toBe(0)
    expect(keyOf(text)).toBeUndefined()
  },
)

test('SEC-04 digits in the address of a page are a key, also where the router has read them', () => {
  expect([seqParam('42'), keyOf('42'), keyOf(42)]).toEqual([42, 42, 42])
  expect([keyOf(1.5), keyOf(0), keyOf(-2), keyOf(1e300), keyOf(true)]).toEqual(Array(5).fill(undefined))
})
