import { CURRICULUM_TYPE, DIFFICULTY, type DifficultyCd, YN } from '@seodang/domain/codes'
import { formatPeriod } from '@seodang/domain/period'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { lengthText } from '../card/length.ts'
import * as cardTexts from '../card/texts.ts'
import type { CourseData } from '../queries.ts'
import styles from './class.module.css'
import { countOf } from './curriculum-view.ts'
import * as texts from './texts.ts'

const LEVELS = {
  [DIFFICULTY.beginner]: 'beginner',
  [DIFFICULTY.intermediate]: 'intermediate',
  [DIFFICULTY.advanced]: 'advanced',
} as const satisfies Record<DifficultyCd, keyof typeof texts.ko>

/** Four facts in one line: how much, live, how hard, how long. What is not there is left out. */
export function ClassStrip({ course }: { course: CourseData }) {
  const text = useText(texts)
  const cardText = useText(cardTexts)
  const language = useLanguage()
  const lives = countOf(course.curriculum, CURRICULUM_TYPE.live)
  const facts = [
    { label: text('length'), value: lengthText(course, cardText) },
    { label: text('live'), value: lives > 0 ? text('times', { n: lives }) : '' },
    { label: text('difficulty'), value: text(LEVELS[course.difficultyCd]) },
    {
      label: text('period'),
      value: course.courseValidShowYn === YN.yes ? formatPeriod(course.vodDays, language) : '',
    },
  ].filter(({ value }) => value !== '')
  return (
    <dl className={styles.strip}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
