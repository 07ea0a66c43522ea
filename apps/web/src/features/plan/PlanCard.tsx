import { formatDate } from '@seodang/domain/seoul-time'
import { cardText } from '@seodang/domain/stored-card'
import IconCreditCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { openWindow, WindowClosed } from '../../platform/payment-window.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './plan.module.css'
import { type Plan, type PlanBilling, planCardQuery, planKey, type ReturnedPlanCard } from './queries.ts'
import * as texts from './texts.ts'
import { saidBy } from './use-plan-acts.ts'
import { useRemoveCard } from './use-remove-card.ts'

interface PlanCardProps {
  channelSeq: number
  card: PlanBilling['card']
  /** What it is to be charged. */
  next: Plan['next']
  returned: ReturnedPlanCard | null
  hasFailed: boolean
  onReturned: () => void
  mayChange: boolean
}

/** The card that the plan is charged to; another one takes its place, or none. */
export function PlanCard(props: PlanCardProps) {
  const text = useText(texts)
  const language = useLanguage()
  const { card, next, returned, hasFailed, mayChange } = props
  const { register, isBusy, error } = useRegister(props.channelSeq)
  const remove = useRemoveCard(props.channelSeq, next)
  return (
    <section aria-label={text('cardTitle')} className={styles.detail}>
      <div>
        <h2 className={styles.heading}>{text('cardTitle')}</h2>
        <p className={styles.lead}>{text('cardLead')}</p>
      </div>
      {returned && <Returned {...props} returned={returned} />}
      {hasFailed && !returned && !error && <Notice tone="warn">{text('cardFailed')}</Notice>}
      {error && (
        <Notice tone={error instanceof WindowClosed ? 'warn' : 'danger'} live>
          {error instanceof WindowClosed ? text('windowClosed') : saidBy(error, text('cardFailed'))}
        </Notice>
      )}
      {!card && next && !returned && (
        <Notice tone="warn">{text('cardMissing', { date: formatDate(next.at, language) })}</Notice>
      )}
      {card && !card.isMine && <Notice tone="info">{text('cardOfAnother')}</Notice>}
      <div className={styles.card}>
        <Icon of={IconCreditCard} size={24} />
        <span className={styles.what}>
          <b>{card ? cardText(card) : text('noCard')}</b>
          {card && <small>{text('cardSince', { date: formatDate(card.createdAt, language) })}</small>}
        </span>
        {mayChange && (
          <Button variant={card ? 'line' : 'main'} busy={isBusy} onClick={register}>
            {text(card ? 'changeCard' : 'registerCard')}
          </Button>
        )}
        {mayChange && card && (
          <Button variant="ghost" busy={remove.isPending} onClick={() => void remove.ask(card)}>
            {text('removeCard')}
          </Button>
        )}
      </div>
    </section>
  )
}

/** The server keeps the card once, however often this is drawn. */
function Returned({ channelSeq, returned, onReturned }: PlanCardProps & { returned: ReturnedPlanCard }) {
  const text = useText(texts)
  const queryClient = useQueryClient()
  const kept = useQuery(planCardQuery(useApi(), channelSeq, returned))
  useEffect(() => {
    if (!kept.data) return
    toast({ text: text('cardKept'), tone: 'good' })
    void queryClient.invalidateQueries({ queryKey: planKey(channelSeq) })
    onReturned()
  }, [kept.data, queryClient, channelSeq, onReturned, text])
  if (kept.isLoadingError)
    return (
      <Notice tone="danger" live>
        {saidBy(kept.error, text('cardFailed'))}
      </Notice>
    )
  return (
    <Notice tone="info" live>
      {text('cardSettling')}
    </Notice>
  )
}

/** The gateway's window, from which the browser comes back to this page. */
function useRegister(channelSeq: number) {
  const api = useApi()
  // The page is about to be left: the button stays busy, so that nobody presses it again.
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setLeaving(false)
    }
    window.addEventListener('pageshow', shown)
    return () => window.removeEventListener('pageshow', shown)
  }, [])
  const begin = useMutation({
    mutationFn: async () => {
      const begun = await api.post('/v1.0/channels/{channelSeq}/admin/plan/card/begin', {
        path: { channelSeq },
      })
      return openWindow(begun.next)
    },
    onSuccess: () => setLeaving(true),
  })
  return { register: () => begin.mutate(), isBusy: begin.isPending || isLeaving, error: begin.error }
}
