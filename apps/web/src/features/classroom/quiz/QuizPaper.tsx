import { isAnswered } from '@seodang/domain/quiz'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError, useApi } from '../../../platform/api.ts'
import { KeptStrip } from '../../../platform/kept/KeptStrip.tsx'
import { useText } from '../../../platform/language.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Countdown } from '../../../ui/Countdown.tsx'
import { cx } from '../../../ui/cx.ts'
import { useAlert, useConfirm } from '../../../ui/dialog-requests.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Locked } from '../../../ui/Locked.tsx'
import { useNow } from '../../../ui/now.ts'
import { UnsavedGuard } from '../../../ui/rich/UnsavedGuard.tsx'
import { toast } from '../../../ui/toast.ts'
import type { LessonKey } from '../queries.ts'
import { QuestionField } from './QuestionField.tsx'
import { myQuizQuery, quizResultQuery, type RunningAttempt } from './queries.ts'
import styles from './quiz.module.css'
import * as texts from './texts.ts'
import { type Keeping, RETRY_MS, useAnswers } from './use-answers.ts'

interface QuizPaperProps {
  lessonKey: LessonKey
  attempt: RunningAttempt
  /** What the server has of its answers. */
  had: Readonly<Record<string, string[]>>
  /** When this browser read the attempt, to reckon with the server's clock. */
  readAt: number
  onEnded: () => Promise<void>
}

/** All questions on one page, kept as they are answered; the time is the server's. */
export function QuizPaper({ lessonKey, attempt, had, readAt, onEnded }: QuizPaperProps) {
  const text = useText(texts)
  const confirm = useConfirm()
  const paper = useRef<HTMLFormElement>(null)
  const { questions } = attempt
  const handIn = useHandIn(lessonKey, attempt.attemptSeq, onEnded)
  const alert = useAlert()
  const { answers, keeping, kept, answer, flush, elsewhere, decide } = useAnswers(
    lessonKey,
    attempt,
    had,
    (late) => {
      const list = questions.flatMap(({ id }, index) => (late.includes(id) ? [index + 1] : [])).join(', ')
      void alert({ title: text('lateAnswers', { n: late.length }), description: text('lateText', { list }) })
      // It was ended elsewhere: handing in answers what came of it.
      handIn.mutate()
    },
  )
  const askTheClock = useClock(lessonKey, attempt.attemptSeq, () => handIn.mutate())
  const undecided = questions.find(({ id }) => elsewhere[id])
  const open = questions.filter(({ id }) => !isAnswered(answers[id]))
  const dueAt =
    attempt.dueAt === null
      ? null
      : new Date(Date.parse(attempt.dueAt) - Date.parse(attempt.now) + readAt).toISOString()

  const goTo = (questionId: string, what: string) =>
    paper.current?.querySelector<HTMLElement>(`[data-question="${questionId}"] ${what}`)?.focus()
  const submit = async () => {
    if (undecided) {
      toast({ text: text('decideFirst', { n: questions.indexOf(undecided) + 1 }), tone: 'bad' })
      goTo(undecided.id, 'button')
      return
    }
    if (open.length > 0) {
      const isSure = await confirm({
        title: text('openAsk', { n: open.length }),
        description: text('openText', {
          list: open.map((question) => questions.indexOf(question) + 1).join(', '),
        }),
        confirmLabel: text('handIn'),
        cancelLabel: text('goOn'),
      })
      if (!isSure) {
        const [first] = open
        if (first) goTo(first.id, 'input')
        return
      }
    }
    if (await flush()) handIn.mutate()
    else toast({ text: text('notKept'), tone: 'bad' })
  }
  return (
    <form
      ref={paper}
      className={styles.paper}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <div className={styles.bar}>
        {dueAt && (
          <TimeLeft
            until={dueAt}
            onEnd={() =>
              // What is on its way is let arrive or be refused first.
              void flush().finally(() => askTheClock.mutate())
            }
          />
        )}
        <span>{text('answered', { n: questions.length - open.length, all: questions.length })}</span>
        <KeepingState keeping={keeping} onRetry={() => void flush()} />
      </div>
      {/* Where another device answered, the question itself says what becomes of it. */}
      {!undecided && <KeptStrip of={kept} />}
      <Locked isLocked={handIn.isPending}>
        <ol className={styles.questions}>
          {questions.map((question, index) => (
            <QuestionField
              key={question.id}
              question={question}
              n={index + 1}
              answer={answers[question.id] ?? []}
              mine={elsewhere[question.id]?.given}
              onDecide={(isMine) => decide(question.id, isMine)}
              onAnswer={(given, isTyping) => answer(question.id, given, isTyping)}
              onLeave={() => void flush()}
            />
          ))}
        </ol>
      </Locked>
      <div className={styles.acts}>
        <Button type="submit" variant="main" size="lg" busy={handIn.isPending}>
          {text('handIn')}
        </Button>
      </div>
      <UnsavedGuard dirty={keeping === 'failed'} />
    </form>
  )
}

