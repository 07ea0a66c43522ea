import { planOf } from '@seodang/domain/plan'
import { formatDate } from '@seodang/domain/seoul-time'
import { cardText } from '@seodang/domain/stored-card'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { toast } from '../../ui/toast.ts'
import { usePlanWords } from './period.ts'
import styles from './plan.module.css'
import { type Choice, type Plan, type PlanQuote, planKey, quoteQuery } from './queries.ts'
import { saidBy } from './use-plan-acts.ts'

interface ChangeDialogProps {
  channelSeq: number
  plan: Plan
  choice: Choice
  onClose: () => void
}

/** PLAN-10, PLAN-11: states exactly what is charged now and next before anything is pressed. */
export function ChangeDialog({ channelSeq, plan, choice, onClose }: ChangeDialogProps) {
  const { text, language, period, money } = usePlanWords()
  const api = useApi()
  const queryClient = useQueryClient()
  // One press, one key: a second click or a lost answer charges nothing again.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const quote = useQuery(quoteQuery(api, channelSeq, choice))
  const change = useMutation({
    mutationFn: ({ quotedAt, dueNow }: PlanQuote) =>
      api.post('/v1.0/channels/{channelSeq}/admin/plan/modify', {
        path: { channelSeq },
        idempotencyKey: key,
        body: { ...choice, quotedAt, expectedAmount: dueNow },
      }),
    onSuccess: () => {
      toast({ text: text('changed'), tone: 'good' })
      onClose()
    },
    onError: () => {
      setKey(crypto.randomUUID())
      void quote.refetch()
    },
    onSettled: () =>
      queryClient.invalidateQueries({
        queryKey: planKey(channelSeq),
        predicate: ({ queryKey }) => !queryKey.includes('quote'),
      }),
  })
  const name = planOf(choice.planCd).name[language]
  const data = quote.data
  const needsCard = data !== undefined && !plan.card && (data.kind === 'begin' || data.kind === 'raise')
  const isCardMissing = needsCard && choice.planCd !== 'FREE'
  const isRefused = (data?.excess.length ?? 0) > 0
  return (
    <Dialog
      open
      onClose={onClose}
      size="small-medium"
      title={text(`dialog.${data?.kind ?? 'begin'}`, { plan: name, period: period(choice.termMonths) })}
      actions={
        <>
          <Button onClick={onClose} disabled={change.isPending}>
            {text('close')}
          </Button>
          {isCardMissing ? (
            <LinkButton href="/service/servicepaymentinfo" variant="main">
              {text('registerCard')}
            </LinkButton>
          ) : (
            data &&
            !isRefused && (
              <Button
                variant="main"
                data-autofocus
                busy={change.isPending}
                busyText=""
                onClick={() => change.mutate(data)}
              >
                {data.dueNow > 0 ? text('confirmPay', { amount: money(data.dueNow) }) : text('confirm')}
              </Button>
            )
          )}
        </>
      }
    >
      {quote.isLoadingError ? (
        <ErrorState message={quote.error.message} retry={() => void quote.refetch()} />
      ) : !data ? (
        <Loading label={text('loading')}>
          <Skeleton height={160} />
        </Loading>
      ) : (
        <div className={styles.detail}>
          <QuoteFacts quote={data} plan={plan} />
          {isRefused && <ExcessNotice excess={data.excess} />}
          {isCardMissing && <Notice tone="warn">{text('cardFirst')}</Notice>}
          {change.error && (
            <Notice tone="danger" live>
              {saidBy(change.error, text('failed'))}
            </Notice>
          )}
        </div>
      )}
    </Dialog>
  )
}

function Line({ label, isStrong, children }: { label: string; isStrong?: boolean; children: string }) {
  return (
    <div className={isStrong ? styles.due : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function ExcessNotice({ excess }: { excess: PlanQuote['excess'] }) {
  const { text, amountOf } = usePlanWords()
  return (
    <Notice tone="danger" live>
      {text('excess')}
      <ul className={styles.excess}>
        {excess.map(({ measure, used, limit }) => (
          <li key={measure}>
            {text('excessOf', {
              measure: text(measure),
              used: amountOf(measure, used),
              limit: amountOf(measure, limit),
            })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function QuoteFacts({ quote: { kind, ...one }, plan: now }: { quote: PlanQuote; plan: Plan }) {
  const { text, language, money } = usePlanWords()
  const day = (at: string) => formatDate(at, language)
  const isNow = kind === 'begin' || kind === 'raise' || kind === 'keep'
  return (
    <>
      <dl className={styles.quote}>
        <Line label={text('startsAt')}>{isNow ? text('startsNow') : day(one.startsAt)}</Line>
        {one.discount > 0 && (
          <>
            <Line label={text('listPrice')}>{money(one.listPrice)}</Line>
            <Line label={text('coupon', { name: one.couponName ?? '' })}>{money(-one.discount)}</Line>
          </>
        )}
        <Line label={text('dueNow')} isStrong>
          {one.dueNow > 0 ? money(one.dueNow) : text('nothingNow')}
        </Line>
        {one.dueNow > 0 && now.card && <Line label={text('card')}>{cardText(now.card)}</Line>}
        <Line label={text('next')}>
          {one.next
            ? text('nextOf', { date: day(one.next.at), amount: money(one.next.amount) })
            : text('noNext')}
        </Line>
      </dl>
      {kind === 'raise' && <Notice>{text('raiseNote')}</Notice>}
      {(kind === 'lower' || kind === 'period') && <Notice>{text('lowerNote')}</Notice>}
    </>
  )
}
