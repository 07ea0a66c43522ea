import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { confirm } from '../../ui/dialog-requests.ts'
import { nothingSelected, type Selection, selectedCount } from '../../ui/rich/selection.ts'
import { toast } from '../../ui/toast.ts'
import { couponsKey } from './queries.ts'
import * as texts from './texts.ts'

interface Asked {
  couponInfoSeq: number
  /** What narrows the list, where all of it is chosen. */
  q?: string
  totalCount: number
}

/** CPN-12: takes back what is chosen, these or all that were found; what is used stays, and is counted. */
export function useWithdraw({ couponInfoSeq, q, totalCount }: Asked) {
  const api = useApi()
  const text = useText(texts)
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  const [selection, choose] = useState<Selection>(nothingSelected)
  const call = useMutation({
    mutationFn: () =>
      api.post('/v1.0/channels/{channelSeq}/admin/coupons/{couponInfoSeq}/holders/delete', {
        path: { channelSeq, couponInfoSeq },
        body:
          selection.kind === 'some'
            ? { couponSeqs: selection.ids.map(Number) }
            : {
                couponSeqs: [],
                all: { ...(q !== undefined && { q }), except: selection.except.map(Number) },
              },
      }),
    onSuccess: ({ withdrawnCount: n, keptCount: kept }) => {
      choose(nothingSelected)
      toast({ text: kept > 0 ? text('withdrawnSome', { n, kept }) : text('withdrawn', { n }), tone: 'good' })
    },
    onError: (error) =>
      toast({ text: (error instanceof ApiError && error.message) || text('failed'), tone: 'bad' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: couponsKey(channelSeq) }),
  })
  const withdraw = async () => {
    const agreed = await confirm({
      title: text('withdrawTitle', { n: selectedCount(selection, totalCount) }),
      description: text('withdrawText'),
      confirmLabel: text('withdraw'),
      danger: true,
    })
    if (agreed) call.mutate()
  }
  return { selection, choose, withdraw }
}
