import { formatDate } from '@seodang/domain/seoul-time'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, useApi } from '../../platform/api.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useSendOnce } from '../../platform/sending-key.ts'
import { useAlert, useConfirm } from '../../ui/dialog-requests.ts'
import { toast } from '../../ui/toast.ts'
import { type Plan, planKey } from './queries.ts'
import * as texts from './texts.ts'

/** What the gateway said, where it said something. */
export function saidBy(error: Error, otherwise: string): string {
  if (!(error instanceof ApiError)) return otherwise
  const { message } = error.details
  const said = typeof message === 'string' && message !== '' ? ` (${message})` : ''
  return `${error.message || otherwise}${said}`
}

/** Cancelling, resuming and paying what is due; each refusal is told in words of the server. */
export function usePlanActs(channelSeq: number, plan: Plan) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const once = useSendOnce()
  const queryClient = useQueryClient()
  const alert = useAlert()
  const confirm = useConfirm()
  const path = { channelSeq }
  const done = (said: string) => ({
    onSuccess: () => toast({ text: said, tone: 'good' }),
    onError: (error: Error) => void alert({ description: saidBy(error, text('failed')) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: planKey(channelSeq) }),
  })
  const cancelling = useMutation({
    mutationFn: () => api.post('/v1.0/channels/{channelSeq}/admin/plan/cancel', { path }),
    ...done(text('cancelled')),
  })
  const resume = useMutation({
    mutationFn: () => api.post('/v1.0/channels/{channelSeq}/admin/plan/resume', { path }),
    ...done(text('resumed')),
  })
  const pay = useMutation({
    mutationFn: (expectedAmount: number) =>
      once(expectedAmount, (idempotencyKey) =>
        api.post('/v1.0/channels/{channelSeq}/admin/plan/payment/create', {
          path,
          body: { expectedAmount },
          idempotencyKey,
        }),
      ),
    ...done(text('paid')),
  })
  const isDue = plan.state === 'pastDue'
  const ask = async () => {
    const date = plan.paidUntil === null ? '' : formatDate(plan.paidUntil, language)
    const isSure = await confirm({
      title: text(isDue ? 'cancelDueTitle' : 'cancelTitle'),
      description: isDue ? text('cancelDueText') : text('cancelText', { date }),
      confirmLabel: text('cancel'),
      danger: true,
    })
    if (isSure) cancelling.mutate()
  }
  return { cancel: { isPending: cancelling.isPending, ask }, resume, pay }
}
