import fc from 'fast-check'
import { expect, test } from 'vitest'
import { captionsIn, cuesWith, vttOf } from './captions.ts'

const srt = `1
00:00:01,500 --> 00:00:04,000
첫 문장은 <i>짧게</i> 씁니다.

2
00:01:02,000 --> 00:01:05,250
{\\an8}<font color="#ff0000">둘째 줄은</font>
이어서

`

test('BYD-09 SRT becomes VTT: the same words and times, without the markup of old players', () => {
  const cues = captionsIn(Buffer.from(srt))
  expect(cues).toEqual([
    { start: 1.5, end: 4, text: '첫 문장은 짧게 씁니다.' },
    { start: 62, end: 65.25, text: '둘째 줄은\n이어서' },
  ])
  expect(vttOf(cues ?? [])).toBe(
    'WEBVTT\n\n00:00:01.500 --> 00:00:04.000\n첫 문장은 짧게 씁니다.\n\n00:01:02.000 --> 00:01:05.250\n둘째 줄은\n이어서\n',
  )
})

test('BYD-09 VTT keeps its words; styles, notes, positions and voices go', () => {
  const vtt = `WEBVTT - title\r\n\r\nSTYLE\r\n::cue { background: url(https://evil.example/x) }\r\n\r\nNOTE ignored\r\n\r\nintro\r\n01:02.000 --> 01:04.000 line:0 position:20%\r\n<v 선생님>1 &lt; 2 &amp; <b>3</b></v>\r\n`
  const cues = captionsIn(Buffer.from(vtt))
  expect(cues).toEqual([{ start: 62, end: 64, text: '1 < 2 & 3' }])
  expect(vttOf(cues ?? [])).toContain('1 &lt; 2 &amp; 3')
  expect(vttOf(cues ?? [])).not.toMatch(/evil|STYLE|line:/)
})

test('BYD-09 files of Korean caption programs are read in their own encoding', () => {
  // "안녕하세요" in EUC-KR.
  const words = Buffer.from([0xbe, 0xc8, 0xb3, 0xe7, 0xc7, 0xcf, 0xbc, 0xbc, 0xbf, 0xe4])
  const file = Buffer.concat([Buffer.from('1\r\n00:00:01,000 --> 00:00:02,000\r\n'), words])
  expect(captionsIn(file)).toEqual([{ start: 1, end: 2, text: '안녕하세요' }])
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(srt, 'utf16le')])
  expect(captionsIn(utf16)).toHaveLength(2)
})

test.each([
  ['nothing', ''],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['times that run backwards', '1\n00:00:05,000 --> 00:00:02,000\nx'],
  ['no words', '1\n00:00:01,000 --> 00:00:02,000\n\n'],
])('%s is no caption file', (_, text) => {
  expect(captionsIn(Buffer.from(text))).toBeNull()
})

test('BYD-09 SEC-53 files that stand one behind the other are searched in their order, to so many finds', () => {
  const file = (...words: string[]) =>
    Buffer.from(vttOf(words.map((text, n) => ({ start: n, end: n + 1, text }))))
  const files = [file('글', '시와 글'), Buffer.from('nothing'), file('Poem', '글쓰기')]
  const find = (wanted: string, most: number) =>
    cuesWith(Buffer.concat(files), { wanted, sizes: files.map(({ length }) => length), most })
  expect(find('글', 9).map(({ file: n, start }) => [n, start])).toEqual([
    [0, 0],
    [0, 1],
    [2, 1],
  ])
  expect(find('글', 2)).toHaveLength(2)
  expect(find('poem', 9)).toEqual([{ file: 2, start: 0, text: 'Poem' }])
})

test('SEC-53 a caption file made to keep the reader busy is read at once', () => {
  const started = performance.now()
  captionsIn(Buffer.from(`1\n00:00:01,000 --> 00:00:02,000\n${'<a'.repeat(200_000)}`))
  captionsIn(Buffer.from('00:00:01'.repeat(100_000)))
  captionsIn(Buffer.from(`1\n00:00:01,000 --> 00:00:02,000\n${'{\\'.repeat(200_000)}`))
  expect(performance.now() - started).toBeLessThan(1000)
})

test('what is written is read back the same', () => {
  const cue = fc
    .record({
      start: fc.integer({ min: 0, max: 10_000_000 }),
      length: fc.integer({ min: 1, max: 10_000 }),
      text: fc.string({ minLength: 1, maxLength: 60 }),
    })
    .map(({ start, length, text }) => ({
      start: start / 1000,
      end: (start + length) / 1000,
      // Words, as a cue has them: `plainText` is tested above.
      text: text.replaceAll(/[\s{}<>&\\]|--/g, '').trim() || '말',
    }))
  fc.assert(
    fc.property(fc.array(cue, { minLength: 1, maxLength: 20 }), (cues) => {
      const sorted = [...cues].sort((a, b) => a.start - b.start)
      const read = captionsIn(Buffer.from(vttOf(sorted)))
      expect(read?.map(({ text }) => text)).toEqual(sorted.map(({ text }) => text))
      for (const [at, { start, end }] of sorted.entries()) {
        expect(read?.[at]?.start).toBeCloseTo(start, 3)
        expect(read?.[at]?.end).toBeCloseTo(end, 3)
      }
    }),
  )
})
