import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { useAlert } from '../../ui/dialog-requests.ts'
import { toast } from '../../ui/toast.ts'
import type { BankItem } from './queries.ts'
import * as texts from './texts.ts'

/** What is done with one line; a refusal is said, and the lists are read anew whatever came of it. */
export function useLineActs(bankLineSeq: number) {
  const text = useText(texts)
  const api = useApi()
  const { channelSeq } = useChannel()
  const queryClient = useQueryClient()
  const alert = useAlert()
  const path = { channelSeq, bankLineSeq }
  const after = (said: 'matchedDone' | 'asideDone' | 'reopened') => ({
    onSuccess: () => toast({ text: text(said), tone: 'good' as const }),
    onError: (error: Error) => void alert({ title: text('failed'), description: error.message }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['channels', channelSeq, 'admin'] }),
  })
  const match = useMutation({
    mutationFn: ({ orderSeq, refundSeq, accountRevision }: BankItem) =>
      refundSeq === null
        ? api.post('/v1.0/channels/{channelSeq}/admin/bank-lines/{bankLineSeq}/order/create', {
            path,
            body: { orderSeq },
          })
        : api.post('/v1.0/channels/{channelSeq}/admin/bank-lines/{bankLineSeq}/refund/create', {
            path,
            body: { refundSeq, accountRevision },
          }),
    ...after('matchedDone'),
  })
  const aside = useMutation({
    mutationFn: () =>
      api.post('/v1.0/channels/{channelSeq}/admin/bank-lines/{bankLineSeq}/aside/create', { path }),
    ...after('asideDone'),
  })
  const reopen = useMutation({
    mutationFn: () =>
      api.post('/v1.0/channels/{channelSeq}/admin/bank-lines/{bankLineSeq}/match/delete', { path }),
    ...after('reopened'),
  })
  return { match, aside, reopen, busy: match.isPending || aside.isPending || reopen.isPending }
}
