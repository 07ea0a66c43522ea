import { DatePicker } from '@mantine/dates'
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import { useState } from 'react'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../Button.tsx'
import { useNarrow } from '../narrow.ts'
import { Popover } from '../Popover.tsx'
import { calendarLabels, MONTH_FORMAT, YEAR_FORMAT } from './calendar-labels.ts'
import styles from './date.module.css'
import { daysIn, rangeText } from './date-text.ts'
import * as texts from './texts.ts'
import { useToday } from './today.ts'

/** First and last day, YYYY-MM-DD, both counted. */
export type DayRange = readonly [start: string, end: string]

export type DateRangeProps = {
  label: string
  value: DayRange
  onChange: (range: DayRange) => void
  /** '최근 7일' and the like. */
  presets?: { label: string; range: DayRange }[]
  /** Said instead of the days, where they are no choice but the whole time. */
  shownAs?: string | undefined
  min?: string
  max?: string
}

/** A span of days: ready-made ones at the left, two months beside them. */
export function DateRange({ label, value, onChange, presets = [], shownAs, min, max }: DateRangeProps) {
  const text = useText(texts)
  const language = useLanguage()
  const today = useToday()
  return (
    <Popover
      label={label}
      align="end"
      trigger={(trigger) => (
        <Button {...trigger} icon={IconCalendar}>
          <span className="sr-only">{label}: </span>
          {shownAs ?? (
            <>
              {rangeText(value, today, language)}
              <span className={styles.days}>{text('days', { n: daysIn(value) })}</span>
            </>
          )}
        </Button>
      )}
    >
      {(close) => (
        <RangePanel
          {...{ value, presets, min, max, today }}
          onChoose={(range) => {
            onChange(range)
            close()
          }}
        />
      )}
    </Popover>
  )
}

type RangePanelProps = Pick<DateRangeProps, 'value' | 'min' | 'max'> & {
  presets: { label: string; range: DayRange }[]
  today: string
  onChoose: (range: DayRange) => void
}

function RangePanel({ value, presets, min, max, today, onChoose }: RangePanelProps) {
  const text = useText(texts)
  const language = useLanguage()
  const narrow = useNarrow()
  const [draft, setDraft] = useState<[string | null, string | null]>([value[0], value[1]])
  const same = ([start, end]: DayRange) => start === value[0] && end === value[1]
  const choose = (next: [string | null, string | null]) => {
    setDraft(next)
    if (next[0] && next[1]) onChoose([next[0], next[1]])
  }
  return (
    <div className={styles.range}>
      <div className={styles.presets}>
        {presets.map((preset) => (
          <button
            key={preset.label}
            type="button"
            className={styles.preset}
            aria-pressed={same(preset.range)}
            onClick={() => onChoose(preset.range)}
          >
            {preset.label}
          </button>
        ))}
        <button
          type="button"
          className={styles.preset}
          aria-pressed={!presets.some(({ range }) => same(range))}
          onClick={() => setDraft([null, null])}
        >
          {text('custom')}
        </button>
      </div>
      <DatePicker
        type="range"
        allowSingleDateInRange
        numberOfColumns={narrow ? 1 : 2}
        value={draft}
        defaultDate={narrow ? value[0] : monthBefore(value[1])}
        minDate={min}
        maxDate={max ?? today}
        monthLabelFormat={MONTH_FORMAT[language]}
        yearLabelFormat={YEAR_FORMAT[language]}
        ariaLabels={calendarLabels(text)}
        onChange={choose}
      />
    </div>
  )
}

/** The month before a day's, so that the day's own month stands at the right. */
function monthBefore(date: string) {
  const [year = 0, month = 1] = date.split('-').map(Number)
  return month === 1 ? `${year - 1}-12-01` : `${year}-${String(month - 1).padStart(2, '0')}-01`
}
