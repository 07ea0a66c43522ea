import { bankName } from '@seodang/domain/banks'
import { formatMoney } from '@seodang/domain/money'
import { formatDate, fromSeoul } from '@seodang/domain/seoul-time'
import { Suspense, useState } from 'react'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { lazyDialog } from '../../../platform/lazy/lazy.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useToday } from '../../../ui/rich/today.ts'
import type { OrderData } from '../queries.ts'
import styles from './history.module.css'
import { owedAmount } from './owed.ts'
import * as texts from './transfer-texts.ts'

const AccountDialog = lazyDialog(() => import('./AccountDialog.tsx'))

type Refund = OrderData['refunds'][number]
type Sent = Refund & { transfer: NonNullable<Refund['transfer']> }

const isSent = (refund: Refund): refund is Sent => refund.transfer !== null

/** PAY-21: where the money of a deposit is: to be transferred by when, or transferred; the account is missing or can be changed. */
export default function TransferBox({ order }: { order: OrderData }) {
  const text = useText(texts)
  const [isNaming, setNaming] = useState(false)
  const sent = order.refunds.filter(isSent)
  const owed = sent.filter(({ state }) => state === 'owed')
  const isMissing = owed.some(({ transfer }) => transfer.account === null)
  return (
    <div className={styles.transfer}>
      {sent.map((refund) => (
        <Line key={refund.refundSeq} refund={refund} order={order} />
      ))}
      {owed.length > 0 && (
        <p>
          <Button size="sm" variant={isMissing ? 'main' : 'line'} onClick={() => setNaming(true)}>
            {text(isMissing ? 'name' : 'change')}
          </Button>
        </p>
      )}
      {isNaming && (
        <Suspense>
          <AccountDialog order={order} amount={owedAmount(order)} onClose={() => setNaming(false)} />
        </Suspense>
      )}
    </div>
  )
}

function Line({ refund: { amount, transfer }, order }: { refund: Sent; order: OrderData }) {
  const text = useText(texts)
  const language = useLanguage()
  const money = (minor: number) => formatMoney({ minor, currency: order.currency }, language)
  const day = (date: string) => formatDate(fromSeoul(date), language)
  const { account, dueOn, transferredOn, interest } = transfer
  const today = useToday()
  if (account === null)
    return (
      <Notice tone="warn">
        <b>{text('missing', { amount: money(amount) })}</b>
        <br />
        {text('missingText')}
      </Notice>
    )
  const where = { bank: bankName(account.bank, language), account: `******${account.tail}` }
  if (transferredOn === null)
    return (
      <Notice tone={today > dueOn ? 'warn' : 'info'}>
        {text(today > dueOn ? 'late' : 'willGo', { ...where, amount: money(amount), due: day(dueOn) })}
      </Notice>
    )
  return (
    <Notice tone="ok">
      {text('went', { ...where, amount: money(amount + interest), on: day(transferredOn) })}
      {interest > 0 && ` ${text('interest', { interest: money(interest) })}`}
    </Notice>
  )
}
