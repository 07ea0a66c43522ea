import { QUIZ_END, YN } from '@seodang/domain/codes'
import { answerWords, questionExcerpt } from '@seodang/domain/quiz'
import { formatDateTime } from '@seodang/domain/seoul-time'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError, useApi } from '../../platform/api.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Tag } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Drawer } from '../../ui/rich/Drawer.tsx'
import { TextSkeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './coursework.module.css'
import { type CourseKey, deskKey, type QuizAttempt, type QuizTaker, quizAttemptsQuery } from './queries.ts'
import * as texts from './quiz-texts.ts'

interface QuizTakerDrawerProps {
  courseKey: CourseKey
  curriculumSeq: number
  taker: QuizTaker
  mayGrant: boolean
  onClose: () => void
}

/** BYD-11: what one person answered in each attempt, and one more attempt for who needs it. */
export function QuizTakerDrawer({
  courseKey,
  curriculumSeq,
  taker,
  mayGrant,
  onClose,
}: QuizTakerDrawerProps) {
  const text = useText(texts)
  const found = useQuery(quizAttemptsQuery(useApi(), courseKey, curriculumSeq, taker.attendSeq))
  const grant = useGrant(courseKey, curriculumSeq, taker)
  const count = useCount(courseKey, curriculumSeq, taker)
  const attempts = found.data ?? []
  return (
    <Drawer
      title={text('personOf', { name: taker.name })}
      onClose={onClose}
      actions={
        mayGrant &&
        taker.attemptsLeft !== null && (
          <>
            {taker.extraAttempts > 0 && taker.attemptsLeft > 0 && (
              <Button disabled={grant.isPending} onClick={() => grant.mutate(taker.extraAttempts - 1)}>
                {text('takeBack')}
              </Button>
            )}
            <Button
              variant="main"
              icon={IconPlus}
              busy={grant.isPending}
              onClick={() => grant.mutate(taker.extraAttempts + 1)}
            >
              {text('grant')}
            </Button>
          </>
        )
      }
    >
      {found.isLoadingError ? (
        <ErrorState title={text('failed')} message={found.error.message} retry={() => void found.refetch()} />
      ) : !found.data ? (
        <TextSkeleton lines={6} />
      ) : attempts.length === 0 ? (
        <p>{text('noAttempts')}</p>
      ) : (
        <div className={styles.detail}>
          {attempts.map((attempt, index) => (
            <Attempt
              key={attempt.attemptSeq}
              attempt={attempt}
              n={attempts.length - index}
              late={
                attempt.late && (
                  <Late
                    late={attempt.late}
                    onCount={mayGrant ? () => count.mutate(attempt.attemptSeq) : null}
                    isBusy={count.isPending}
                  />
                )
              }
            />
          ))}
        </div>
      )}
    </Drawer>
  )
}

function Attempt({ attempt, n, late }: { attempt: QuizAttempt; n: number; late: ReactNode }) {
  const text = useText(texts)
  const language = useLanguage()
  const hasPassed = attempt.passedYn === YN.yes
  return (
    <section className={styles.detail} aria-label={text('attemptN', { n })}>
      <p className={styles.about}>
        <b>{text('attemptN', { n })}</b>
        <span>{text('percentOf', { n: attempt.percent })}</span>
        <Tag small tone={hasPassed ? 'ok' : 'neutral'}>
          {text(hasPassed ? 'passed' : 'notPassed')}
        </Tag>
        {attempt.endCd === QUIZ_END.timeUp && (
          <Tag small tone="warn">
            {text('timeUp')}
          </Tag>
        )}
        <time dateTime={attempt.endedAt}>{formatDateTime(attempt.endedAt, language)}</time>
      </p>
      {late}
      <ol className={styles.shares}>
        {attempt.questions.map((question) => (
          <li key={question.id}>
            <p className={styles.about}>
              <Tag small tone={question.isRight ? 'ok' : 'danger'}>
                {text(question.isRight ? 'right' : 'wrong')}
              </Tag>
              <span>{questionExcerpt(question.content)}</span>
            </p>
            <p className={styles.about}>
              {text('answered')}: {answerWords(question, question.answer) || text('notAnswered')}
              {!question.isRight && (
                <span>
                  {text('rightAnswer')}: {answerWords(question, question.right)}
                </span>
              )}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What did not arrive in time: staff look at it, and may let it count. */
function Late({
  late,
  onCount,
  isBusy,
}: {
  late: NonNullable<QuizAttempt['late']>
  onCount: (() => void) | null
  isBusy: boolean
}) {
  const text = useText(texts)
  const language = useLanguage()
  return (
    <Notice
      tone="warn"
      action={
        onCount && (
          <Button size="sm" busy={isBusy} onClick={onCount}>
            {text('countLate')}
          </Button>
        )
      }
    >
      <p>
        <b>{text('late')}</b> {text('lateAt', { time: formatDateTime(late.at, language) })}
      </p>
      <ul>
        {late.answers.map(({ n, excerpt, words }) => (
          <li key={n}>
            {text('questionN', { n })} {excerpt}: <b>{words || text('notAnswered')}</b>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function useGrant(courseKey: CourseKey, curriculumSeq: number, { attendSeq, name }: QuizTaker) {
  const text = useText(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (extraAttempts: number) =>
      api.post(
        '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/quizzes/{curriculumSeq}/attendees/{attendSeq}/modify',
        { path: { ...courseKey, curriculumSeq, attendSeq }, body: { extraAttempts } },
      ),
    onSuccess: ({ attemptsLeft }) =>
      toast({ text: text('granted', { name, n: attemptsLeft ?? 0 }), tone: 'good' }),
    onError: (error) =>
      toast({ text: (error instanceof ApiError && error.message) || text('couldNot'), tone: 'bad' }),
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: [...deskKey(courseKey), 'quiz', curriculumSeq] }),
  })
}

function useCount(courseKey: CourseKey, curriculumSeq: number, { attendSeq, name }: QuizTaker) {
  const text = useText(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (attemptSeq: number) =>
      api.post(
        '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/quizzes/{curriculumSeq}/attendees/{attendSeq}/attempts/{attemptSeq}/late-answers/modify',
        { path: { ...courseKey, curriculumSeq, attendSeq, attemptSeq } },
      ),
    onSuccess: ({ percent }) => toast({ text: text('counted', { name, n: percent }), tone: 'good' }),
    onError: (error) =>
      toast({ text: (error instanceof ApiError && error.message) || text('couldNot'), tone: 'bad' }),
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: [...deskKey(courseKey), 'quiz', curriculumSeq] }),
  })
}
