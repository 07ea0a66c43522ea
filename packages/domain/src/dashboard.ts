import {
  DASHBOARD_FILTER,
  type DashboardFilter,
  type Language,
  SEARCH_TYPE,
  type SearchType,
} from './codes.ts'
import { DAY, HOUR, type Instant, timeOf } from './instant.ts'
import { cents, formatMoney, won } from './money.ts'
import {
  addDays,
  addSeoulMonths,
  formatStamp,
  seoulClock,
  seoulDate,
  seoulParts,
  startOfSeoulDay,
} from './seoul-time.ts'

/** DASH-04. */
export const DEFAULT_FILTER: DashboardFilter = DASHBOARD_FILTER.last7Days
/** DASH-09: visitor and page-view figures count from this Seoul day. */
export const VISITS_SINCE = '2024-09-11'
/** DASH-06: above so many rows an hourly label carries its date. */
const LONG_LABEL_ROWS = 24

/** From `startAt` on, until before `endAt`. */
export type Range = { startAt: Date; endAt: Date }

/** DASH-04, DASH-12: the Seoul days of a filter; the last days include today. */
export function rangeOf(filter: DashboardFilter, now: Instant): Range {
  const today = startOfSeoulDay(now)
  const tomorrow = addDays(today, 1)
  switch (filter) {
    case DASHBOARD_FILTER.today:
      return { startAt: today, endAt: tomorrow }
    case DASHBOARD_FILTER.yesterday:
      return { startAt: addDays(today, -1), endAt: today }
    case DASHBOARD_FILTER.lastMonth: {
      const thisMonth = addDays(today, 1 - seoulParts(today).day)
      return { startAt: addSeoulMonths(thisMonth, -1), endAt: thisMonth }
    }
    case DASHBOARD_FILTER.last7Days:
      return { startAt: addDays(tomorrow, -7), endAt: tomorrow }
    case DASHBOARD_FILTER.last30Days:
      return { startAt: addDays(tomorrow, -30), endAt: tomorrow }
    case DASHBOARD_FILTER.last90Days:
      return { startAt: addDays(tomorrow, -90), endAt: tomorrow }
  }
}

/** DASH-05: a span longer than one day searches DAILY, any other HOURLY. */
export function searchTypeOf({ startAt, endAt }: Range): SearchType {
  return timeOf(endAt) - timeOf(startAt) > DAY ? SEARCH_TYPE.daily : SEARCH_TYPE.hourly
}

/** DASH-13: the equal span just before, to compare with. */
export function previousRange({ startAt, endAt }: Range): Range {
  return { startAt: new Date(2 * timeOf(startAt) - timeOf(endAt)), endAt: startAt }
}

/** The beginnings of all rows of a range: Seoul hours or Seoul days. */
export function rowTimes({ startAt, endAt }: Range, searchType: SearchType): Date[] {
  const step = searchType === SEARCH_TYPE.daily ? DAY : HOUR
  const times: Date[] = []
  for (let time = rowStart(startAt, searchType).getTime(); time < timeOf(endAt); time += step) {
    times.push(new Date(time))
  }
  return times
}

/** The beginning of the row that an instant falls into. */
export function rowStart(at: Instant, searchType: SearchType): Date {
  if (searchType === SEARCH_TYPE.daily) return startOfSeoulDay(at)
  // Seoul is a whole number of hours from UTC, so its hours begin with those of UTC.
  return new Date(Math.floor(timeOf(at) / HOUR) * HOUR)
}

/** DASH-01: won and cents as whole numbers. */
export type Figures = {
  paymentAmountKrw: number
  paymentAmountUsd: number
  cancelAmountKrw: number
  cancelAmountUsd: number
  paymentCount: number
  newMemberCount: number
  classAttendCount: number
  visitorCount: number
  newVisitorCount: number
  pageViewCount: number
}
export type DashboardRow = Figures & { baseDate: Instant }

