import { expect, test } from 'vitest'
import { aZip, workbookParts } from '../../testing/a-zip.ts'
import { spreadsheet } from '../http/spreadsheet.ts'
import { ParserStopped, parseApart } from './apart.ts'
import { readSpreadsheet } from './read-spreadsheet.ts'

const line = (number: number, text: string) =>
  `<row r="${number}"><c r="A${number}" t="inlineStr"><is><t>${text}</t></is></c></row>`

/** Lines of one text that unpack to some 70 MB and are packed to some hundred KB. */
const manyLines = () => line(1, 'same').repeat(1_200_000)

test('ATT-16 a workbook and a text of commas are read as they were written', async () => {
  const columns = [{ header: '이름', width: 10, value: (row: string) => row }]
  expect(await readSpreadsheet(await spreadsheet(columns, ['김하나']))).toEqual([['이름'], ['김하나']])
  expect(await readSpreadsheet(aZip(workbookParts(line(1, 'a') + line(2, 'b'))))).toEqual([['a'], ['b']])
  expect(await readSpreadsheet(Buffer.from('a,b\n1,"2,3"\n'))).toEqual([
    ['a', 'b'],
    ['1', '2,3'],
  ])
})

test('SEC-52 SEC-46 a small workbook that unpacks to a large one is refused, whatever its directory says', async () => {
  const parts = workbookParts(manyLines())
  let turns = 0
  const clock = setInterval(() => turns++, 1)
  const read = await Promise.all([readSpreadsheet(aZip(parts)), readSpreadsheet(aZip(parts, 10))])
  clearInterval(clock)
  expect(read).toEqual([null, null])
  // The thread that serves everybody else went on meanwhile.
  expect(turns).toBeGreaterThan(0)
})

test('SEC-52 a sheet of more cells than people fill in, and lines without end, are refused', async () => {
  expect(await readSpreadsheet(Buffer.from(`${','.repeat(1500)}\n`))).toBeNull()
  expect(await readSpreadsheet(Buffer.from(`${','.repeat(900)}\n`.repeat(600)))).toBeNull()
})

test('SEC-46 archives with broken parts are no workbooks', async () => {
  const whole = aZip(workbookParts(line(1, 'a')))
  for (const cut of [10, 100, whole.length - 30, whole.length - 1])
    expect(await readSpreadsheet(whole.subarray(0, cut))).toBeNull()
  // A part that no directory names is unpacked by whoever reads from the start.
  const hidden = Buffer.concat([whole.subarray(0, 40), Buffer.alloc(500), whole.subarray(40)])
  expect(await readSpreadsheet(hidden)).toBeNull()
})

const parser = (code: string) => ({
  module: new URL(`data:text/javascript,${encodeURIComponent(`export const parse = ${code}`)}`),
  name: 'parse',
})
const nothing = Buffer.alloc(1)

test('SEC-52 a parser that never ends or fills the memory is ended, and one that fails says why', async () => {
  await expect(parseApart(parser('() => { for (;;); }'), nothing, { longestMs: 500 })).rejects.toBeInstanceOf(
    ParserStopped,
  )
  const greedy = parser('() => { const all = []; for (;;) all.push({ a: [1, 2, 3] }) }')
  await expect(parseApart(greedy, nothing, { longestMs: 60_000 })).rejects.toBeInstanceOf(ParserStopped)
  await expect(parseApart(parser('() => { throw new Error("no such thing") }'), nothing)).rejects.toThrow(
    'no such thing',
  )
  expect(await parseApart(parser('() => Object.keys(process.env)'), nothing)).toEqual([])
})

test('SEC-52 a parser whose buffers grow beyond all measure is ended', async () => {
  const buffers = '() => { const all = []; for (;;) all.push(new Uint8Array(64 * 1024 * 1024).fill(1)) }'
  await expect(parseApart(parser(buffers), nothing, { longestMs: 60_000 })).rejects.toThrow('more memory')
})

test('SEC-52 what somebody brings in line takes one turn at a time, and leaves the others to others', async () => {
  const slow = parser(
    '(bytes, ms) => { const end = Date.now() + ms; while (Date.now() < end); return [end - ms, end] }',
  )
  const mine = await Promise.all(
    [1, 2, 3].map(() => parseApart<[number, number]>(slow, nothing, { given: 20, inLine: 'user:1' })),
  )
  const waited = mine.slice(1).map(([begun], index) => begun >= (mine[index]?.[1] ?? Infinity))
  expect(waited).toEqual([true, true])
})

test('SEC-52 more files at once than can wait are refused, and the others are read', async () => {
  const answers = await Promise.allSettled(
    Array.from({ length: 26 }, (_, index) =>
      parseApart<number>(parser('(bytes) => bytes[0]'), Buffer.from([index])),
    ),
  )
  const read = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  expect(read.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 22 }, (_, index) => index))
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
  expect(refused.map(({ errorName }) => errorName)).toEqual(Array(4).fill('SERVICE_UNAVAILABLE'))
})
