import { formatMoney, won } from '@seodang/domain/money'
import { formatDate } from '@seodang/domain/seoul-time'
import { cardText } from '@seodang/domain/stored-card'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useAlert, useConfirm } from '../../ui/dialog-requests.ts'
import { toast } from '../../ui/toast.ts'
import { type Plan, type PlanBilling, planKey } from './queries.ts'
import * as texts from './texts.ts'
import { saidBy } from './use-plan-acts.ts'

/** PLAN-12: asks first, and says what comes without a card. */
export function useRemoveCard(channelSeq: number, next: Plan['next']) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const queryClient = useQueryClient()
  const alert = useAlert()
  const confirm = useConfirm()
  const remove = useMutation({
    mutationFn: (createdAt: string) =>
      api.post('/v1.0/channels/{channelSeq}/admin/plan/card/delete', {
        path: { channelSeq },
        body: { createdAt },
      }),
    onSuccess: () => toast({ text: text('cardRemoved'), tone: 'good' }),
    onError: (error) => void alert({ description: saidBy(error, text('failed')) }),
    // Where it was refused, another card may stand there by now.
    onSettled: () => queryClient.invalidateQueries({ queryKey: planKey(channelSeq) }),
  })
  const ask = async (card: NonNullable<PlanBilling['card']>) => {
    const isSure = await confirm({
      title: text('removeCardTitle', { card: cardText(card) }),
      description: next
        ? text('removeCardText', {
            date: formatDate(next.at, language),
            amount: formatMoney(won(next.amount), language),
          })
        : text('removeCardIdleText'),
      confirmLabel: text('removeCard'),
      danger: true,
    })
    if (isSure) remove.mutate(card.createdAt)
  }
  return { ask, isPending: remove.isPending }
}
