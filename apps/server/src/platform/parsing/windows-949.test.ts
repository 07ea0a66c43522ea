import { expect, test } from 'vitest'
import { decodeWindows949 } from './windows-949.ts'

const read = (hex: string) => decodeWindows949(Buffer.from(hex, 'hex'))

test.each([
  ['the first in front', '8141', '갂'],
  ['the last in front', 'a0fe', '좤'],
  ['the first beside', 'a141', '좥'],
  ['the very last', 'c652', '힣'],
  ['a name with one of them', '8c63b9e6b0a2c7cf', '똠방각하'],
  ['what both have', 'b1e8bcadb4e7', '김서당'],
  ['letters and marks', '312cb0a16222', '1,가b"'],
])('PAY-18 %s', (_, hex, text) => {
  expect(read(hex)).toBe(text)
})

test('PAY-18 what is no such text is refused', () => {
  expect(() => read('b1e8ff41')).toThrow(TypeError)
})
