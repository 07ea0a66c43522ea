import { expect, test } from 'vitest'
import { type LiveForm, liveProblems, withEnd, withStart } from './live-form.ts'

const live: LiveForm = {
  liveAt: '2026-11-20',
  liveStartAt: '20:00',
  liveEndAt: '21:30',
  liveEndDateAt: '2026-11-20',
  joinUrl: null,
}
const at = (text: string) => new Date(`${text}:00+09:00`)
const kept = { before: at('2026-11-20T20:00'), now: at('2026-11-20T12:00') }

test.each([
  ['is right', {}, []],
  ['has a day that is none', { liveAt: '2026-02-30' }, ['live.liveAt']],
  ['ends before it starts', { liveEndAt: '19:00' }, ['live.liveEndAt']],
  ['ends without a time', { liveEndAt: '' }, ['live.liveEndAt']],
  ['is moved into the past', { liveAt: '2026-11-19' }, ['live.liveAt']],
  ['has a link that is none', { joinUrl: 'javascript:alert(1)' }, ['live.joinUrl']],
  ['has a link without its scheme', { joinUrl: 'zoom.us/j/1' }, []],
])('CUR-13 a live that %s', (_, change, fields) => {
  expect(Object.keys(liveProblems({ ...live, ...change }, kept))).toEqual(fields)
})

test('CUR-13 what began already is not scolded for it', () => {
  expect(liveProblems(live, { ...kept, now: at('2026-11-20T20:30') })).toEqual({})
})

test('CUR-04 another start keeps the length, over midnight too', () => {
  expect(withStart(live, { liveStartAt: '23:00' })).toMatchObject({
    liveEndAt: '00:30',
    liveEndDateAt: '2026-11-21',
  })
  expect(withStart(live, { liveAt: '2026-12-31' })).toMatchObject({ liveEndDateAt: '2026-12-31' })
  expect(withStart(live, { liveAt: '' })).toEqual({ ...live, liveAt: '' })
})

test('CUR-04 an end at or before the start is that of the next day', () => {
  expect(withEnd(live, '00:30').liveEndDateAt).toBe('2026-11-21')
  expect(withEnd(live, '22:00').liveEndDateAt).toBe('2026-11-20')
})
