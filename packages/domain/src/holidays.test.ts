import { getHolidayPreset } from '@hyunbinseo/holidays-kr'
import { expect, test } from 'vitest'
import { endOfTerm, endOfWorkingDays, HOLIDAY_YEARS, isDayOff } from './holidays.ts'
import { addDays, fromSeoul, seoulDate, seoulParts } from './seoul-time.ts'

test.each(HOLIDAY_YEARS)('BYD-02 the holidays of %i are those of the almanac', async (year) => {
  const almanac = await getHolidayPreset(String(year))
  for (let day = fromSeoul(`${year}-01-01`); seoulParts(day).year === year; day = addDays(day, 1)) {
    const { weekday } = seoulParts(day)
    const isWeekend = weekday === 0 || weekday === 6
    expect([seoulDate(day), isDayOff(day)]).toEqual([seoulDate(day), isWeekend || seoulDate(day) in almanac])
  }
})

test('BYD-02 of a year whose almanac is not known yet, weekends and fixed dates are', () => {
  const off = ['2031-01-01', '2031-10-09', '2031-01-04', '2031-01-02'].map((date) =>
    isDayOff(fromSeoul(date)),
  )
  expect(off).toEqual([true, true, true, false])
})

test.each([
  ['on a Wednesday', '2026-11-04', '2026-11-12'],
  ['on a Saturday: ends with Monday', '2026-11-07', '2026-11-17'],
  ['on the Sunday of Chuseok: ends after it', '2026-09-18', '2026-09-29'],
  ['on Christmas, a Friday: ends with Monday', '2026-12-18', '2026-12-29'],
])('BYD-02 seven days whose last is %s', (_, from, end) => {
  expect(endOfTerm(fromSeoul(from, '23:59'), 7)).toEqual(fromSeoul(end))
})

test.each([
  ['in a week without holidays', '2026-11-09', '2026-11-13'],
  ['over a weekend', '2026-11-13', '2026-11-19'],
  ['over Chuseok', '2026-09-23', '2026-10-01'],
])('BYD-02 three working days %s', (_, from, end) => {
  expect(endOfWorkingDays(fromSeoul(from, '10:00'), 3)).toEqual(fromSeoul(end))
})
