import { formatMoney } from '@seodang/domain/money'
import {
  addDays,
  addSeoulMonths,
  formatDay,
  formatWeekday,
  fromSeoul,
  seoulParts,
} from '@seodang/domain/seoul-time'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { cx } from '../../ui/cx.ts'
import type { MonthView } from './queries.ts'
import styles from './sales.module.css'
import * as texts from './texts.ts'

type Day = MonthView['days'][number]
interface MonthGridProps {
  month: string
  days: readonly Day[]
  dayHref?: (date: string) => string
}

const WEEK = [1, 2, 3, 4, 5, 6, 7]

/** The calendar of a month; on a phone, a list of the days on which something was sold. */
export function MonthGrid({ month, days, dayHref }: MonthGridProps) {
  const text = useText(texts)
  const language = useLanguage()
  const first = fromSeoul(`${month}-01`)
  const last = seoulParts(addDays(addSeoulMonths(first, 1), -1)).day
  const dates = Array.from({ length: last }, (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`)
  const { weekday } = seoulParts(first)
  return (
    <section aria-label={text('days')}>
      <div className={styles.week} aria-hidden>
        {WEEK.map((day) => (
          // The 1st of November 2026 is a Sunday.
          <span key={day}>{formatWeekday(fromSeoul(`2026-11-0${day}`), language)}</span>
        ))}
      </div>
      <ol className={styles.grid}>
        {dates.map((date, at) => (
          <DayCell
            key={date}
            date={date}
            sums={days.filter((day) => day.date === date)}
            {...(at === 0 && { column: weekday + 1 })}
            {...(dayHref && { href: dayHref(date) })}
          />
        ))}
      </ol>
    </section>
  )
}

function DayCell({
  date,
  sums,
  column,
  href,
}: {
  date: string
  sums: readonly Day[]
  column?: number
  href?: string
}) {
  const text = useText(texts)
  const language = useLanguage()
  const face = (
    <>
      <span className={styles.number}>
        <span className={styles.short}>{Number(date.slice(-2))}</span>
        <span className={styles.long}>{formatDay(fromSeoul(date), language)}</span>
      </span>
      {sums.map((sum) => (
        <span key={sum.currency} className={styles.amounts}>
          <b>{formatMoney({ minor: sum.payments, currency: sum.currency }, language)}</b>
          {sum.cancellations !== 0 && (
            <small>
              {text('cancellations')}{' '}
              {formatMoney({ minor: sum.cancellations, currency: sum.currency }, language)}
            </small>
          )}
          <small>
            {text('net')} {formatMoney({ minor: sum.net, currency: sum.currency }, language)}
          </small>
        </span>
      ))}
    </>
  )
  return (
    <li
      className={cx(styles.cell, sums.length === 0 && styles.blank)}
      style={column === undefined ? undefined : { gridColumnStart: column }}
    >
      {href !== undefined && sums.length > 0 ? (
        <Anchor href={href} className={styles.face}>
          {face}
        </Anchor>
      ) : (
        <div className={styles.face}>{face}</div>
      )}
    </li>
  )
}
