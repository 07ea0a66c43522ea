import { ATTENDANCE_PERIODS, type Language, UNLIMITED_DAYS } from './codes.ts'
import type { Instant } from './instant.ts'
import { addDays, addSeoulMonths, seoulDate, seoulDaysBetween, startOfSeoulDay } from './seoul-time.ts'

/** CAT-22: thirty days make a month. */
export const DAYS_PER_MONTH = 30

/** Whether a class that is sold for so many days is sold for a month or longer (방문판매 등에 관한 법률 제2조 제10호). */
export const isMonthOrLonger = (days: number): boolean => days === UNLIMITED_DAYS || days >= DAYS_PER_MONTH

/** CAT-21: the date (YYYY-MM-DD) on which a period that begins today ends; null for -1. */
export function periodEndDate(days: number, today: Instant): string | null {
  return days === UNLIMITED_DAYS ? null : seoulDate(addDays(today, days))
}

/** CAT-22: the months of a period that is a multiple of 30 days, else null. */
export function periodMonths(days: number): number | null {
  return days > 0 && days % DAYS_PER_MONTH === 0 ? days / DAYS_PER_MONTH : null
}

/** CAT-22: '무제한', '3개월', '45일'. */
export function formatPeriod(days: number, language: Language): string {
  if (days === UNLIMITED_DAYS) return { ko: '무제한', en: 'Unlimited', ja: '無制限' }[language]
  const months = periodMonths(days)
  if (months !== null) {
    return { ko: `${months}개월`, en: months === 1 ? '1 month' : `${months} months`, ja: `${months}か月` }[
      language
    ]
  }
  return { ko: `${days}일`, en: days === 1 ? '1 day' : `${days} days`, ja: `${days}日` }[language]
}

/** AUTH-09: unlimited, one of the steps, or any whole number of days up to ten years. */
export function isAttendancePeriod(days: number): boolean {
  if (ATTENDANCE_PERIODS.some((step) => step === days)) return true
  return Number.isInteger(days) && days >= 1 && days <= 3650
}

/** AUTH-08: the total period of a class is at least one calendar month, its first and last day included. */
export const MIN_CLASS_MONTHS = 1

export function isLongEnough(startAt: Instant, endAt: Instant): boolean {
  const dayAfter = addDays(startOfSeoulDay(endAt), 1)
  return dayAfter >= addSeoulMonths(startOfSeoulDay(startAt), MIN_CLASS_MONTHS)
}

/** MY-07: Seoul days left, today counting as 0 once it is the last; null without an end, never negative. */
export function daysLeft(validAt: Instant | null, now: Instant): number | null {
  return validAt === null ? null : Math.max(0, seoulDaysBetween(now, validAt))
}

/** Extension is sold from 7 days before the end until 60 days after it (ux.md, 4.3). */
export function mayBuyExtension(validAt: Instant | null, now: Instant): boolean {
  if (validAt === null) return false
  const days = seoulDaysBetween(now, validAt)
  return days <= 7 && days >= -60
}
