import type { BodyOf } from '@seodang/contract/endpoint'
import type { refundOrder } from '@seodang/contract/order'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'

type RefundBody = BodyOf<typeof refundOrder>

/** Where what was decided upon is another amount by now, they decide again. */
export function useRefund(
  orderSeq: number,
  { onDone, onOtherAmount }: { onDone: () => void; onOtherAmount: () => void },
) {
  const api = useApi()
  const { channelSeq } = useChannel()
  const queryClient = useQueryClient()
  // One key for one decision: pressing twice is one refund.
  const [key, setKey] = useState(() => crypto.randomUUID())
  return useMutation({
    mutationFn: (body: RefundBody) =>
      api.post('/v1.0/channels/{channelSeq}/admin/payments/{orderSeq}/refund', {
        path: { channelSeq, orderSeq },
        body,
        idempotencyKey: [
          key,
          body.amount,
          body.part ?? 'all',
          body.reasonCd ?? '',
          body.cancelAttendance,
        ].join('-'),
      }),
    onSuccess: onDone,
    onError: (error) => {
      if (!(error instanceof ApiError) || error.errorName !== 'REFUNDED_AT_GATEWAY') return
      // What is left now is loaded.
      onOtherAmount()
      setKey(crypto.randomUUID())
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['channels', channelSeq, 'admin'] }),
  })
}
