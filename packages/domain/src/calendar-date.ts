import { DAY } from './instant.ts'

const timeOfDate = (date: string) => Date.parse(`${date}T00:00:00Z`)

/** Counts on in dates (YYYY-MM-DD), which know no clock. */
export const addDaysToDate = (date: string, days: number): string =>
  new Date(timeOfDate(date) + days * DAY).toISOString().slice(0, 10)

/** Negative when `to` is earlier. */
export const daysBetweenDates = (from: string, to: string): number =>
  (timeOfDate(to) - timeOfDate(from)) / DAY

/** 0 is Sunday. */
export const weekdayOf = (date: string): number => new Date(timeOfDate(date)).getUTCDay()
