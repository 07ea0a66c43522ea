import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { isEditConflict } from '../../platform/edit-conflict.ts'
import { useText } from '../../platform/language.tsx'
import { useAlert } from '../../ui/dialog-requests.ts'
import { toast } from '../../ui/toast.ts'
import { questionsKey, queueKey } from '../questions/queries.ts'
import { templatesKey } from './queries.ts'
import * as texts from './texts.ts'

type Change =
  | { do: 'answer'; questionSeq: number; content: string; seenCount: number }
  | { do: 'handOver'; questionSeq: number; userSeq: number | null }
  | { do: 'remove'; questionSeq: number }
  | { do: 'keep'; name: string; content: string }
  | { do: 'drop'; answerTemplateSeq: number }

const SAID = {
  answer: 'answered',
  handOver: 'handedOver',
  remove: 'removed',
  keep: 'kept',
  drop: 'dropped',
} as const satisfies Record<Change['do'], keyof typeof texts.ko>

/** What staff do at the queue (BRD-19). */
export function useDeskChange(courseSeq: number) {
  const text = useText(texts)
  const api = useApi()
  const alert = useAlert()
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  const course = { channelSeq, courseSeq }
  return useMutation({
    mutationFn: (change: Change): Promise<unknown> => {
      const base = '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin'
      switch (change.do) {
        case 'answer':
          return api.post(`${base}/questions/{questionSeq}/answers/create`, {
            path: { ...course, questionSeq: change.questionSeq },
            body: { content: change.content, seenCount: change.seenCount },
          })
        case 'handOver':
          return api.post(`${base}/questions/{questionSeq}/assignment/modify`, {
            path: { ...course, questionSeq: change.questionSeq },
            body: { userSeq: change.userSeq },
          })
        case 'remove':
          return api.post(`${base}/questions/{questionSeq}/delete`, {
            path: { ...course, questionSeq: change.questionSeq },
          })
        case 'keep':
          return api.post(`${base}/answer-templates/create`, {
            path: course,
            body: { name: change.name, content: change.content },
          })
        case 'drop':
          return api.post(`${base}/answer-templates/{answerTemplateSeq}/delete`, {
            path: { ...course, answerTemplateSeq: change.answerTemplateSeq },
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
        queryClient.invalidateQueries({ queryKey: queueKey(channelSeq) }),
        queryClient.invalidateQueries({ queryKey: templatesKey(channelSeq) }),
        queryClient.invalidateQueries({ queryKey: questionsKey(channelSeq, courseSeq) }),
      ]),
  })
}
