import { formatEach } from '@seodang/domain/money'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useSendOnce } from '../../platform/sending-key.ts'
import { alert, confirm } from '../../ui/dialog-requests.ts'
import { toast } from '../../ui/toast.ts'
import { myCourseQuery } from '../catalog/queries.ts'
import type { MyClass } from './queries.ts'
import * as texts from './texts.ts'

/** ENR-43: takes an application back, and tells what is refunded. */
export function useWithdraw({ course, orderSeq, offerUntil }: MyClass) {
  const api = useApi()
  const text = useText(texts)
  const language = useLanguage()
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  const { courseSeq, title } = course
  const once = useSendOnce()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      once(courseSeq, (idempotencyKey) =>
        api.post('/v1.0/channels/{channelSeq}/courses/{courseSeq}/attendance/delete', {
          path: { channelSeq, courseSeq },
          body: {},
          idempotencyKey,
        }),
      ),
    onSuccess: ({ refundedAmount, refundedDollars }) => {
      const amount = formatEach({ won: refundedAmount, cents: refundedDollars }, language)
      toast(refundedAmount + refundedDollars > 0 ? text('withdrawnPaid', { amount }) : text('withdrawn'))
    },
    // ERR-08: the server's own words where it had any.
    onError: (error) =>
      void alert({ description: (error instanceof ApiError && error.message) || text('couldNot') }),
    // A refusal also means that the page showed an old state.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['me'] })
      void queryClient.invalidateQueries({ queryKey: myCourseQuery(api, channelSeq, courseSeq).queryKey })
    },
  })
  const withdraw = async () => {
    const agreed = await confirm({
      ...(offerUntil === null
        ? {
            title: text('withdrawAsk', { title }),
            description: orderSeq === null ? undefined : text('withdrawPaid'),
            confirmLabel: text('withdraw'),
          }
        : {
            title: text('giveUpAsk', { title }),
            description: text('giveUpLead'),
            confirmLabel: text('giveUp'),
          }),
      cancelLabel: text('keep'),
      danger: true,
    })
    if (agreed) mutate()
  }
  return { withdraw, isPending }
}
