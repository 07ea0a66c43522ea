import { remainingShown } from '@seodang/domain/course-display'
import { isBefore } from '@seodang/domain/instant'
import { hardSeatsOf, seatsLeft } from '@seodang/domain/seats'
import { useText } from '../../../platform/language.tsx'
import { Countdown } from '../../../ui/Countdown.tsx'
import type { CourseData } from '../queries.ts'
import styles from './class.module.css'
import * as texts from './texts.ts'

/** CAT-25: what remains of places and time, where the class asks to show it; both are counted, never typed. */
export function Remaining({ course, now }: { course: CourseData; now: Date }) {
  const text = useText(texts)
  const left = seatsLeft(hardSeatsOf(course))
  const { places, endAt } = remainingShown(course, left, now)
  const isOver = endAt !== null && isBefore(endAt, now)
  if (places === null && (endAt === null || isOver)) return null
  return (
    <p className={styles.remaining}>
      {places !== null && <span>{text('placesRemain', { n: places })}</span>}
      {endAt !== null && !isOver && (
        <span>
          {text('timeRemains')}{' '}
          <strong>
            <Countdown until={typeof endAt === 'string' ? endAt : endAt.toISOString()} />
          </strong>
        </span>
      )}
    </p>
  )
}