export const NO_FIGURES: Figures = {
  paymentAmountKrw: 0,
  paymentAmountUsd: 0,
  cancelAmountKrw: 0,
  cancelAmountUsd: 0,
  paymentCount: 0,
  newMemberCount: 0,
  classAttendCount: 0,
  visitorCount: 0,
  newVisitorCount: 0,
  pageViewCount: 0,
}
const FIGURE_NAMES: readonly (keyof Figures)[] = [
  'paymentAmountKrw',
  'paymentAmountUsd',
  'cancelAmountKrw',
  'cancelAmountUsd',
  'paymentCount',
  'newMemberCount',
  'classAttendCount',
  'visitorCount',
  'newVisitorCount',
  'pageViewCount',
]

/** DASH-12: one row for each hour or day of the range, rows of the same one summed, the others zero. */
export function fillRows(
  rows: readonly DashboardRow[],
  range: Range,
  searchType: SearchType,
): DashboardRow[] {
  const found = new Map<number, Figures>()
  for (const row of rows) {
    const key = rowStart(row.baseDate, searchType).getTime()
    found.set(key, sumFigures([found.get(key) ?? NO_FIGURES, row]))
  }
  return rowTimes(range, searchType).map((baseDate) => ({
    ...(found.get(baseDate.getTime()) ?? NO_FIGURES),
    baseDate,
  }))
}

/** The totals of some rows. */
export function sumFigures(rows: readonly Figures[]): Figures {
  const sum = { ...NO_FIGURES }
  for (const row of rows) for (const name of FIGURE_NAMES) sum[name] += row[name]
  return sum
}

/** DASH-06: HH:mm, with the date when there are over 24 rows; days as YYYY-MM-DD. */
export function rowLabel(baseDate: Instant, searchType: SearchType, rowCount: number): string {
  if (searchType === SEARCH_TYPE.daily) return seoulDate(baseDate)
  return rowCount > LONG_LABEL_ROWS ? formatStamp(baseDate) : seoulClock(baseDate)
}

/** DASH-07: payments minus cancellations, in won and cents. */
export function transactionsOf(figures: Figures): { krw: number; usd: number } {
  return {
    krw: figures.paymentAmountKrw - figures.cancelAmountKrw,
    usd: figures.paymentAmountUsd - figures.cancelAmountUsd,
  }
}

/** DASH-07, DASH-08: the total in won, or won / dollars when any dollar payment exists. */
export function transactionText(figures: Figures, language: Language): string {
  const { krw, usd } = transactionsOf(figures)
  const inWon = formatMoney(won(krw), language)
  const hasDollars = figures.paymentAmountUsd !== 0 || figures.cancelAmountUsd !== 0
  return hasDollars ? `${inWon} / ${formatMoney(cents(usd), language)}` : inWon
}

/** DASH-13: the change in percent with one decimal; null when there is nothing to compare with. */
export function changePercent(current: number, before: number): number | null {
  if (before === 0) return current === 0 ? 0 : null
  return Math.round(((current - before) * 1000) / Math.abs(before)) / 10
}

/** DASH-14: the figures without money, for staff who may not see it. */
export type OpenFigures = Omit<
  Figures,
  'paymentAmountKrw' | 'paymentAmountUsd' | 'cancelAmountKrw' | 'cancelAmountUsd'
>

export function withoutMoney<Row extends Figures>(row: Row) {
  const {
    paymentAmountKrw: _a,
    paymentAmountUsd: _b,
    cancelAmountKrw: _c,
    cancelAmountUsd: _d,
    ...open
  } = row
  return open
}

/** DASH-09: whether a range reaches back before visits were counted. */
export function hasUncountedVisits({ startAt }: Range): boolean {
  return seoulDate(startAt) < VISITS_SINCE
}

/** DASH-10: the guide disappears once each todo stands at 100 percent. */
export function isGuideDone(todoList: readonly { progressPercent: number }[]): boolean {
  return todoList.every(({ progressPercent }) => progressPercent >= 100)
}
