import { expect, test } from 'vitest'
import { asksForCard, cardNeededBy } from './card-notice.ts'
import { DAY } from './instant.ts'

const NOW = new Date('2026-03-01T03:00:00Z')
const days = (n: number) => new Date(NOW.getTime() + n * DAY)

test.each([
  ['three weeks before the charge', days(21), null, false],
  ['two weeks before', days(14), null, true],
  ['while it waits', days(-2), null, true],
  ['where nothing is due', null, null, false],
  ['once it was asked for', days(2), days(-1), false],
])('MSH-08, PAY-23 another card is asked for: %s', (_, dueAt, cardAskedAt, asks) => {
  expect(asksForCard({ dueAt, cardAskedAt }, NOW)).toBe(asks)
})

test('MSH-08, PAY-23 another card is asked for by the day of the charge, and never before three days from now', () => {
  expect(cardNeededBy(days(10), NOW)).toEqual(days(10))
  expect([days(1), days(-9), null].map((dueAt) => cardNeededBy(dueAt, NOW))).toEqual([
    days(3),
    days(3),
    days(3),
  ])
})
