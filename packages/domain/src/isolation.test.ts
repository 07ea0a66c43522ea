import { expect, test } from 'vitest'
import { probeState, refusalVerdict, strangersKeyVerdict } from './isolation.ts'

const said = (status: number, text = '') => ({ status, text })

test.each([
  [200, 'leaked'],
  [302, 'leaked'],
  [400, 'leaked'],
  [401, 'kept'],
  [403, 'kept'],
  [404, 'kept'],
  [429, 'unanswered'],
  [503, 'unanswered'],
])('BYD-29 what is not theirs answers %i: %s', (status, verdict) => {
  expect(refusalVerdict(said(status))).toBe(verdict)
})

test('BYD-29, SEC-01 a key of another site answers as one that nobody has, or it leaks', () => {
  expect(strangersKeyVerdict(said(404, 'x'), said(404, 'x'))).toBe('kept')
  expect(strangersKeyVerdict(said(404, 'y'), said(404, 'x'))).toBe('leaked')
  expect(strangersKeyVerdict(said(403, 'x'), said(404, 'x'))).toBe('leaked')
  expect(strangersKeyVerdict(said(200, 'x'), said(200, 'x'))).toBe('leaked')
  expect(strangersKeyVerdict(said(429), said(404))).toBe('unanswered')
})

test('BYD-29 one leak fails a probe, and one that was hardly answered says nothing', () => {
  expect(probeState(['kept', 'leaked', 'unanswered', 'unanswered'])).toBe('failed')
  expect(probeState(['kept', 'kept', 'unanswered'])).toBe('passed')
  expect(probeState(['kept', 'unanswered'])).toBe('unfinished')
  expect(probeState([])).toBe('unfinished')
})
