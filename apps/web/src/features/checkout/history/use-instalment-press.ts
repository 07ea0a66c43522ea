import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import type { payInstalments } from '@seodang/contract/instalment'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, useApi } from '../../../platform/api.ts'
import { useChannel } from '../../../platform/channel.tsx'
import { useText } from '../../../platform/language.tsx'
import { useSendOnce } from '../../../platform/sending-key.ts'
import { toast } from '../../../ui/toast.ts'
import { ordersKey } from '../queries.ts'
import * as texts from './instalment-texts.ts'

export type PlanData = ReplyOf<typeof payInstalments>

/** The gateway's own words for a declined card, else the catalogue's. */
function refusalOf(error: Error, otherwise: string): string {
  if (!(error instanceof ApiError)) return otherwise
  const { message } = error.details
  return typeof message === 'string' ? message : error.message || otherwise
}

/** PAY-23: presses on a plan; what they changed is read anew, whichever way they went. */
export function useInstalmentPress({ instalmentPlanSeq }: PlanData) {
  const text = useText(texts)
  const api = useApi()
  const once = useSendOnce()
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  const path = { channelSeq, instalmentPlanSeq }
  const after = {
    onError: (error: Error) => toast({ text: refusalOf(error, text('failed')), tone: 'bad' as const }),
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: ordersKey(channelSeq) })
      // A class may have opened by it.
      await queryClient.invalidateQueries({ queryKey: ['channels', channelSeq, 'mine'] })
    },
  }
  const pay = useMutation({
    mutationFn: (body: BodyOf<typeof payInstalments>) =>
      api.post('/v2.0/channels/{channelSeq}/me/instalments/{instalmentPlanSeq}/pay', { path, body }),
    onSuccess: ({ isCharging }) =>
      toast({ text: text(isCharging ? 'charging' : 'paidDone'), tone: isCharging ? 'plain' : 'good' }),
    ...after,
  })
  const setCard = useMutation({
    mutationFn: (cardSeq: number) =>
      once(cardSeq, (idempotencyKey) =>
        api.post('/v2.0/channels/{channelSeq}/me/instalments/{instalmentPlanSeq}/card', {
          path,
          body: { cardSeq },
          idempotencyKey,
        }),
      ),
    onSuccess: () => toast({ text: text('cardChanged'), tone: 'good' }),
    ...after,
  })
  return { pay, setCard }
}
