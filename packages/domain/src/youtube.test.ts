import { expect, test } from 'vitest'
import { classTimeOf, durationSeconds, formatDuration, youtubeEmbedUrl, youtubeId } from './youtube.ts'

const id = 'dQw4w9WgXcQ'

test.each([
  [`https://www.youtube.com/watch?v=${id}`, id],
  [`https://youtube.com/watch?feature=share&v=${id}&t=10s`, id],
  [`http://m.youtube.com/watch?v=${id}#x`, id],
  [`https://youtu.be/${id}?t=3`, id],
  [`https://www.youtube.com/embed/${id}`, id],
  [`https://www.youtube-nocookie.com/embed/${id}?rel=0`, id],
  [`https://www.youtube.com/live/${id}/`, id],
  [`https://www.youtube.com/watch?v=${id}x`, null],
  [`https://www.youtube.com/watch?v=short`, null],
  [`https://www.youtube.com/watch?x=${id}`, null],
  [`https://www.youtube.com/shorts/${id}`, null],
  [`https://youtu.be/${id}/more`, null],
  [`https://www.youtube.com/watch/x?v=${id}`, null],
  [`https://www.youtube.com/other?v=${id}`, null],
  [`https://youtube.com.evil.test/watch?v=${id}`, null],
  [`https://evilyoutube.com/watch?v=${id}`, null],
  [`https://youtube.com@evil.test/watch?v=${id}`, null],
  [`https://evil.test/?u=https://youtu.be/${id}`, null],
  [`javascript:youtu.be/${id}`, null],
  [id, null],
])('UPL-08 SEC-54 the address %s', (url, expected) => {
  expect(youtubeId(url)).toBe(expected)
})

test('UPL-08 what we embed is an address that we read', () => {
  expect(youtubeId(youtubeEmbedUrl(id))).toBe(id)
})

test.each([
  ['PT1H2M3S', 3723],
  ['PT15M', 900],
  ['PT45S', 45],
  ['P1DT1H', 90_000],
  ['PT1M30.5S', 90],
  ['90', 90],
  [90.7, 90],
  [0, 0],
  ['P', null],
  ['PT', null],
  ['P1DT', null],
  ['1:30', null],
  [-1, null],
  [Number.NaN, null],
])('UPL-09 the duration %s is %s seconds', (duration, seconds) => {
  expect(durationSeconds(duration)).toBe(seconds)
})

test('UPL-10 a begun minute counts for classTime', () => {
  expect([0, 60, 61].map(classTimeOf)).toEqual([0, 1, 2])
  expect([65, 3723.7].map(formatDuration)).toEqual(['1:05', '1:02:03'])
})

test('SEC-53 long near-matches are answered at once', () => {
  const started = performance.now()
  youtubeId(`https://youtu.be/${'a'.repeat(1_000_000)}`)
  youtubeId(`https://www.youtube.com/watch?${'v=&'.repeat(300_000)}`)
  durationSeconds(`PT${'1'.repeat(1_000_000)}S`)
  expect(performance.now() - started).toBeLessThan(1000)
})
