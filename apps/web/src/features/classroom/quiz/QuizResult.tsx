import { QUIZ_END, QUIZ_QUESTION, QUIZ_REVEAL, type QuizRevealCd, YN } from '@seodang/domain/codes'
import { formatDateTime } from '@seodang/domain/seoul-time'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useApi } from '../../../platform/api.ts'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { Tag } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { RichText } from '../../../ui/RichText.tsx'
import { TextSkeleton } from '../../../ui/Skeleton.tsx'
import { ErrorState } from '../../../ui/States.tsx'
import type { LessonKey } from '../queries.ts'
import type { QuizStartProps } from './QuizStart.tsx'
import { type QuizResult, quizResultQuery, type Reviewed } from './queries.ts'
import styles from './quiz.module.css'
import * as texts from './texts.ts'

type QuizResultViewProps = QuizStartProps & {
  lessonKey: LessonKey
  attemptSeq: number
  onBack: () => void
}

/** BYD-11: what came of an attempt, with what was right as far as the quiz shows it. */
export function QuizResultView({
  lessonKey,
  attemptSeq,
  quiz,
  isBeginning,
  onBegin,
  onBack,
}: QuizResultViewProps) {
  const text = useText(texts)
  const found = useQuery(quizResultQuery(useApi(), lessonKey, attemptSeq))
  if (found.isLoadingError)
    return (
      <ErrorState
        title={text('failed')}
        message={found.error.message}
        retry={() => void found.refetch()}
        retrying={found.isFetching}
      />
    )
  if (!found.data) return <TextSkeleton lines={6} />
  const result = found.data
  return (
    <div className={styles.result}>
      <Score result={result} />
      <div className={styles.acts}>
        {quiz.problem === null && (
          <Button variant={result.passedYn === YN.yes ? 'line' : 'main'} busy={isBeginning} onClick={onBegin}>
            {text('again')}
            {quiz.attemptsLeft !== null && ` (${text('leftN', { n: quiz.attemptsLeft })})`}
          </Button>
        )}
        <Button variant="ghost" onClick={onBack}>
          {text('toStart')}
        </Button>
      </div>
      {result.late && <Late late={result.late} />}
      {result.questions ? (
        <ol className={styles.questions}>
          {result.questions.map((question, index) => (
            <ReviewedQuestion key={question.id} question={question} n={index + 1} />
          ))}
        </ol>
      ) : (
        <Notice>{text(KEPT_BACK[quiz.revealCd])}</Notice>
      )}
    </div>
  )
}

const KEPT_BACK: Readonly<Record<QuizRevealCd, 'neverShown' | 'shownAfterPassing'>> = {
  [QUIZ_REVEAL.never]: 'neverShown',
  [QUIZ_REVEAL.afterPassing]: 'shownAfterPassing',
  [QUIZ_REVEAL.afterEach]: 'neverShown',
}

function Score({ result }: { result: QuizResult }) {
  const text = useText(texts)
  const hasPassed = result.passedYn === YN.yes
  return (
    <div className={cx(styles.outcome, hasPassed && styles.good)} role="status">
      <p className={styles.percent}>{text('percentOf', { n: result.percent })}</p>
      <div>
        <p className={styles.verdict}>{text(hasPassed ? 'passedLong' : 'notPassedLong')}</p>
        <p className={styles.hint}>
          {text('scoreOf', { n: result.points, all: result.maxPoints, pass: result.passPercent })}
        </p>
        {result.endCd === QUIZ_END.timeUp && <p className={styles.hint}>{text('endedByTime')}</p>}
      </div>
    </div>
  )
}

function Late({ late }: { late: NonNullable<QuizResult['late']> }) {
  const text = useText(texts)
  const language = useLanguage()
  return (
    <section className={styles.late} aria-label={text('late')}>
      <p className={styles.questionHead}>
        <b>{text('late')}</b>
        <Tag small tone="warn">
          {text('notCounted')}
        </Tag>
        <time className={styles.points} dateTime={late.at}>
          {text('arrivedAt', { time: formatDateTime(late.at, language) })}
        </time>
      </p>
      <p className={styles.hint}>{text('lateHint')}</p>
      <dl className={styles.facts}>
        {late.answers.map(({ n, words }) => (
          <Fragment key={n}>
            <dt>{text('questionN', { n })}</dt>
            <dd>{words || text('notAnswered')}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}

function ReviewedQuestion({ question, n }: { question: Reviewed; n: number }) {
  const text = useText(texts)
  const { isRight, content, explanation } = question
  return (
    <li className={styles.question}>
      <div className={styles.questionHead}>
        <span className={styles.number}>{text('questionN', { n })}</span>
        <Tag tone={isRight ? 'ok' : 'danger'} icon={isRight ? IconCheck : IconX}>
          {text(isRight ? 'right' : 'wrong')}
        </Tag>
        <span className={styles.points}>
          {text('pointsOf', { n: isRight ? question.points : 0, all: question.points })}
        </span>
      </div>
      <RichText document={content} className={styles.words} />
      {question.kindCd === QUIZ_QUESTION.text ? (
        <dl className={styles.facts}>
          <dt>{text('yourAnswer')}</dt>
          <dd>{question.answer[0] ?? text('notAnswered')}</dd>
          {!isRight && (
            <>
              <dt>{text('rightAnswer')}</dt>
              <dd>{question.right.filter((spelling) => spelling.trim() !== '').join(', ')}</dd>
            </>
          )}
        </dl>
      ) : (
        <ChoicesReviewed question={question} />
      )}
      {explanation.trim() !== '' && (
        <div className={styles.explanation}>
          <b>{text('explanation')}</b>
          <p>{explanation}</p>
        </div>
      )}
    </li>
  )
}

function ChoicesReviewed({ question: { choices, answer, right } }: { question: Reviewed }) {
  const text = useText(texts)
  return (
    <ul className={styles.choices}>
      {choices.map((choice) => {
        const isChosen = answer.includes(choice.id)
        const isRight = right.includes(choice.id)
        return (
          <li
            key={choice.id}
            className={cx(styles.reviewed, isRight && styles.good, isChosen && !isRight && styles.bad)}
          >
            <span className={styles.sign}>
              {isRight ? <Icon of={IconCheck} size={16} /> : isChosen && <Icon of={IconX} size={16} />}
            </span>
            <span>{choice.text}</span>
            <span className={styles.marks}>
              {isChosen && <Tag small>{text('yours')}</Tag>}
              {isRight && (
                <Tag small tone="ok">
                  {text('rightAnswer')}
                </Tag>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
