import { mayComeLate } from '@seodang/domain/quiz'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError, useApi } from '../../../platform/api.ts'
import { forgetWords, keptWords } from '../../../platform/kept/keeping.ts'
import { usePlace } from '../../../platform/kept/use-place.ts'
import { useStable } from '../../../ui/stable.ts'
import type { LessonKey } from '../queries.ts'
import { type MyQuiz, myQuizQuery, quizResultQuery } from './queries.ts'
import { unsentIn } from './unsent.ts'

/** Whoever left without a network and comes back after the end: what this browser kept goes beside the attempt. */
export function useLateWords(key: LessonKey, quiz: MyQuiz | undefined): void {
  const api = useApi()
  const queryClient = useQueryClient()
  const last = quiz?.running ? undefined : quiz?.ended[0]
  const place = usePlace(last ? `quiz:${last.attemptSeq}` : null)
  const send = useStable(async () => {
    const words = place && keptWords(place)
    if (!last || !words || !mayComeLate(last.endedAt, new Date().toISOString())) return
    const answers = unsentIn(words.value)
    const { attemptSeq } = last
    if (answers.length > 0)
      try {
        await api.post(
          '/v1.0/curriculums/{channelSeq}/{courseSeq}/{curriculumSeq}/quiz/attempts/{attemptSeq}/late-answers/modify',
          { path: { ...key, attemptSeq }, body: { answers } },
        )
      } catch (error) {
        // It stays kept, and goes out the next time that the lesson is opened.
        if (!(error instanceof ApiError)) return
      }
    forgetWords(place, words.id)
    await queryClient.invalidateQueries({ queryKey: myQuizQuery(api, key).queryKey })
    await queryClient.invalidateQueries({ queryKey: quizResultQuery(api, key, attemptSeq).queryKey })
  })
  useEffect(() => void send(), [send, place?.name, place?.writer, last?.attemptSeq])
}
