import type { Instant } from './instant.ts'
import { addDays, seoulDate, seoulParts, startOfSeoulDay } from './seoul-time.ts'

/**
 * Public holidays of Korea (관공서의 공휴일에 관한 규정, with substitute and temporary ones), MM-DD by year, as the yearly
 * almanac of the government (월력요항) and the cabinet's decisions state them. A year is added when its almanac is
 * published, in the middle of the year before; a test compares with a library that follows it.
 */
const HOLIDAYS: Readonly<Record<number, string>> = {
  2024: `01-01 02-09 02-10 02-11 02-12 03-01 04-10 05-05 05-06 05-15 06-06 08-15 09-16 09-17 09-18 10-01 10-03 10-09
    12-25`,
  2025: `01-01 01-27 01-28 01-29 01-30 03-01 03-03 05-05 05-06 06-03 06-06 08-15 10-03 10-05 10-06 10-07 10-08 10-09
    12-25`,
  2026: `01-01 02-16 02-17 02-18 03-01 03-02 05-01 05-05 05-24 05-25 06-03 06-06 07-17 08-15 08-17 09-24 09-25 09-26
    10-03 10-05 10-09 12-25`,
  2027: `01-01 02-06 02-07 02-08 02-09 03-01 05-01 05-03 05-05 05-13 06-06 07-17 07-19 08-15 08-16 09-14 09-15 09-16
    10-03 10-04 10-09 10-11 12-25 12-27`,
}
/** Those that have the same date each year: all that is known of a year whose almanac is not here. */
const EVERY_YEAR = '01-01 03-01 05-01 05-05 06-06 07-17 08-15 10-03 10-09 12-25'

/** The years whose holidays are all known. */
export const HOLIDAY_YEARS: readonly number[] = Object.keys(HOLIDAYS).map(Number)

const SATURDAY = 6
const SUNDAY = 0

/** A Saturday, a Sunday or a public holiday in Seoul. */
export function isDayOff(at: Instant): boolean {
  const { year, weekday } = seoulParts(at)
  if (weekday === SATURDAY || weekday === SUNDAY) return true
  return (HOLIDAYS[year] ?? EVERY_YEAR).includes(seoulDate(at).slice('YYYY-'.length))
}

/** The beginning of the first working day in Seoul that is not before this moment's day. */
export function workingDayFrom(at: Instant): Date {
  let day = startOfSeoulDay(at)
  while (isDayOff(day)) day = addDays(day, 1)
  return day
}

/**
 * When a term of `days` is over (exclusive): the day of the beginning is not counted (민법 제157조), and one whose last day
 * is a Saturday or a public holiday ends with the next working day (제161조).
 */
export const endOfTerm = (from: Instant, days: number): Date =>
  addDays(workingDayFrom(addDays(startOfSeoulDay(from), days)), 1)

/** When a term of `days` working days is over (exclusive), the day of the beginning not counted (영업일). */
export function endOfWorkingDays(from: Instant, days: number): Date {
  let day = startOfSeoulDay(from)
  for (let n = 0; n < days; n += 1) day = workingDayFrom(addDays(day, 1))
  return addDays(day, 1)
}
