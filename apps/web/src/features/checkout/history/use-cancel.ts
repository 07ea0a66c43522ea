import { formatMoney } from '@seodang/domain/money'
import type { RefundAccount } from '@seodang/domain/refund-account'
import { formatDate, fromSeoul } from '@seodang/domain/seoul-time'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, useApi } from '../../../platform/api.ts'
import { useChannel } from '../../../platform/channel.tsx'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { isProofRefused } from '../../../ui/rich/proof-refused.ts'
import { toast } from '../../../ui/toast.ts'
import { type OrderData, ordersKey } from '../queries.ts'
import * as texts from './texts.ts'

interface CancelBody {
  reason: string
  expectedAmount: number
  refundAccount?: RefundAccount
  password?: string
  code?: string
}

interface CancelWays {
  onClose: () => void
  /** Works out the amount once more. */
  again: () => Promise<void>
  onDone: () => void
}

/** PAY-10: cancels at the amount that was shown; another one is shown again. */
export function useCancel(order: OrderData, { onClose, again, onDone }: CancelWays) {
  const api = useApi()
  const text = useText(texts)
  const language = useLanguage()
  const { channelSeq } = useChannel()
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)
  // One key for one decision: another reason is no second refund.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const money = (minor: number) => formatMoney({ minor, currency: order.currency }, language)
  const ask = useMutation({
    mutationFn: (body: CancelBody) =>
      api.post('/v2.0/channels/{channelSeq}/orders/{orderSeq}/cancel', {
        path: { channelSeq, orderSeq: order.orderSeq },
        body,
        idempotencyKey: `${key}-${body.expectedAmount}`,
      }),
    onMutate: () => setProblem(null),
    onSuccess: (after, { expectedAmount }) => {
      onDone()
      const isOpen = after.refunds.some(({ state }) => state === 'asked' || state === 'unknown')
      const owed = after.refunds.findLast(({ state }) => state === 'owed')?.transfer
      const amount = money(expectedAmount)
      const done = owed
        ? text('doneOwed', { amount, due: formatDate(fromSeoul(owed.dueOn), language) })
        : expectedAmount > 0
          ? text('done', { amount })
          : text('donePlain')
      toast({ text: isOpen ? text('doneUnknown') : done, tone: isOpen ? 'plain' : 'good' })
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey.includes('mine') || queryKey[0] === 'me',
      })
      onClose()
    },
    onError: async (error) => {
      if (!(error instanceof ApiError)) return setProblem(text('failedAsk'))
      if (isProofRefused(error)) return
      const { amount, message } = error.details
      if (error.errorName === 'PAYMENT_AMOUNT_MISMATCH' && typeof amount === 'number') {
        setProblem(text('changed', { amount: money(amount) }))
        return again()
      }
      if (error.errorName === 'REFUNDED_AT_GATEWAY' && typeof amount === 'number') {
        setProblem(text('foundBack', { amount: money(amount) }))
        setKey(crypto.randomUUID())
        return again()
      }
      setProblem(typeof message === 'string' ? message : error.message || text('failedAsk'))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [...ordersKey(channelSeq), 'list'] }),
  })
  return { cancel: ask.mutate, isBusy: ask.isPending, problem, refusal: ask.error }
}
