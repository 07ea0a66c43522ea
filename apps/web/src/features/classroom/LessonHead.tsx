import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import type { ReactNode } from 'react'
import { useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './lesson.module.css'
import type { Lesson } from './queries.ts'
import * as texts from './texts.ts'

type LessonHeadProps = {
  lesson: Lesson
  number: string
  /** Viewing time that is left, on a phone. */
  budget: ReactNode
  /** Marks of one's own are kept: a visitor of an open class has none. */
  onUndo: (() => void) | null
  isBusy: boolean
  moves: ReactNode
}

/** What is on the screen, whether it is done, and the ways to its neighbours. */
export function LessonHead({ lesson, number, budget, onUndo, isBusy, moves }: LessonHeadProps) {
  const text = useText(texts)
  return (
    <div className={styles.head}>
      <div className={styles.headline}>
        <h2 className={styles.title}>
          <span>{number}</span> {lesson.title}
        </h2>
        {(lesson.completedAt || budget) && (
          <p className={styles.state}>
            {lesson.completedAt && (
              <span className={styles.completed}>
                <Icon of={IconCircleCheck} size={16} /> {text('completed')}
              </span>
            )}
            {lesson.completedAt && onUndo && (
              <button type="button" className={styles.undo} disabled={isBusy} onClick={onUndo}>
                {text('undo')}
              </button>
            )}
            {budget}
          </p>
        )}
      </div>
      <div className={styles.moves}>{moves}</div>
    </div>
  )
}

export type LessonMovesProps = {
  /** Null at the first lesson. */
  onPrevious: (() => void) | null
  /** Marks it done on the way: a video that is not done yet. */
  completes: boolean
  hasNext: boolean
  isBusy: boolean
  onNext: () => void
}

/** Previous, and "done and next": in the head on a wide screen, at the foot of a phone. */
export function LessonMoves({ onPrevious, completes, hasNext, isBusy, onNext }: LessonMovesProps) {
  const text = useText(texts)
  const label = completes ? (hasNext ? 'doneAndNext' : 'done') : 'next'
  return (
    <>
      <Button disabled={!onPrevious} onClick={onPrevious ?? undefined}>
        {text('previous')}
      </Button>
      {(hasNext || completes) && (
        <Button
          variant="main"
          iconEnd={hasNext ? IconArrowRight : undefined}
          busy={isBusy}
          busyText=""
          onClick={onNext}
        >
          {text(label)}
        </Button>
      )}
    </>
  )
}
