import { expect, test } from 'vitest'
import { csv, csvCell } from './csv.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+82 10', "'+82 10"],
  ['-', "'-"],
  ['@sum', "'@sum"],
  ['\t=1', "'\t=1"],
  [' =1', "' =1"],
  ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
  ['김, 서당', '"김, 서당"'],
  ['두\n줄', '"두\n줄"'],
  ['a-b', 'a-b'],
])('SEC-48 in a CSV %j is a text that no program works out', (value, cell) => {
  expect(csvCell(value)).toBe(cell)
})

test('SEC-48 numbers stay numbers, also negative ones, and nothing is an empty cell', async () => {
  const parts = async function* () {
    yield [{ n: -5, text: null }]
    yield []
    yield [{ n: 0, text: 'x' }]
  }
  const columns = [
    { header: '금액', value: ({ n }: { n: number; text: string | null }) => n },
    { header: '글', value: ({ text }: { n: number; text: string | null }) => text },
  ]
  let file = ''
  for await (const part of csv(columns, parts())) file += part
  expect(file).toBe('\ufeff금액,글\r\n-5,\r\n0,x\r\n')
})
