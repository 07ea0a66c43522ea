import { validAtFrom } from '@seodang/domain/attendance'
import { CURRENCY, CURRICULUM_TYPE, PAY_DATE, YN } from '@seodang/domain/codes'
import { formatMoney } from '@seodang/domain/money'
import { isPackage } from '@seodang/domain/package-terms'
import { formatPeriod } from '@seodang/domain/period'
import { formatDate, formatDateTime, formatDay } from '@seodang/domain/seoul-time'
import type { ReactNode } from 'react'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import type { ClassFacts } from '../card/class-facts.ts'
import type { CourseData } from '../queries.ts'
import styles from './class.module.css'
import { countOf } from './curriculum-view.ts'
import * as texts from './texts.ts'

/** When one may enrol, for how long it is theirs, what comes on top and how many places are left. */
export function PanelFacts({ course, facts, now }: { course: CourseData; facts: ClassFacts; now: Date }) {
  const text = useText(texts)
  const rows = useRows(course, now)
  const { seats } = facts
  const taken = seats ? seats.places - seats.left : 0
  return (
    <>
      <dl className={styles.facts}>
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {seats && (
          <div className={styles.narrowOnly}>
            <dt>{text('seatsLeft')}</dt>
            <dd>
              {seats.left} / {seats.places}
            </dd>
          </div>
        )}
      </dl>
      {seats && (
        <div className={styles.seats}>
          <p aria-hidden>
            <span>{text('seatsLeft')}</span>
            <span>
              <strong>{seats.left}</strong> / {seats.places}
            </span>
          </p>
          <ProgressBar
            value={taken}
            max={seats.places}
            label={text('seatsTaken')}
            valueText={`${text('seatsLeft')} ${seats.left} / ${seats.places}`}
          />
        </div>
      )}
    </>
  )
}

function useRows(course: CourseData, now: Date): { label: string; value: ReactNode }[] {
  const text = useText(texts)
  const language = useLanguage()
  const day = (at: string) => (
    <time dateTime={at} title={text('seoulTime', { time: formatDateTime(at, language) })} className="nw">
      {formatDay(at, language)}
    </time>
  )
  const span = (from: string | null, to: string | null): ReactNode => {
    if (from && to)
      return (
        <>
          {day(from)} ~ {day(to)}
        </>
      )
    if (from) return text('fromDay', { day: formatDay(from, language) })
    return to && text('untilDay', { day: formatDay(to, language) })
  }
  const from = course.payStartCd === PAY_DATE.dated ? course.payStartAt : null
  const to = course.payEndCd === PAY_DATE.dated ? course.payEndAt : null
  // CAT-21: the period of a package is counted from today.
  const lastDay = isPackage(course) ? validAtFrom(course.vodDays, now) : null
  const lives = countOf(course.curriculum, CURRICULUM_TYPE.live)
  const period = [
    course.courseValidShowYn === YN.yes ? formatPeriod(course.vodDays, language) : '',
    lastDay ? text('untilIfToday', { day: formatDate(lastDay, language) }) : '',
    lives > 0 ? text('liveCount', { n: lives }) : '',
  ].filter((part) => part !== '')
  const dates = span(course.startAt, course.endAt)
  const materials = useMaterials(course)
  return [
    { label: text('recruitment'), value: span(from, to) || text('alwaysOpen') },
    ...(dates ? [{ label: text('classDates'), value: dates }] : []),
    ...(period.length > 0 ? [{ label: text('period'), value: period.join(' · ') }] : []),
    ...(materials ? [{ label: text('materials'), value: materials }] : []),
  ]
}

/** PAY-12: what is charged together with the class stands beside its price (BYD-03). */
function useMaterials(course: CourseData): string | null {
  const text = useText(texts)
  const language = useLanguage()
  const { materialTitle, materialPrice, materialPriceEx, displayCurrency: currency } = course
  const minor = currency === CURRENCY.usd ? materialPriceEx : materialPrice
  if (!minor) return null
  return text('materialLine', {
    title: materialTitle ?? '',
    price: formatMoney({ minor, currency }, language),
  }).trim()
}
