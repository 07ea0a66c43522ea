import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attendedMinutes, countedMinutes } from './live-attendance.ts'

const at = (minute: number) => new Date(Date.parse('2026-11-20T20:00:00+09:00') + minute * 60_000)
const live = { startAt: at(0), endAt: at(60) }
const stay = (from: number, to: number | null, isMeasured = true) => ({
  enteredAt: at(from),
  leftAt: to === null ? null : at(to),
  isMeasured,
})

test.each([
  ['nobody came', [], 0],
  ['one stay', [stay(5, 25)], 20],
  ['what lies before the start and behind the end counts for nothing', [stay(-20, 90)], 60],
  ['two devices at once count once', [stay(0, 30), stay(10, 40)], 40],
  ['coming in again counts what both stays have', [stay(0, 10), stay(20, 30)], 20],
  ['whoever is still in counts up to the end', [stay(50, null)], 10],
  ['without a measure, from the door to the end', [stay(15, null, false)], 45],
  ['what was measured stands over the door', [stay(0, null, false), stay(5, 15)], 10],
])('LIVE-37, BYD-13 %s', (_, visits, minutes) => {
  expect(attendedMinutes(visits, live, at(120))).toBe(minutes)
})

test('LIVE-37 while it runs nobody was there longer than it has run', () => {
  expect(attendedMinutes([stay(0, null)], live, at(20))).toBe(20)
})

test('LIVE-37 a live that ended early, or late, counts what was held', () => {
  expect(attendedMinutes([stay(0, null)], { ...live, endedAt: at(40) }, at(120))).toBe(40)
  expect(attendedMinutes([stay(0, 75)], { ...live, endedAt: at(80) }, at(120))).toBe(75)
})

test('LIVE-37 the end of a rehearsal ends nothing of the live', () => {
  expect(attendedMinutes([stay(0, 50)], { ...live, endedAt: at(-600) }, at(120))).toBe(50)
})

test('LIVE-37 what staff say stands, absence too', () => {
  expect([countedMinutes(40, null), countedMinutes(40, 0), countedMinutes(0, 60)]).toEqual([40, 0, 60])
})

test('BYD-13 however somebody comes and goes, nobody was there longer than the live', () => {
  const visit = fc.tuple(fc.integer({ min: -60, max: 120 }), fc.integer({ min: 0, max: 90 }))
  fc.assert(
    fc.property(fc.array(visit), (stays) => {
      const visits = stays.map(([from, length]) => stay(from, from + length))
      const minutes = attendedMinutes(visits, live, at(200))
      expect(minutes).toBeGreaterThanOrEqual(0)
      expect(minutes).toBeLessThanOrEqual(60)
      expect(attendedMinutes([...visits, ...visits], live, at(200))).toBe(minutes)
    }),
  )
})
