import { useText } from '../../platform/language.tsx'
import { Tag } from '../../ui/Badge.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { Drawer } from '../../ui/rich/Drawer.tsx'
import styles from './coursework.module.css'
import type { QuizPage } from './queries.ts'
import * as texts from './quiz-texts.ts'

interface QuizQuestionsDrawerProps {
  questions: QuizPage['questions']
  onClose: () => void
}

/** BYD-11: the share of right answers of each question, over all attempts that were handed in. */
export function QuizQuestionsDrawer({ questions, onClose }: QuizQuestionsDrawerProps) {
  const text = useText(texts)
  const isNew = questions.every(({ askedCount }) => askedCount === 0)
  return (
    <Drawer title={text('questions')} onClose={onClose}>
      {isNew ? (
        <p>{text('questionsEmpty')}</p>
      ) : (
        <ol className={styles.shares}>
          {questions.map(({ id, excerpt, askedCount, rightCount, isRemoved }, index) => {
            const percent = askedCount === 0 ? 0 : Math.round((rightCount * 100) / askedCount)
            return (
              <li key={id}>
                <p className={styles.about}>
                  {isRemoved ? (
                    <Tag small>{text('removed')}</Tag>
                  ) : (
                    <b>{text('questionN', { n: index + 1 })}</b>
                  )}
                  <span>{excerpt}</span>
                </p>
                <ProgressBar value={percent} label={excerpt} />
                <p className={styles.about}>
                  <b>{text('share', { n: percent })}</b>
                  {text('shareOf', { n: rightCount, all: askedCount })}
                </p>
              </li>
            )
          })}
        </ol>
      )}
    </Drawer>
  )
}
