import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ClosingText, Countdown, clockText } from './Countdown.tsx'

const HOUR = 3_600_000

test('CAT-20 the last 48 hours run as one clock', () => {
  expect(clockText(47 * HOUR + 12 * 60_000 + 9_000)).toBe('47:12:09')
  expect(clockText(9_000)).toBe('00:00:09')
})

test('CAT-19 the server keeps the place and tells no time', () => {
  const html = renderToStaticMarkup(<Countdown until="2026-11-22T15:00:00.000Z" />)
  expect(html).toContain('visibility:hidden')
  expect(html).toContain('aria-hidden')
})

test('CAT-20 days before, then what stands there once it is over', () => {
  const until = '2026-11-22T15:00:00.000Z'
  const draw = (closing: Parameters<typeof ClosingText>[0]['closing']) =>
    renderToStaticMarkup(<ClosingText closing={closing} until={until} ended="모집 마감" />)
  expect(draw({ kind: 'dDay', days: 5 })).toBe('D-5')
  expect(draw({ kind: 'ended' })).toBe('모집 마감')
  expect(draw({ kind: 'none' })).toBe('')
})
