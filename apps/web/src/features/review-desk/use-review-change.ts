import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { isEditConflict } from '../../platform/edit-conflict.ts'
import { useText } from '../../platform/language.tsx'
import { useAlert } from '../../ui/dialog-requests.ts'
import { toast } from '../../ui/toast.ts'
import { reviewDeskKey } from './queries.ts'
import * as texts from './texts.ts'

type Change =
  | { do: 'answer'; answer: string; revision: number }
  | { do: 'hide'; hideReason: string }
  | { do: 'show' }
  | { do: 'pin' | 'unpin' }
  | { do: 'dismiss' }

const SAID = {
  answer: 'answered',
  hide: 'hid',
  show: 'shown',
  pin: 'pinned',
  unpin: 'unpinned',
  dismiss: 'dismissed',
} as const satisfies Record<Change['do'], keyof typeof texts.ko>

/** What staff do with one review (REV-16); a refusal at a field is the form's to tell. */
export function useReviewChange(evaluationSeq: number) {
  const text = useText(texts)
  const api = useApi()
  const alert = useAlert()
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  const path = { channelSeq, evaluationSeq }
  return useMutation({
    mutationFn: (change: Change): Promise<unknown> => {
      switch (change.do) {
        case 'answer':
          return api.post('/v1.0/channels/{channelSeq}/admin/reviews/{evaluationSeq}/answer/modify', {
            path,
            body: { answer: change.answer, revision: change.revision },
          })
        case 'hide':
        case 'show':
          return api.post('/v1.0/channels/{channelSeq}/admin/reviews/{evaluationSeq}/visibility/modify', {
            path,
            body:
              change.do === 'hide'
                ? { visibleYn: 'N', hideReason: change.hideReason }
                : { visibleYn: 'Y', hideReason: '' },
          })
        case 'pin':
        case 'unpin':
          return api.post('/v1.0/channels/{channelSeq}/admin/reviews/{evaluationSeq}/best/modify', {
            path,
            body: { bestYn: change.do === 'pin' ? 'Y' : 'N' },
          })
        case 'dismiss':
          return api.post('/v1.0/channels/{channelSeq}/admin/reviews/{evaluationSeq}/reports/delete', {
            path,
          })
      }
    },
    onSuccess: (_, change) => toast({ text: text(SAID[change.do]), tone: 'good' }),
    onError: (error) => {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) return
      // The form of the answer tells it, and keeps what was typed.
      if (isEditConflict(error)) return
      void alert({ description: error.message || text('failed') })
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: reviewDeskKey(channelSeq) }),
        // The pages of the classes show the same reviews.
        queryClient.invalidateQueries({ queryKey: ['channels', channelSeq, 'courses'] }),
      ]),
  })
}
