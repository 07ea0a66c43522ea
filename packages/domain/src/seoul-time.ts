import type { Language } from './codes.ts'
import { DAY, HOUR, type Instant, MINUTE, SECOND, timeOf } from './instant.ts'

// Korea keeps UTC+9 the whole year and has had no summer time since 1988, so an offset is exact.
const SEOUL_OFFSET = 9 * HOUR

export type SeoulParts = {
  year: number
  /** 1 to 12. */
  month: number
  day: number
  hour: number
  minute: number
  second: number
  /** 0 is Sunday. */
  weekday: number
}

/** GEN-13: the wall clock of Seoul at an instant, whatever the time zone of the machine. */
export function seoulParts(at: Instant): SeoulParts {
  const shifted = new Date(timeOf(at) + SEOUL_OFFSET)
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
    hour: shifted.getUTCHours(),
    minute: shifted.getUTCMinutes(),
    second: shifted.getUTCSeconds(),
    weekday: shifted.getUTCDay(),
  }
}

const two = (value: number) => String(value).padStart(2, '0')

/** YYYY-MM-DD of the Seoul day (GEN-17). */
export function seoulDate(at: Instant): string {
  const { year, month, day } = seoulParts(at)
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}

/** HH:mm of the Seoul clock (GEN-17). */
export function seoulClock(at: Instant): string {
  const { hour, minute } = seoulParts(at)
  return `${two(hour)}:${two(minute)}`
}

/** The instant at which Seoul's clock shows this date (YYYY-MM-DD) and time (HH:mm). */
export function fromSeoul(date: string, clock = '00:00'): Date {
  if (!isDate(date) || !isClock(clock)) throw new RangeError('not a Seoul date and time')
  return new Date(Date.parse(`${date}T${clock}:00Z`) - SEOUL_OFFSET)
}

