/** Days of Korea as the laws count them, for the reference calculator: nothing of the product's own calendar is used. */

const MILLISECONDS_OF_DAY = 86_400_000
const SEOUL_AHEAD = 9 * 3_600_000

/** Days since 1 January 1970, by the date in Seoul, which knows no summer time. */
export const dayOf = (moment: number): number => Math.floor((moment + SEOUL_AHEAD) / MILLISECONDS_OF_DAY)

export const midnightOf = (day: number): number => day * MILLISECONDS_OF_DAY - SEOUL_AHEAD

type Civil = { year: number; month: number; date: number }

const civilOf = (day: number): Civil => {
  const utc = new Date(day * MILLISECONDS_OF_DAY)
  return { year: utc.getUTCFullYear(), month: utc.getUTCMonth() + 1, date: utc.getUTCDate() }
}

const dayFrom = (year: number, month: number, date: number): number =>
  Date.UTC(year, month - 1, date) / MILLISECONDS_OF_DAY

/** 0 is Sunday; 1 January 1970 was a Thursday. */
const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7

/** 민법 제160조: the same date of a later month, or the last one where that month has none. */
export function monthsLater(day: number, months: number): number {
  const { year, month, date } = civilOf(day)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return dayFrom(year, month + months, Math.min(date, last))
}

const lunar = new Intl.DateTimeFormat('en-u-ca-dangi', { timeZone: 'UTC', month: 'numeric', day: 'numeric' })

/** The first day of a year that has this date by the moon, which leap months ("4bis") do not count for. */
function lunarDay(year: number, month: number, date: number): number {
  for (let day = dayFrom(year, 1, 1); day < dayFrom(year + 1, 1, 1); day++) {
    if (lunar.format(new Date(day * MILLISECONDS_OF_DAY)) === `${month}/${date}`) return day
  }
  throw new Error(`no day of ${year} is ${month}/${date} by the moon`)
}

/** Days that a vote or the cabinet made holidays: no rule tells them. */
const DECIDED: readonly string[] = ['2026-06-03']

/**
 * 관공서의 공휴일에 관한 규정 제2조, and the days of 제3조 in whose stead another day is free: of the feasts by the moon where
 * they meet a Sunday, of the others where they meet a Saturday, too; of both where two of them meet.
 */
function holidaysOf(year: number): ReadonlySet<number> {
  const seollal = lunarDay(year, 1, 1)
  const chuseok = lunarDay(year, 8, 15)
  const feasts = [seollal, chuseok].flatMap((day) => [day - 1, day, day + 1])
  const replaced = [
    dayFrom(year, 3, 1),
    dayFrom(year, 5, 1),
    dayFrom(year, 5, 5),
    lunarDay(year, 4, 8),
    dayFrom(year, 7, 17),
    dayFrom(year, 8, 15),
    dayFrom(year, 10, 3),
    dayFrom(year, 10, 9),
    dayFrom(year, 12, 25),
  ]
  const plain = [
    dayFrom(year, 1, 1),
    dayFrom(year, 6, 6),
    ...DECIDED.map((date) => Date.parse(date) / MILLISECONDS_OF_DAY),
  ]
  const all = [...feasts, ...replaced, ...plain]
  const free = new Set(all)
  const meetsAnother = (day: number) => all.filter((other) => other === day).length > 1
  const lost = [
    ...feasts.filter((day) => weekdayOf(day) === 0 || meetsAnother(day)),
    ...replaced.filter((day) => weekdayOf(day) % 6 === 0),
  ]
  for (const day of lost.toSorted((a, b) => a - b)) {
    let instead = day + 1
    while (free.has(instead) || weekdayOf(instead) % 6 === 0) instead++
    free.add(instead)
  }
  return free
}

const byYear = new Map<number, ReadonlySet<number>>()

export function isFree(day: number): boolean {
  if (weekdayOf(day) % 6 === 0) return true
  const { year } = civilOf(day)
  const known = byYear.get(year) ?? holidaysOf(year)
  byYear.set(year, known)
  return known.has(day)
}

/** 민법 제161조: a term whose last day is a Saturday or a holiday is over with the next day that is neither. */
export function lastDayOfTerm(day: number): number {
  let last = day
  while (isFree(last)) last++
  return last
}
