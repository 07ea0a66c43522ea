import { addDays, seoulDate } from '@seodang/domain/seoul-time'
import { DateRange } from './DateRange.tsx'

/** Two years back: where the calendar opens while nothing is left out. */
const EARLIEST_DAYS = 730

interface PeriodFilterProps {
  label: string
  /** The first choice: nothing is left out. */
  anyLabel: string
  /** Days of Seoul, YYYY-MM-DD, both counted in. */
  from: string | undefined
  to: string | undefined
  onChange: (from: string | undefined, to: string | undefined) => void
}

/** Narrows a list to the rows of some days. */
export function PeriodFilter({ label, anyLabel, from, to, onChange }: PeriodFilterProps) {
  const today = seoulDate(new Date())
  const earliest = seoulDate(addDays(new Date(), -EARLIEST_DAYS))
  return (
    <DateRange
      label={label}
      value={[from ?? earliest, to ?? today]}
      max={today}
      presets={[{ label: anyLabel, range: [earliest, today] }]}
      shownAs={from === undefined && to === undefined ? anyLabel : undefined}
      onChange={([start, end]) =>
        start === earliest ? onChange(undefined, undefined) : onChange(start, end)
      }
    />
  )
}