/** A real calendar date written YYYY-MM-DD (VAL-25); the night before the year 1 is none to the database. */
export function isDate(text: string): boolean {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

const INSTANT = /^[12]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/i

/**
 * Whether a text names a moment that all parts of ours can hold, also when years are added to it: one of 1000 to 2999.
 * RFC 3339 also knows leap seconds and RFC 9557 names of zones, and `Date` reads neither.
 */
export const isInstantText = (text: string): boolean =>
  INSTANT.test(text) && isDate(text.slice(0, 10)) && !Number.isNaN(Date.parse(text))

/** A time of day written HH:mm (VAL-24). */
export function isClock(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}

export function startOfSeoulDay(at: Instant): Date {
  const time = timeOf(at) + SEOUL_OFFSET
  return new Date(Math.floor(time / DAY) * DAY - SEOUL_OFFSET)
}

/** The last second of the Seoul day, so that the day itself still counts. */
export function endOfSeoulDay(at: Instant): Date {
  return new Date(startOfSeoulDay(at).getTime() + DAY - SECOND)
}

export function addDays(at: Instant, days: number): Date {
  return new Date(timeOf(at) + days * DAY)
}

/** Same day of the month and same clock in Seoul; a day that the month lacks becomes its last. */
export function addSeoulMonths(at: Instant, months: number): Date {
  const time = timeOf(at)
  const { year, month, day } = seoulParts(at)
  const firstOfMonth = Date.UTC(year, month - 1 + months, 1)
  const first = new Date(firstOfMonth)
  const daysInMonth = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  const sinceMidnight = time - startOfSeoulDay(at).getTime()
  return new Date(firstOfMonth + (Math.min(day, daysInMonth) - 1) * DAY - SEOUL_OFFSET + sinceMidnight)
}

/** Calendar days from one Seoul day to another; 0 on the same day, negative when `to` is earlier. */
export function seoulDaysBetween(from: Instant, to: Instant): number {
  return Math.round((startOfSeoulDay(to).getTime() - startOfSeoulDay(from).getTime()) / DAY)
}

const WEEKDAYS: Record<Language, readonly string[]> = {
  ko: ['일', '월', '화', '수', '목', '금', '토'],
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  ja: ['日', '月', '火', '水', '木', '金', '土'],
}
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

// Written out instead of Intl: the tables of Node and of browsers differ in spaces, and a page that is
// rendered on the server must read the same when it comes alive.

/** GEN-12: '2026년 11월 20일 (금) 20:00', 'Nov 20, 2026, 8:00 PM', '2026年11月20日(金) 20:00'. */
export function formatDateTime(at: Instant, language: Language): string {
  const date = formatDate(at, language)
  return language === 'en' ? `${date}, ${formatTime(at, language)}` : `${date} ${formatTime(at, language)}`
}

/** '2026년 11월 20일 (금)', 'Nov 20, 2026', '2026年11月20日(金)'. */
export function formatDate(at: Instant, language: Language): string {
  const { year, month, day } = seoulParts(at)
  if (language === 'en') return `${MONTHS[month - 1]} ${day}, ${year}`
  if (language === 'ja') return `${year}年${month}月${day}日(${formatWeekday(at, language)})`
  return `${year}년 ${month}월 ${day}일 (${formatWeekday(at, language)})`
}

/** '2026년 11월', 'Nov 2026', '2026年11月'. */
export function formatMonth(at: Instant, language: Language): string {
  const { year, month } = seoulParts(at)
  if (language === 'en') return `${MONTHS[month - 1]} ${year}`
  return language === 'ja' ? `${year}年${month}月` : `${year}년 ${month}월`
}

/** '11월 20일 (금)', 'Nov 20 (Fri)', '11月20日(金)': where the year is clear from the place. */
export function formatDay(at: Instant, language: Language): string {
  const { month, day } = seoulParts(at)
  if (language === 'en') return `${MONTHS[month - 1]} ${day} (${formatWeekday(at, language)})`
  if (language === 'ja') return `${month}月${day}日(${formatWeekday(at, language)})`
  return `${month}월 ${day}일 (${formatWeekday(at, language)})`
}

/** '20:00' or, in English, '8:00 PM'. */
export function formatTime(at: Instant, language: Language): string {
  if (language !== 'en') return seoulClock(at)
  const { hour, minute } = seoulParts(at)
  return `${hour % 12 === 0 ? 12 : hour % 12}:${two(minute)} ${hour < 12 ? 'AM' : 'PM'}`
}

export function formatWeekday(at: Instant, language: Language): string {
  return WEEKDAYS[language][seoulParts(at).weekday] ?? ''
}

/** '2026-11-20 20:00': tables, downloads and the long labels of charts. */
export function formatStamp(at: Instant): string {
  return `${seoulDate(at)} ${seoulClock(at)}`
}

export type CountdownParts = { days: number; hours: number; minutes: number; seconds: number }

/** What is left of a span in milliseconds, in whole seconds; nothing is left of a negative one. */
export function countdownParts(remaining: number): CountdownParts {
  const left = Math.max(0, remaining)
  return {
    days: Math.floor(left / DAY),
    hours: Math.floor((left % DAY) / HOUR),
    minutes: Math.floor((left % HOUR) / MINUTE),
    seconds: Math.floor((left % MINUTE) / SECOND),
  }
}

/** CAT-19: '2일 03:12:44' while a day or more remains, otherwise '03:12:44'. */
export function formatCountdown(remaining: number, language: Language): string {
  const { days, hours, minutes, seconds } = countdownParts(remaining)
  const clock = `${two(hours)}:${two(minutes)}:${two(seconds)}`
  if (days === 0) return clock
  const unit = { ko: '일', ja: '日', en: days === 1 ? ' day' : ' days' }[language]
  return `${days}${unit} ${clock}`
}

/** Days before a closing from which it is announced, and the span of the running clock (ux.md, 4.1). */
const ANNOUNCED_FROM_DAYS = 9
const CLOCK_SPAN = 2 * DAY

export type Closing =
  | { kind: 'none' }
  | { kind: 'dDay'; days: number }
  | { kind: 'clock'; remaining: number }
  | { kind: 'ended' }

/** CAT-20: D-9 to D-2 in Seoul days, the last 48 hours as a clock in milliseconds, then ended. */
export function closingOf(endAt: Instant | null, now: Instant): Closing {
  const end = timeOf(endAt)
  if (end === null) return { kind: 'none' }
  const remaining = end - timeOf(now)
  if (remaining < 0) return { kind: 'ended' }
  if (remaining < CLOCK_SPAN) return { kind: 'clock', remaining }
  const days = seoulDaysBetween(now, new Date(end))
  return days > ANNOUNCED_FROM_DAYS ? { kind: 'none' } : { kind: 'dDay', days }
}
