import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, useApi } from '../../../platform/api.ts'
import { useText } from '../../../platform/language.tsx'
import { useStays } from '../../../platform/use-stays.ts'
import { TextSkeleton } from '../../../ui/Skeleton.tsx'
import { ErrorState } from '../../../ui/States.tsx'
import { toast } from '../../../ui/toast.ts'
import type { KindProps } from '../kinds/LessonKind.tsx'
import { QuizPaper } from './QuizPaper.tsx'
import { QuizResultView } from './QuizResult.tsx'
import { QuizStart } from './QuizStart.tsx'
import { myQuizQuery } from './queries.ts'
import * as texts from './texts.ts'
import { useLateWords } from './use-late-words.ts'

/** BYD-11: a quiz from its start page over the questions to what came of it. */
export default function QuizLesson({ lessonKey, onChanged }: KindProps) {
  const text = useText(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const quiz = useQuery(myQuizQuery(api, lessonKey))
  const [shown, setShown] = useStays<number | null>(`quiz:${lessonKey.curriculumSeq}`, null)
  useLateWords(lessonKey, quiz.data)
  const refresh = () => queryClient.invalidateQueries({ queryKey: myQuizQuery(api, lessonKey).queryKey })
  const begin = useMutation({
    mutationFn: () =>
      api.post('/v1.0/curriculums/{channelSeq}/{courseSeq}/{curriculumSeq}/quiz/attempts/create', {
        path: { ...lessonKey },
      }),
    onSuccess: () => setShown(null),
    onError: (error) =>
      toast({ text: (error instanceof ApiError && error.message) || text('couldNot'), tone: 'bad' }),
    // A refusal also means that the page showed an old state.
    onSettled: refresh,
  })
  if (quiz.isLoadingError)
    return (
      <ErrorState
        title={text('failed')}
        message={quiz.error.message}
        retry={() => void quiz.refetch()}
        retrying={quiz.isFetching}
      />
    )
  if (!quiz.data) return <TextSkeleton lines={6} />
  const { running } = quiz.data
  if (running)
    return (
      <QuizPaper
        key={running.attemptSeq}
        lessonKey={lessonKey}
        attempt={running}
        had={quiz.data.had}
        readAt={quiz.data.readAt}
        onEnded={async () => {
          setShown(running.attemptSeq)
          await refresh()
          await onChanged()
        }}
      />
    )
  const start = { quiz: quiz.data, isBeginning: begin.isPending, onBegin: () => begin.mutate() }
  return shown === null ? (
    <QuizStart {...start} onShow={setShown} />
  ) : (
    <QuizResultView {...start} lessonKey={lessonKey} attemptSeq={shown} onBack={() => setShown(null)} />
  )
}
