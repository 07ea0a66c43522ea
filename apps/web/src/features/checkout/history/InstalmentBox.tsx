import type { PayAhead } from '@seodang/domain/instalment'
import { formatMoney } from '@seodang/domain/money'
import { formatDay } from '@seodang/domain/seoul-time'
import { cardText } from '@seodang/domain/stored-card'
import { Suspense, useId, useState } from 'react'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { lazyDialog } from '../../../platform/lazy/lazy.tsx'
import { Collapse } from '../../../ui/Accordion.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useConfirm } from '../../../ui/dialog-requests.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { StatusDot, type StatusKind } from '../../../ui/StatusDot.tsx'
import styles from './instalment.module.css'
import * as texts from './instalment-texts.ts'
import { type PlanData, useInstalmentPress } from './use-instalment-press.ts'

const CardDialog = lazyDialog(() => import('./InstalmentCardDialog.tsx'))

const KINDS: Record<PlanData['state'], StatusKind> = {
  starting: 'waiting',
  active: 'running',
  pastDue: 'waiting',
  held: 'bad',
  done: 'ok',
  stopped: 'off',
}

/** PAY-23: how far a class is paid, what comes next, and what can be done about it. */
export default function InstalmentBox({ plan, onStop }: { plan: PlanData; onStop: () => void }) {
  const text = useText(texts)
  const language = useLanguage()
  const money = (minor: number) => formatMoney({ minor, currency: plan.currency }, language)
  const count = text('progress', { n: plan.parts.length, paid: plan.paidCount })
  return (
    <section className={styles.box} aria-label={text('title')}>
      <p className={styles.head}>
        <b>{text('title')}</b>
        <StatusDot kind={KINDS[plan.state]}>{text(`state.${plan.state}`)}</StatusDot>
      </p>
      <ProgressBar value={plan.paidCount} max={plan.parts.length} label={text('title')} valueText={count}>
        {count}
      </ProgressBar>
      <Warning plan={plan} />
      <dl className={styles.facts}>
        <div>
          <dt>{text('paid')}</dt>
          <dd>{money(plan.paidAmount)}</dd>
        </div>
        {plan.restAmount > 0 && (
          <div>
            <dt>{text('rest')}</dt>
            <dd>{money(plan.restAmount)}</dd>
          </div>
        )}
        {plan.nextAt && (
          <div>
            <dt>{text('next')}</dt>
            <dd>
              {text('nextValue', { day: formatDay(plan.nextAt, language), amount: money(plan.nextAmount) })}
            </dd>
          </div>
        )}
        {plan.card && plan.restAmount > 0 && (
          <div>
            <dt>{text('card')}</dt>
            <dd>{cardText(plan.card)}</dd>
          </div>
        )}
      </dl>
      <Schedule plan={plan} />
      {plan.restAmount > 0 && !plan.isCharging && <Acts plan={plan} onStop={onStop} />}
    </section>
  )
}

function Warning({ plan }: { plan: PlanData }) {
  const text = useText(texts)
  const language = useLanguage()
  if (plan.isCharging) return <Notice tone="info">{text('charging')}</Notice>
  if (plan.restAmount > 0 && plan.card?.canBeCharged === false)
    return <Notice tone="warn">{text('cardOfBefore')}</Notice>
  if (plan.state === 'held') return <Notice tone="danger">{text('held')}</Notice>
  if (plan.state === 'pastDue' && plan.nextAt)
    return <Notice tone="warn">{text('pastDue', { day: formatDay(plan.nextAt, language) })}</Notice>
  if (plan.restAmount > 0 && plan.card === null) return <Notice tone="warn">{text('noCard')}</Notice>
  return null
}

function Schedule({ plan }: { plan: PlanData }) {
  const text = useText(texts)
  const language = useLanguage()
  const list = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={list}
        onClick={() => setOpen(!isOpen)}
      >
        {text(isOpen ? 'hideSchedule' : 'schedule')}
      </button>
      <Collapse id={list} open={isOpen}>
        <ol className={styles.parts}>
          {plan.parts.map(({ no, amount, dueAt, isPaid }) => (
            <li key={no}>
              <span>{text('nth', { n: no })}</span>
              <span>{isPaid ? text('isPaid') : formatDay(dueAt, language)}</span>
              <b>{formatMoney({ minor: amount, currency: plan.currency }, language)}</b>
            </li>
          ))}
        </ol>
      </Collapse>
    </>
  )
}

function Acts({ plan, onStop }: { plan: PlanData; onStop: () => void }) {
  const text = useText(texts)
  const language = useLanguage()
  const confirm = useConfirm()
  const [choosesCard, setChoosesCard] = useState(false)
  const { pay } = useInstalmentPress(plan)
  const money = (minor: number) => formatMoney({ minor, currency: plan.currency }, language)
  const ask = async (what: PayAhead, amount: number) => {
    const agreed = await confirm({
      title: text('payQuestion', { amount: money(amount) }),
      description: plan.card ? text('payText', { card: cardText(plan.card) }) : undefined,
      confirmLabel: text('pay'),
    })
    if (agreed) pay.mutate({ what, expectedAmount: amount })
  }
  const { dueAmount, restAmount, card } = plan
  return (
    <div className={styles.acts}>
      {card && dueAmount > 0 && (
        <Button size="sm" variant="main" busy={pay.isPending} onClick={() => void ask('due', dueAmount)}>
          {text('payDue', { amount: money(dueAmount) })}
        </Button>
      )}
      {card && restAmount > dueAmount && (
        <Button size="sm" busy={pay.isPending} onClick={() => void ask('rest', restAmount)}>
          {text('payRest')}
        </Button>
      )}
      <Button size="sm" onClick={() => setChoosesCard(true)}>
        {text('changeCard')}
      </Button>
      <Button size="sm" variant="ghost" onClick={onStop}>
        {text('stop')}
      </Button>
      {choosesCard && (
        <Suspense>
          <CardDialog plan={plan} onClose={() => setChoosesCard(false)} />
        </Suspense>
      )}
    </div>
  )
}