const SHORT_MS = 60_000

function TimeLeft({ until, onEnd }: { until: string; onEnd: () => void }) {
  const text = useText(texts)
  const now = useNow()
  const isShort = now !== undefined && Date.parse(until) - now <= SHORT_MS
  return (
    <span className={cx(styles.time, isShort && styles.short)}>
      <Icon of={IconClock} size={16} />
      <span className="sr-only">{text('timeLeft')}</span>
      <Countdown until={until} format="clock" ended={text('timeUp')} onEnd={onEnd} />
      <span className="sr-only" role="status">
        {isShort && text('lastMinute')}
      </span>
    </span>
  )
}

function KeepingState({ keeping, onRetry }: { keeping: Keeping; onRetry: () => void }) {
  const text = useText(texts)
  return (
    <span className={styles.keeping} role="status">
      {keeping === 'failed' ? (
        <>
          <Icon of={IconAlertTriangle} size={16} /> {text('failedKeeping')}{' '}
          <Button size="xs" onClick={onRetry}>
            {text('retry')}
          </Button>
        </>
      ) : (
        text(keeping)
      )}
    </span>
  )
}

/**
 * The clock of this page has run out. The server's may not have: while the product was away nobody's time ran. As long as it
 * does not answer it is asked again.
 */
function useClock(lessonKey: LessonKey, attemptSeq: number, onOver: () => void) {
  const text = useText(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () =>
      api.get('/v1.0/curriculums/{channelSeq}/{courseSeq}/{curriculumSeq}/quiz', { path: { ...lessonKey } }),
    retry: true,
    retryDelay: RETRY_MS,
    onSuccess: ({ running }) => {
      if (running?.attemptSeq !== attemptSeq) return onOver()
      toast({ text: text('putOff') })
      queryClient.setQueryData(myQuizQuery(api, lessonKey).queryKey, (before) =>
        before?.running
          ? {
              ...before,
              running: { ...before.running, dueAt: running.dueAt, now: running.now },
              readAt: Date.now(),
            }
          : before,
      )
    },
  })
}

function useHandIn(lessonKey: LessonKey, attemptSeq: number, onEnded: () => Promise<void>) {
  const text = useText(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () =>
      api.post(
        '/v1.0/curriculums/{channelSeq}/{courseSeq}/{curriculumSeq}/quiz/attempts/{attemptSeq}/modify',
        {
          path: { ...lessonKey, attemptSeq },
        },
      ),
    onSuccess: ({ result }) => {
      queryClient.setQueryData(quizResultQuery(api, lessonKey, attemptSeq).queryKey, result)
      return onEnded()
    },
    onError: (error) =>
      toast({ text: (error instanceof ApiError && error.message) || text('couldNot'), tone: 'bad' }),
  })
}
