import { allows, staff } from '@seodang/domain/access'
import { planOf } from '@seodang/domain/plan'
import { formatDate } from '@seodang/domain/seoul-time'
import { cardText } from '@seodang/domain/stored-card'
import type { ReactNode } from 'react'
import { useSession } from '../../platform/session.tsx'
import { Tag, type Tone } from '../../ui/Badge.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { usePlanWords } from './period.ts'
import styles from './plan.module.css'
import type { Choice, Plan } from './queries.ts'
import { usePlanActs } from './use-plan-acts.ts'

const TONES: Record<Plan['state'], Tone> = {
  free: 'neutral',
  active: 'ok',
  pastDue: 'danger',
  cancelling: 'warn',
  lapsed: 'danger',
}

interface PlanNowProps {
  channelSeq: number
  plan: Plan
  onChoose: (choice: Choice) => void
}

/** PLAN-10: plan, price, period and next charge, with all that can be done about them. */
export function PlanNow({ channelSeq, plan, onChoose }: PlanNowProps) {
  const { text, language, period, money, price } = usePlanWords()
  const { principal } = useSession()
  const mayChange = allows(staff('SITE_PLAN_UPDATE'), principal)
  const mayCancel = allows(staff('SITE_PLAN_CANCEL'), principal)
  const { cancel, resume, pay } = usePlanActs(channelSeq, plan)
  const { next, pending, paidUntil, state } = plan
  const day = (at: string) => formatDate(at, language)
  const isPaid = plan.price > 0
  return (
    <>
      <PlanNotices plan={plan} />
      <section className={styles.now} aria-label={text('nowTitle')}>
        <div className={styles.nowHead}>
          <b>{planOf(plan.planCd).name[language]}</b>
          <Tag tone={TONES[state]}>{text(`state.${state}`)}</Tag>
        </div>
        <dl className={styles.facts}>
          <Fact label={text('price')}>
            {isPaid
              ? text('priceOf', { amount: price(plan.price), period: period(plan.termMonths) })
              : text('free')}
          </Fact>
          {isPaid && <Fact label={text('period')}>{period(plan.termMonths)}</Fact>}
          {paidUntil !== null && (
            <Fact label={text('paidUntil')}>{text('until', { date: day(paidUntil) })}</Fact>
          )}
          <Fact label={text('next')}>
            {next ? text('nextOf', { date: day(next.at), amount: money(next.amount) }) : text('noNext')}
          </Fact>
          {isPaid && <Fact label={text('card')}>{plan.card ? cardText(plan.card) : text('noCard')}</Fact>}
        </dl>
        <div className={styles.acts}>
          {mayChange && state === 'pastDue' && next && (
            <Button variant="main" busy={pay.isPending} onClick={() => pay.mutate(next.amount)}>
              {text('payNow')}
            </Button>
          )}
          {mayChange && state === 'cancelling' && (
            <Button variant="main" busy={resume.isPending} onClick={() => resume.mutate()}>
              {text('resume')}
            </Button>
          )}
          {mayChange && pending && state === 'active' && (
            <Button onClick={() => onChoose({ planCd: plan.planCd, termMonths: plan.termMonths })}>
              {text('keep')}
            </Button>
          )}
          {mayChange && isPaid && (
            <LinkButton href="/service/servicepaymentinfo">
              {text(plan.card ? 'changeCard' : 'registerCard')}
            </LinkButton>
          )}
          {mayCancel && (state === 'active' || state === 'pastDue') && (
            <Button variant="ghost" busy={cancel.isPending} onClick={() => void cancel.ask()}>
              {text('cancel')}
            </Button>
          )}
        </div>
      </section>
    </>
  )
}

/** What the person has to know before anything else. */
function PlanNotices({ plan }: { plan: Plan }) {
  const { text, language, period } = usePlanWords()
  const { state, pending, next, paidUntil } = plan
  const day = (at: string) => formatDate(at, language)
  const pendingName = pending && planOf(pending.planCd).name[language]
  return (
    <div className={styles.notices}>
      {plan.isChargeOpen && <Notice tone="info">{text('chargeOpen')}</Notice>}
      {state === 'lapsed' && <Notice tone="danger">{text('lapsed')}</Notice>}
      {state === 'pastDue' && next && (
        <Notice tone="danger">{text('pastDue', { date: day(next.at) })}</Notice>
      )}
      {next && !plan.card && <Notice tone="warn">{text('cardMissing', { date: day(next.at) })}</Notice>}
      {state === 'cancelling' && !pending && paidUntil !== null && (
        <Notice tone="warn">{text('cancelling', { date: day(paidUntil) })}</Notice>
      )}
      {pending && (
        <Notice tone="info">
          {pending.planCd === 'FREE'
            ? text('pendingFree', { date: day(pending.at) })
            : text('pending', {
                date: day(pending.at),
                plan: pendingName ?? '',
                period: period(pending.termMonths),
              })}
        </Notice>
      )}
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
