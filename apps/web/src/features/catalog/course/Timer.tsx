import { YN } from '@seodang/domain/codes'
import { useText } from '../../../platform/language.tsx'
import { ClosingText, Countdown } from '../../../ui/Countdown.tsx'
import { cx } from '../../../ui/cx.ts'
import type { ClassFacts } from '../card/class-facts.ts'
import type { CourseData } from '../queries.ts'
import styles from './class.module.css'
import * as texts from './texts.ts'

type TimerProps = { course: CourseData; facts: ClassFacts; className?: string }

/** What runs out first: the discount to the second (CAT-19), else the enrolment from nine days before (CAT-20). */
export function Timer({ course, facts, className }: TimerProps) {
  const text = useText(texts)
  const kind = timerOf(course, facts)
  if (kind === null) return null
  return (
    <p className={cx(className, kind === 'closing' && styles.calm)}>
      <span>{text(kind === 'discount' ? 'discountEnds' : 'recruitEnds')}</span>{' '}
      <strong>
        {kind === 'discount' && facts.discountEndsAt ? (
          <Countdown until={facts.discountEndsAt} />
        ) : (
          <ClosingText closing={facts.closing} until={facts.closesAt ?? ''} ended={text('recruitEnded')} />
        )}
      </strong>
    </p>
  )
}

/** Whether something runs out, and what; the site may hide it (CAT-23, promotion). */
export function timerOf(course: CourseData, facts: ClassFacts): 'discount' | 'closing' | null {
  if (course.coursePromotionShowYn !== YN.yes || facts.badge === 'closed') return null
  if (facts.discountEndsAt) return 'discount'
  return facts.closing.kind === 'dDay' || facts.closing.kind === 'clock' ? 'closing' : null
}
