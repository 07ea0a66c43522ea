import { formatMoney } from '@seodang/domain/money'
import { formatDate } from '@seodang/domain/seoul-time'
import { cardText } from '@seodang/domain/stored-card'
import { useLanguage, useText } from '../../platform/language.tsx'
import { StatusDot, type StatusKind } from '../../ui/StatusDot.tsx'
import * as texts from './instalment-texts.ts'
import type { PaymentDetail } from './queries.ts'
import { List, Row } from './Rows.tsx'

type Plan = NonNullable<PaymentDetail['order']['instalmentPlan']>

const KINDS: Record<Plan['state'], StatusKind> = {
  starting: 'waiting',
  active: 'running',
  pastDue: 'waiting',
  held: 'bad',
  done: 'ok',
  stopped: 'off',
}

/** PAY-23: the plan that an order pays a part of: how far it is paid, what comes next, and where it is cancelled. */
export function InstalmentPart({ order, plan }: { order: PaymentDetail['order']; plan: Plan }) {
  const text = useText(texts)
  const language = useLanguage()
  const money = (minor: number) => formatMoney({ minor, currency: plan.currency }, language)
  const isFirst = plan.orderSeq === order.orderSeq
  return (
    <>
      <h3>{text('title')}</h3>
      <StatusDot kind={KINDS[plan.state]}>{text(`state.${plan.state}`)}</StatusDot>
      <List>
        <Row label={text('paid')}>
          {text('paidOf', {
            paid: plan.paidCount,
            n: plan.parts.length,
            amount: money(plan.paidAmount),
            total: money(plan.total),
          })}
        </Row>
        <Row label={text('due')}>{plan.dueAmount > 0 ? money(plan.dueAmount) : null}</Row>
        <Row label={text('next')}>
          {plan.nextAt && `${formatDate(plan.nextAt, language)} · ${money(plan.nextAmount)}`}
        </Row>
        <Row label={text('card')}>{plan.card && cardText(plan.card)}</Row>
        {plan.parts.map(({ no, amount, dueAt, isPaid }) => (
          <Row key={no} label={text('nth', { n: no, day: formatDate(dueAt, language) })}>
            {money(amount)} · {text(isPaid ? 'isPaid' : 'isOpen')}
          </Row>
        ))}
      </List>
      <p>{text(isFirst ? 'firstNote' : 'laterNote')}</p>
    </>
  )
}
