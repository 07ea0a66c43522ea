import type { PublicScope } from '@seodang/domain/codes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useText } from '../../platform/language.tsx'
import { useSendOnce } from '../../platform/sending-key.ts'
import { toast } from '../../ui/toast.ts'
import * as texts from './mine-texts.ts'
import { type CourseKey, myChallengeKey } from './queries.ts'

const RECORD = '/v1.0/channels/{channelSeq}/courses/{courseSeq}/challenge/records/{recordSeq}'

/** What a participant does with a record, an own one or somebody else's (CHL-14). */
export function useRecord(courseKey: CourseKey, recordSeq: number) {
  const text = useText(texts)
  const api = useApi()
  const once = useSendOnce()
  const queryClient = useQueryClient()
  const path = { ...courseKey, recordSeq }
  const ways = {
    onError: (error: Error) => void toast({ text: error.message || text('failed'), tone: 'bad' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [...myChallengeKey(courseKey), 'records'] }),
  }
  return {
    like: useMutation({
      mutationFn: (likedYn: 'Y' | 'N') => api.post(`${RECORD}/like`, { path, body: { likedYn } }),
      ...ways,
    }),
    changeScope: useMutation({
      mutationFn: (publicScope: PublicScope) => api.post(`${RECORD}/modify`, { path, body: { publicScope } }),
      ...ways,
    }),
    comment: useMutation({
      mutationFn: (content: string) =>
        once(content, (idempotencyKey) =>
          api.post(`${RECORD}/comments/create`, { path, body: { content }, idempotencyKey }),
        ),
      ...ways,
    }),
    deleteComment: useMutation({
      mutationFn: (recordCommentSeq: number) =>
        api.post(`${RECORD}/comments/{recordCommentSeq}/delete`, { path: { ...path, recordCommentSeq } }),
      ...ways,
    }),
  }
}
