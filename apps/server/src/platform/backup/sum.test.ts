import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumOfRows } from './sum.ts'

const sumOf = (chunks: readonly Buffer[]) => {
  const sum = sumOfRows()
  for (const chunk of chunks) sum.update(chunk)
  return sum.end()
}
const text = (rows: readonly string[]) => Buffer.from(rows.map((row) => `${row}\n`).join(''))
const rows = fc.array(fc.string().map((row) => row.replaceAll('\n', '\\n')))

test('SEC-20 rows that are cut anywhere into chunks have one sum', () => {
  fc.assert(
    fc.property(rows, fc.array(fc.nat()), (some, cuts) => {
      const all = text(some)
      const at = [0, ...cuts.map((cut) => cut % (all.length + 1)).toSorted((a, b) => a - b), all.length]
      const chunks = at.slice(1).map((end, index) => all.subarray(at[index], end))
      expect(sumOf(chunks)).toEqual(sumOf([all]))
      expect(sumOf([all]).inOrder.count).toBe(some.length)
    }),
  )
})

test('SEC-20 rows in another order are the same rows, and another file', () => {
  const [there, back] = [sumOf([text(['a', 'b', 'b'])]), sumOf([text(['b', 'a', 'b'])])]
  expect(back.asSet).toEqual(there.asSet)
  expect(back.inOrder).not.toEqual(there.inOrder)
})

test('SEC-20 a row more, less, or another is noticed', () => {
  const { asSet } = sumOf([text(['a', 'b', 'b'])])
  for (const other of [
    ['a', 'b'],
    ['a', 'b', 'b', 'b'],
    ['a', 'b', 'c'],
    ['ab', 'b', ''],
    ['a', 'a', 'b'],
  ])
    expect(sumOf([text(other)]).asSet).not.toEqual(asSet)
})
