import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, useApi } from '../../../platform/api.ts'
import { useKept } from '../../../platform/kept/use-kept.ts'
import type { LessonKey } from '../queries.ts'
import { type MyQuiz, myQuizQuery, type RunningAttempt } from './queries.ts'
import { isOwn, trying, type Unsent, unsentIn, written } from './unsent.ts'

export type Keeping = 'saved' | 'saving' | 'failed'
type Answers = Readonly<Record<string, string[]>>
type Waiting = Readonly<Record<string, Unsent>>

/** A text is sent when somebody pauses. */
const PAUSE_MS = 500
export const RETRY_MS = 5000
const NOTHING: Waiting = {}
/** Over for good: by the clock, or by another page of the same person. */
const OVER: readonly string[] = ['QUIZ_TIME_OVER', 'QUIZ_HANDED_IN']
const refusalOf = (error: unknown) => (error instanceof ApiError ? error.errorName : '')

/**
 * BYD-11: the answers as they are given, each kept on the server at once. They go one after the other, so that the last
 * word on a question is the one that stays; what could not be sent is tried again. What another device answered meanwhile is
 * not replaced: the answer from here is `elsewhere`, until somebody presses which of them it is (docs/decisions/quizzes.md).
 */
export function useAnswers(
  key: LessonKey,
  attempt: RunningAttempt,
  had: Answers,
  /** With the questions whose answers did not arrive in time; they are kept beside the attempt. */
  onOver: (late: readonly string[]) => void,
) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [answers, setAnswers] = useState<Answers>(attempt.answers)
  const [keeping, setKeeping] = useState<Keeping>('saved')
  const waiting = useRef(new Map<string, Unsent>())
  const held = useRef(new Map<string, Unsent>())
  const [elsewhere, setElsewhere] = useState<Waiting>(NOTHING)
  const [unsent, setUnsent] = useState<Waiting>(NOTHING)
  const sending = useRef<Promise<boolean> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { attemptSeq } = attempt
  const { channelSeq, courseSeq, curriculumSeq } = key
  const over = useRef(onOver)
  /** What the server has, as far as anybody told. */
  const onServer = useRef(had)
  useEffect(() => {
    over.current = onOver
  })

  const show = useCallback(() => {
    setUnsent({ ...Object.fromEntries(held.current), ...Object.fromEntries(waiting.current) })
    setElsewhere(Object.fromEntries(held.current))
  }, [])
  const changeQuiz = useCallback(
    (change: (quiz: MyQuiz & { running: RunningAttempt }) => MyQuiz) =>
      queryClient.setQueryData(
        myQuizQuery(api, { channelSeq, courseSeq, curriculumSeq }).queryKey,
        (before) =>
          before?.running?.attemptSeq === attemptSeq
            ? change({ ...before, running: before.running })
            : before,
      ),
    [api, queryClient, channelSeq, courseSeq, curriculumSeq, attemptSeq],
  )
  const arrived = useCallback(
    (questionId: string, answer: string[]) => {
      onServer.current = { ...onServer.current, [questionId]: answer }
      changeQuiz((quiz) => ({ ...quiz, had: onServer.current }))
    },
    [changeQuiz],
  )

  /** Another device answered it: that stands, and what was written here waits. */
  const meet = useCallback(
    async (questionId: string) => {
      const { running } = await api.get('/v1.0/curriculums/{channelSeq}/{courseSeq}/{curriculumSeq}/quiz', {
        path: { channelSeq, courseSeq, curriculumSeq },
      })
      // Over meanwhile: the next try is told so.
      if (running?.attemptSeq !== attemptSeq) return
      const theirs = running.answers[questionId] ?? []
      const mine = waiting.current.get(questionId)
      arrived(questionId, theirs)
      if (!mine) return
      if (isOwn(mine, theirs)) {
        waiting.current.set(questionId, { ...mine, over: theirs })
        return
      }
      waiting.current.delete(questionId)
      held.current.set(questionId, mine)
      setAnswers((before) => ({ ...before, [questionId]: theirs }))
      show()
    },
    [api, channelSeq, courseSeq, curriculumSeq, attemptSeq, arrived, show],
  )
  const sendLate = useCallback(async () => {
    const late = unsentIn({ ...Object.fromEntries(held.current), ...Object.fromEntries(waiting.current) })
    if (late.length > 0)
      await api
        .post(
          '/v1.0/curriculums/{channelSeq}/{courseSeq}/{curriculumSeq}/quiz/attempts/{attemptSeq}/late-answers/modify',
          { path: { channelSeq, courseSeq, curriculumSeq, attemptSeq }, body: { answers: late } },
        )
        .catch((error: unknown) => {
          // A day after the end nothing is kept any more, which the page says.
          if (refusalOf(error) !== 'QUIZ_TIME_OVER') throw error
        })
    waiting.current.clear()
    held.current.clear()
    show()
    over.current(late.map(({ questionId }) => questionId))
  }, [api, channelSeq, courseSeq, curriculumSeq, attemptSeq, show])

  const sendAll = useCallback(async (): Promise<boolean> => {
    for (;;) {
      const [next] = waiting.current
      if (!next) {
        setKeeping('saved')
        return true
      }
      const [questionId, before] = next
      const one = trying(before)
      const { given: answer, over: seen } = one
      waiting.current.set(questionId, one)
      show()
      setKeeping('saving')
      try {
        await api.post(
          '/v1.0/curriculums/{channelSeq}/{courseSeq}/{curriculumSeq}/quiz/attempts/{attemptSeq}/answers/modify',
          {
            path: { channelSeq, courseSeq, curriculumSeq, attemptSeq },
            body: { questionId, answer, over: seen },
          },
        )
        arrived(questionId, answer)
        const now = waiting.current.get(questionId)
        if (now === one) waiting.current.delete(questionId)
        else if (now) waiting.current.set(questionId, { ...now, over: answer, tried: [] })
        show()
      } catch (error) {
        try {
          if (refusalOf(error) === 'QUIZ_ANSWERED_ELSEWHERE') {
            await meet(questionId)
            continue
          }
          if (OVER.includes(refusalOf(error))) {
            await sendLate()
            setKeeping('saved')
            return false
          }
        } catch {
          // Said below, and tried again as a whole.
        }
        setKeeping('failed')
        return false
      }
    }
  }, [api, channelSeq, courseSeq, curriculumSeq, attemptSeq, arrived, meet, sendLate, show])

  /** Sends what waits, and answers whether everything is kept. */
  const flush = useCallback((): Promise<boolean> => {
    clearTimeout(timer.current)
    if (sending.current) return sending.current
    const all = sendAll().finally(() => {
      sending.current = null
    })
    sending.current = all
    return all
  }, [sendAll])

  useEffect(() => {
    if (keeping !== 'failed') return
    const again = setTimeout(() => void flush(), RETRY_MS)
    return () => clearTimeout(again)
  }, [keeping, flush])

  useEffect(() => {
    const kept = waiting.current
    return () => {
      if (kept.size > 0) void flush()
    }
  }, [flush])

  const put = (questionId: string, one: Unsent) => {
    setAnswers((before) => ({ ...before, [questionId]: one.given }))
    // Whoever turns their phone or looks at another tab comes back to what they said.
    changeQuiz((quiz) => ({
      ...quiz,
      running: { ...quiz.running, answers: { ...quiz.running.answers, [questionId]: one.given } },
    }))
    held.current.delete(questionId)
    waiting.current.set(questionId, one)
    show()
    setKeeping('saving')
    clearTimeout(timer.current)
  }
  const answer = (questionId: string, given: string[], isTyping = false) => {
    put(questionId, written(waiting.current.get(questionId), given, onServer.current[questionId]))
    if (isTyping) timer.current = setTimeout(() => void flush(), PAUSE_MS)
    else void flush()
  }
  // What the server does not have yet goes out again after a reload, over what it was written over.
  const kept = useKept<Waiting>({
    place: `quiz:${attemptSeq}`,
    value: unsent,
    clean: NOTHING,
    over: Object.fromEntries(attempt.questions.map(({ id }) => [id, written(undefined, [])])),
    restore: (before) => {
      for (const [questionId, one] of Object.entries(before)) put(questionId, one)
      void flush()
    },
  })
  return {
    answers,
    keeping,
    kept,
    answer,
    flush,
    /** What was written here where another device has answered: to be put in its place, or let go. */
    elsewhere,
    decide(questionId: string, isMine: boolean) {
      const mine = held.current.get(questionId)
      held.current.delete(questionId)
      show()
      if (mine && isMine) answer(questionId, mine.given)
    },
  }
}
