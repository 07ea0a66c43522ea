import { onlyProblems, type Problems } from './problems.ts'
import { addDays, fromSeoul, isDate, seoulDate, seoulParts } from './seoul-time.ts'

/** CUR-16: a repeating live: days of the week (0 is Sunday) from one date until another, both included. */
export type Series = {
  from: string
  until: string
  weekdays: readonly number[]
  /** BYD-15: dates left out. */
  except?: readonly string[]
}

/** Twice a week for a year; more is a slip of the finger. */
export const MAX_SERIES = 104
/** No series looks further than three years, so that an absurd date costs nothing (SEC-52). */
const MAX_SPAN_DAYS = 3 * 366

/** CUR-16: what is wrong with a series. */
export function seriesProblems(series: Series): Problems<keyof Series> {
  const hasDates = isDate(series.from) && isDate(series.until)
  return onlyProblems({
    from: isDate(series.from) ? null : 'date',
    until: isDate(series.until) ? (hasDates && series.until < series.from ? 'endBeforeStart' : null) : 'date',
    weekdays: weekdaysProblem(series, hasDates),
    except: (series.except ?? []).every(isDate) ? null : 'date',
  })
}

function weekdaysProblem(series: Series, hasDates: boolean) {
  const areDays = series.weekdays.every((day) => Number.isInteger(day) && day >= 0 && day <= 6)
  if (!areDays) return 'unknownChoice' as const
  if (series.weekdays.length === 0) return 'notChosen' as const
  const isTooLong = hasDates && datesBetween(series).length > MAX_SERIES
  return isTooLong ? { code: 'tooMany' as const, n: MAX_SERIES } : null
}

/** CUR-16: the dates (YYYY-MM-DD) of a series without problems, made one by one. */
export function seriesDates(series: Series): string[] {
  return datesBetween(series).slice(0, MAX_SERIES)
}

function datesBetween({ from, until, weekdays, except = [] }: Series): string[] {
  const dates: string[] = []
  const first = fromSeoul(from)
  const last = Math.min(fromSeoul(until).getTime(), addDays(first, MAX_SPAN_DAYS).getTime())
  for (let day = first; day.getTime() <= last && dates.length <= MAX_SERIES; day = addDays(day, 1)) {
    const date = seoulDate(day)
    if (weekdays.includes(seoulParts(day).weekday) && !except.includes(date)) dates.push(date)
  }
  return dates
}
