import { expect, test } from 'vitest'
import {
  isTitleOnly,
  liveClassState,
  liveLabel,
  liveStatus,
  liveTimes,
  mayEnterLive,
  nextHalfHour,
} from './live.ts'

const startAt = '2026-11-20T20:00:00+09:00'
const at = (clock: string, day = 20) => `2026-11-${day}T${clock}:00+09:00`
const live = { startAt, endAt: at('22:00') }

test.each([
  ['19:30', 'before'],
  ['19:31', 'imminent'],
  ['19:59', 'imminent'],
  ['20:00', 'inProgress'],
  ['21:00', 'inProgress'],
  ['21:01', 'longElapsed'],
])('LIVE-03, LIVE-04, LIVE-05, LIVE-06 at %s the label is %s', (clock, label) => {
  expect(liveLabel(startAt, at(clock))).toBe(label)
})

test.each([
  ['19:30', 'notOpen', false],
  ['19:31', 'enterable', true],
  ['20:00', 'inProgress', true],
  ['21:30', 'inProgress', true],
  ['22:00', 'inProgress', true],
  ['22:01', 'ended', false],
])('LIVE-07 LIVE-09 LIVE-10 at %s a class is %s, entry %s', (clock, state, may) => {
  expect(liveClassState(live, at(clock))).toBe(state)
  expect(mayEnterLive(live, at(clock))).toBe(may)
})

test('LIVE-08 the join window is a value of the site', () => {
  expect(mayEnterLive(live, at('19:00'), 90)).toBe(true)
  expect(mayEnterLive(live, at('19:55'), 5)).toBe(false)
})

test('LIVE-09 LIVE-10 without an end a live is over with its Seoul day', () => {
  const open = { startAt, endAt: null }
  expect(mayEnterLive(open, at('23:59'))).toBe(true)
  expect(mayEnterLive(open, at('00:00', 21))).toBe(false)
})

test.each([
  [at('00:00'), 'today'],
  [at('23:00', 19), 'pending'],
  [at('21:00'), 'today'],
  [at('22:01'), 'end'],
])('LIVE-09 at %s the status is %s', (now, status) => {
  expect(liveStatus(live, now)).toBe(status)
})

test('GEN-13 CUR-04 authored times are Seoul’s, and may pass midnight', () => {
  const item = { liveAt: '2026-11-20', liveStartAt: '23:30', liveEndAt: '00:30' }
  expect(liveTimes(item)).toEqual({ startAt: new Date(at('23:30')), endAt: new Date(at('00:30', 21)) })
  expect(liveTimes({ ...item, liveEndAt: '23:30' }).endAt).toEqual(new Date(at('23:30', 21)))
  expect(liveTimes({ ...item, liveEndAt: null }).endAt).toBeNull()
  expect(liveTimes({ ...item, liveEndDateAt: '2026-11-21' }).endAt).toEqual(new Date(at('00:30', 21)))
})

test('LIVE-27 CUR-12 once started only the title can be edited', () => {
  expect(isTitleOnly(startAt, at('19:59'))).toBe(false)
  expect(isTitleOnly(startAt, at('20:00'))).toBe(true)
})

test('CUR-04 a new live item starts at the next half hour', () => {
  expect(nextHalfHour(at('19:10'))).toEqual(new Date(at('19:30')))
  expect(nextHalfHour(at('19:30'))).toEqual(new Date(at('20:00')))
})
