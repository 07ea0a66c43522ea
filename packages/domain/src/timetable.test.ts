import { expect, test } from 'vitest'
import { timetableOf } from './timetable.ts'

const at = (day: string) => new Date(`2026-11-${day}T10:00:00Z`)
const dates = [
  { scheduleSeq: 1, startAt: at('01'), endAt: at('02') },
  { scheduleSeq: 3, startAt: at('20'), endAt: at('21') },
  { scheduleSeq: 2, startAt: at('10'), endAt: at('11') },
]

test.each([
  ['the next date', null, '05', [2, 3, 1]],
  ['a date that runs', null, '11', [2, 3, 1]],
  ["the person's own date", 3, '05', [3, 2, 1]],
  ["the person's own date, also when it is over", 1, '05', [1, 2, 3]],
  ['the first date where all are over', null, '30', [1, 2, 3]],
])('ROOM-06 the first of the timetable is %s', (_, ownSeq, day, order) => {
  expect(timetableOf(dates, ownSeq, at(day)).map(({ scheduleSeq }) => scheduleSeq)).toEqual(order)
})
