import { QUIZ_END, YN } from '@seodang/domain/codes'
import { formatDateTime } from '@seodang/domain/seoul-time'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { Tag } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import type { MyQuiz } from './queries.ts'
import styles from './quiz.module.css'
import * as texts from './texts.ts'

const REFUSALS = {
  NOT_ATTENDING: 'attendeesOnly',
  QUIZ_NOT_READY: 'notReady',
  QUIZ_ATTEMPTS_USED: 'usedUp',
} as const

export interface QuizStartProps {
  quiz: MyQuiz
  isBeginning: boolean
  onBegin: () => void
}

/** The rules before one begins, and what came of earlier attempts. */
export function QuizStart({
  quiz,
  isBeginning,
  onBegin,
  onShow,
}: QuizStartProps & { onShow: (attemptSeq: number) => void }) {
  const text = useText(texts)
  const { questionCount, maxPoints, passPercent, minutes, attempts, attemptsLeft, problem, ended } = quiz
  const refusal = Object.entries(REFUSALS).find(([name]) => name === problem)?.[1]
  const isAgain = ended.length > 0
  return (
    <div className={styles.start}>
      {quiz.hasPassed && <Notice tone="ok">{text('youPassed', { n: quiz.bestPercent ?? 0 })}</Notice>}
      {questionCount > 0 && (
        <dl className={styles.rules}>
          <div>
            <dt>{text('questions')}</dt>
            <dd>{text('questionsOf', { n: questionCount, points: maxPoints })}</dd>
          </div>
          <div>
            <dt>{text('pass')}</dt>
            <dd>{text('passOf', { n: passPercent })}</dd>
          </div>
          <div>
            <dt>{text('time')}</dt>
            <dd>{minutes === null ? text('noLimit') : text('minutesOf', { n: minutes })}</dd>
          </div>
          <div>
            <dt>{text('attempts')}</dt>
            <dd>
              {attempts === null || attemptsLeft === null
                ? text('noLimit')
                : text('attemptsOf', { n: attemptsLeft, all: attempts })}
            </dd>
          </div>
        </dl>
      )}
      {refusal && <Notice>{text(refusal)}</Notice>}
      {problem === null && (
        <>
          <p className={styles.hint}>{text(minutes === null ? 'beginHint' : 'beginTimedHint')}</p>
          <div>
            <Button variant="main" size="lg" busy={isBeginning} onClick={onBegin}>
              {text(isAgain ? 'again' : 'begin')}
            </Button>
          </div>
        </>
      )}
      {isAgain && <Attempts quiz={quiz} onShow={onShow} />}
    </div>
  )
}

function Attempts({ quiz: { ended }, onShow }: { quiz: MyQuiz; onShow: (attemptSeq: number) => void }) {
  const text = useText(texts)
  const language = useLanguage()
  return (
    <section className={styles.attempts}>
      <h3>{text('earlier')}</h3>
      <ol>
        {ended.map((attempt, index) => (
          <li key={attempt.attemptSeq}>
            <b>{text('attemptN', { n: ended.length - index })}</b>
            <span className={styles.score}>{text('percentOf', { n: attempt.percent })}</span>
            <Tag tone={attempt.passedYn === YN.yes ? 'ok' : 'neutral'} small>
              {text(attempt.passedYn === YN.yes ? 'passed' : 'notPassed')}
            </Tag>
            {attempt.endCd === QUIZ_END.timeUp && (
              <Tag tone="warn" small>
                {text('timeUp')}
              </Tag>
            )}
            {attempt.late && (
              <Tag tone="warn" small>
                {text('late')}
              </Tag>
            )}
            <time dateTime={attempt.endedAt}>{formatDateTime(attempt.endedAt, language)}</time>
            <Button size="sm" onClick={() => onShow(attempt.attemptSeq)}>
              {text('look')}
              <span className="sr-only"> {text('attemptN', { n: ended.length - index })}</span>
            </Button>
          </li>
        ))}
      </ol>
    </section>
  )
}
