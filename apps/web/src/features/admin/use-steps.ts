import type { SettlementStep } from '@seodang/domain/settlement'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useText } from '../../platform/language.tsx'
import { useSendOnce } from '../../platform/sending-key.ts'
import { useAlert, useConfirm } from '../../ui/dialog-requests.ts'
import { toast } from '../../ui/toast.ts'
import * as moneyTexts from './money-texts.ts'
import * as texts from './texts.ts'

export interface SettlementKey {
  channelSeq: number
  settlementSeq: number
  documentRevision: number
}

/** SALE-09: confirms, releases or marks as paid, one or many, after asking; what is refused is told with its reason. */
export function useSteps(onDone: () => void = () => undefined) {
  const text = useText(moneyTexts)
  const failedText = useText(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const alert = useAlert()
  const once = useSendOnce()
  const send = (step: SettlementStep, settlements: SettlementKey[], reason?: string) => {
    const body = {
      step,
      settlements: settlements.map(({ channelSeq, settlementSeq, documentRevision }) => ({
        channelSeq,
        settlementSeq,
        documentRevision,
      })),
      ...(reason !== undefined && { reason }),
    }
    return once(body, (idempotencyKey) =>
      api.post('/v1.0/platform/settlements/steps/create', { body, idempotencyKey }),
    )
  }
  const stepping = useMutation({
    mutationFn: ({ step, keys }: { step: SettlementStep; keys: SettlementKey[] }) => send(step, keys),
    onSuccess: ({ done, refused }) => {
      if (done.length > 0) toast({ text: text('done', { n: done.length }), tone: 'good' })
      const reasons = [...new Set(refused.map(({ message }) => message))].join(' ')
      if (refused.length > 0)
        void alert({ title: text('refused', { n: refused.length }), description: reasons })
      onDone()
    },
    onError: (error) => void alert({ title: failedText('failed'), description: error.message }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['desk'] }),
  })
  const ask = async (step: 'confirm' | 'pay' | 'release', keys: SettlementKey[]) => {
    const agreed = await confirm({
      title: text('stepTitle', { n: keys.length }),
      description: text(`ask.${step}`),
      confirmLabel: text(step),
    })
    if (agreed) stepping.mutate({ step, keys })
  }
  const hold = async (key: SettlementKey, reason: string) => {
    const { refused } = await send('hold', [key], reason)
    if (refused[0]) throw new Error(refused[0].message)
  }
  return {
    ask: (step: 'confirm' | 'pay' | 'release', keys: SettlementKey[]) => void ask(step, keys),
    hold,
    busy: stepping.isPending,
  }
}
