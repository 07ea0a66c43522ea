import type { reviewSubmissions } from '@seodang/contract/coursework'
import type { BodyOf } from '@seodang/contract/endpoint'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, useApi } from '../../platform/api.ts'
import { useText } from '../../platform/language.tsx'
import { toast } from '../../ui/toast.ts'
import { type CourseKey, deskKey } from './queries.ts'
import * as texts from './texts.ts'

export type Verdict = BodyOf<typeof reviewSubmissions>

/** CERT-04: approves or sends back; what could not be done is told with its reason. */
export function useReview(key: CourseKey) {
  const text = useText(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Verdict) =>
      api.post('/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/submissions/modify', {
        path: { ...key },
        body,
      }),
    onSuccess: ({ list, doneCount, failedCount }) => {
      const why = list.find(({ problem }) => problem !== null)?.problem ?? ''
      toast(
        failedCount === 0
          ? { text: text('reviewed', { n: doneCount }), tone: 'good' }
          : { text: text('someFailed', { n: doneCount, m: failedCount, why }), tone: 'bad' },
      )
    },
    onError: (error) => {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) return
      toast({ text: error.message || text('failed'), tone: 'bad' })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: deskKey(key) }),
  })
}
