import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, useApi } from '../../../platform/api.ts'
import { useKept } from '../../../platform/kept/use-kept.ts'
import type { LessonKey } from '../queries.ts'
import { myQuizQuery, type RunningAttempt } from './queries.ts'

export type Keeping = 'saved' | 'saving' | 'failed'

/** A text is sent when somebody pauses. */
const PAUSE_MS = 500
const RETRY_MS = 5000
const NOTHING = {}
/** Over for good: by the clock, or by another page of the same person. */
const OVER: readonly string[] = ['QUIZ_TIME_OVER', 'QUIZ_HANDED_IN']

/**
 * BYD-11: the answers as they are given, each kept on the server at once. They go one after the other, so that the last
 * word on a question is the one that stays; what could not be sent is tried again.
 */
export function useAnswers(
  key: LessonKey,
  attempt: RunningAttempt,
  /** With the questions whose answers did not arrive in time. */
  onOver: (late: readonly string[]) => void,
) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [answers, setAnswers] = useState<Readonly<Record<string, string[]>>>(attempt.answers)
  const [keeping, setKeeping] = useState<Keeping>('saved')
  const waiting = useRef(new Map<string, string[]>())
  const [unsent, setUnsent] = useState<Readonly<Record<string, string[]>>>(NOTHING)
  const sending = useRef<Promise<boolean> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { attemptSeq } = attempt
  const { channelSeq, courseSeq, curriculumSeq } = key
  const over = useRef(onOver)
  useEffect(() => {
    over.current = onOver
  })

  const sendAll = useCallback(async (): Promise<boolean> => {
    for (;;) {
      const [next] = waiting.current
      if (!next) {
        setKeeping('saved')
        return true
      }
      const [questionId, answer] = next
      setKeeping('saving')
      try {
        await api.post(
          '/v1.0/curriculums/{channelSeq}/{courseSeq}/{curriculumSeq}/quiz/attempts/{attemptSeq}/answers/modify',
          { path: { channelSeq, courseSeq, curriculumSeq, attemptSeq }, body: { questionId, answer } },
        )
      } catch (error) {
        if (error instanceof ApiError && OVER.includes(error.errorName)) {
          const late = [...waiting.current.keys()]
          waiting.current.clear()
          setUnsent(NOTHING)
          setKeeping('saved')
          over.current(late)
        } else setKeeping('failed')
        return false
      }
      if (waiting.current.get(questionId) === answer) {
        waiting.current.delete(questionId)
        setUnsent(Object.fromEntries(waiting.current))
      }
    }
  }, [api, channelSeq, courseSeq, curriculumSeq, attemptSeq])

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

  const answer = (questionId: string, given: string[], isTyping = false) => {
    setAnswers((before) => ({ ...before, [questionId]: given }))
    // Whoever turns their phone or looks at another tab comes back to what they said.
    queryClient.setQueryData(myQuizQuery(api, key).queryKey, (before) =>
      before?.running?.attemptSeq === attemptSeq
        ? {
            ...before,
            running: {
              ...before.running,
              answers: { ...before.running.answers, [questionId]: given },
            },
          }
        : before,
    )
    waiting.current.set(questionId, given)
    setUnsent(Object.fromEntries(waiting.current))
    setKeeping('saving')
    clearTimeout(timer.current)
    if (isTyping) timer.current = setTimeout(() => void flush(), PAUSE_MS)
    else void flush()
  }
  // What the server does not have yet goes out again after a reload.
  const kept = useKept<Readonly<Record<string, string[]>>>({
    place: `quiz:${attemptSeq}`,
    value: unsent,
    clean: NOTHING,
    over: Object.fromEntries(attempt.questions.map(({ id }) => [id, []])),
    restore: (before) => {
      for (const [questionId, given] of Object.entries(before)) answer(questionId, given)
    },
  })
  return { answers, keeping, kept, answer, flush }
}
