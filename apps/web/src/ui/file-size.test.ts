import { expect, test } from 'vitest'
import { fileSizeText } from './file-size.ts'

test.each([
  [0, '0 Bytes'],
  [820, '820 Bytes'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [2 * 1024 ** 2, '2 MB'],
  [2.44 * 1024 ** 2, '2.4 MB'],
  [1.84 * 1024 ** 3, '1.8 GB'],
  [3 * 1024 ** 4, '3 TB'],
  [5000 * 1024 ** 4, '5000 TB'],
  [1024 ** 2 - 1, '1 MB'],
])('UI-13 %s bytes', (bytes, words) => {
  expect(fileSizeText(bytes)).toBe(words)
})
