import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { isEditConflict } from '../../platform/edit-conflict.ts'
import { useText } from '../../platform/language.tsx'
import { useAlert } from '../../ui/dialog-requests.ts'
import { toast } from '../../ui/toast.ts'
import { questionsKey, queueKey } from './queries.ts'
import * as texts from './texts.ts'

export type QuestionChange =
  | {
      do: 'ask'
      content: string
      secretYn: 'Y' | 'N'
      at: { curriculumSeq: number; second?: number } | null
      /** Names this very press, so that one that is sent again asks once. */
      key: string
    }
  | { do: 'edit'; questionSeq: number; content: string; secretYn: 'Y' | 'N' }
  | { do: 'delete'; questionSeq: number }
  | { do: 'solve' | 'reopen'; questionSeq: number }
  | { do: 'askOn'; questionSeq: number; content: string; key: string }
  | { do: 'answer'; questionSeq: number; content: string; seenCount: number }
  | { do: 'editAnswer'; questionSeq: number; answerSeq: number; content: string }
  | { do: 'deleteAnswer'; questionSeq: number; answerSeq: number }

const SAID = {
  ask: 'asked',
  edit: 'edited',
  delete: 'deleted',
  solve: 'solvedNow',
  reopen: 'reopened',
  askOn: 'askedOn',
  answer: 'answeredNow',
  editAnswer: 'edited',
  deleteAnswer: 'deleted',
} as const satisfies Record<QuestionChange['do'], keyof typeof texts.ko>

const QUESTION = '/v1.0/channels/{channelSeq}/courses/{courseSeq}/questions/{questionSeq}'

/** What people do with questions of one class (ROOM-32, BRD-20); afterwards every list of them is asked anew. */
export function useQuestionChange(courseSeq: number) {
  const text = useText(texts)
  const api = useApi()
  const alert = useAlert()
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  return useMutation({
    mutationFn: (change: QuestionChange): Promise<unknown> => {
      const course = { channelSeq, courseSeq }
      if (change.do === 'ask')
        return api.post('/v1.0/channels/{channelSeq}/courses/{courseSeq}/questions/create', {
          path: course,
          body: { content: change.content, secretYn: change.secretYn, ...change.at },
          idempotencyKey: change.key,
        })
      const path = { ...course, questionSeq: change.questionSeq }
      switch (change.do) {
        case 'edit':
          return api.post(`${QUESTION}/modify`, {
            path,
            body: { content: change.content, secretYn: change.secretYn },
          })
        case 'delete':
          return api.post(`${QUESTION}/delete`, { path })
        case 'solve':
        case 'reopen':
          return api.post(`${QUESTION}/solution/modify`, {
            path,
            body: { solvedYn: change.do === 'solve' ? 'Y' : 'N' },
          })
        case 'askOn':
          return api.post(`${QUESTION}/answers/create`, {
            path,
            body: { content: change.content },
            idempotencyKey: change.key,
          })
        case 'answer':
          return api.post(
            '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/questions/{questionSeq}/answers/create',
            { path, body: { content: change.content, seenCount: change.seenCount } },
          )
        case 'editAnswer':
          return api.post(`${QUESTION}/answers/{answerSeq}/modify`, {
            path: { ...path, answerSeq: change.answerSeq },
            body: { content: change.content },
          })
        case 'deleteAnswer':
          return api.post(`${QUESTION}/answers/{answerSeq}/delete`, {
            path: { ...path, answerSeq: change.answerSeq },
          })
      }
    },
    onSuccess: (_, change) => toast({ text: text(SAID[change.do]), tone: 'good' }),
    onError: (error) => {
      const isBeaten = isEditConflict(error)
      const words = error instanceof ApiError ? (Object.values(error.fields)[0] ?? error.message) : ''
      void alert({ description: isBeaten ? text('answeredMeanwhile') : words || text('failed') })
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: questionsKey(channelSeq, courseSeq) }),
        queryClient.invalidateQueries({ queryKey: queueKey(channelSeq) }),
      ]),
  })
}
