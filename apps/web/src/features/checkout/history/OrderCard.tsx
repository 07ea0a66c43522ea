import { ORDER_KIND, PAYMENT_STATUS } from '@seodang/domain/codes'
import { dollarsText } from '@seodang/domain/exchange-rate'
import { formatMoney } from '@seodang/domain/money'
import { formatDate } from '@seodang/domain/seoul-time'
import { Suspense, useId, useState } from 'react'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { lazyDialog, lazyPart } from '../../../platform/lazy/lazy.tsx'
import { Anchor } from '../../../ui/Anchor.tsx'
import { Tag } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { StatusDot } from '../../../ui/StatusDot.tsx'
import { AccountBox } from '../AccountBox.tsx'
import type { OrderData } from '../queries.ts'
import { ReceiptButton } from '../ReceiptButton.tsx'
import * as checkoutTexts from '../texts.ts'
import styles from './history.module.css'
import { placeOf, stateOf } from './order-state.ts'
import { owedAmount } from './owed.ts'
import * as texts from './texts.ts'

/** Loaded by orders that have a parcel only. */
const ParcelBox = lazyPart(() => import('./ParcelBox.tsx'))
/** Loaded by orders whose refund staff transfer only. */
const TransferBox = lazyPart(() => import('./TransferBox.tsx'))
/** Loaded by orders that their buyer claims not to be as described only. */
const ClaimBox = lazyPart(() => import('./ClaimBox.tsx'))
/** Loaded by orders that are paid by the month only. */
const InstalmentBox = lazyPart(() => import('./InstalmentBox.tsx'))
const CancelDialog = lazyDialog(() => import('./CancelDialog.tsx'))

/** Date, item, method, amount and state of one order, with receipt, account and cancellation where there are any. */
export function OrderCard({ order }: { order: OrderData }) {
  const text = useText(texts)
  const [isCancelling, setCancelling] = useState(false)
  const [showsAccount, setShowsAccount] = useState(false)
  const account = useId()
  const isWaiting = order.paymentStatus === PAYMENT_STATUS.waitingDeposit
  const plan = planShownWith(order)
  return (
    <article className={styles.card}>
      <Anchor href={pathOf(order)} className={styles.picture} tabIndex={-1} aria-hidden>
        <Picture
          source={order.image?.url ?? null}
          placeholder={order.image?.placeholder ?? null}
          alt=""
          sizes="128px"
          radius={8}
        />
      </Anchor>
      <Facts order={order} />
      <Money order={order} />
      <div className={styles.actions}>
        {isWaiting && order.virtualAccount && (
          <Button
            size="sm"
            aria-expanded={showsAccount}
            aria-controls={account}
            onClick={() => setShowsAccount(!showsAccount)}
          >
            {text(showsAccount ? 'hideAccount' : 'showAccount')}
          </Button>
        )}
        {order.hasReceipt && <ReceiptButton order={order} size="sm" />}
        {order.canCancel && (
          <Button size="sm" onClick={() => setCancelling(true)}>
            {text(isWaiting ? 'cancelUnpaid' : order.amount === 0 ? 'cancelFree' : 'cancel')}
          </Button>
        )}
      </div>
      <div id={account} className={styles.account}>
        {showsAccount && <AccountBox order={order} />}
      </div>
      {order.claim && order.claim.state !== 'ended' && (
        <Suspense fallback={<div className={styles.transfer} />}>
          <ClaimBox claim={order.claim} />
        </Suspense>
      )}
      {order.refunds.some(({ transfer }) => transfer !== null) && (
        <Suspense fallback={<div className={styles.transfer} />}>
          <TransferBox order={order} />
        </Suspense>
      )}
      {order.delivery && (
        <Suspense fallback={<div className={styles.parcel} />}>
          <ParcelBox order={order} parcel={order.delivery} />
        </Suspense>
      )}
      {plan && (
        <Suspense fallback={<div className={styles.parcel} />}>
          <InstalmentBox plan={plan} onStop={() => setCancelling(true)} />
        </Suspense>
      )}
      {isCancelling && (
        <Suspense>
          <CancelDialog
            order={plan ? { ...order, orderSeq: plan.orderSeq } : order}
            onClose={() => setCancelling(false)}
          />
        </Suspense>
      )}
    </article>
  )
}

function Facts({ order }: { order: OrderData }) {
  const text = useText(texts)
  const checkoutText = useText(checkoutTexts)
  const language = useLanguage()
  const state = stateOf(order)
  const place = placeOf(order)
  return (
    <div className={styles.facts}>
      <p className={styles.state}>
        <StatusDot kind={state.kind}>{text(state.key)}</StatusDot>
        {place && (
          <Tag tone="info" small>
            {text(place)}
          </Tag>
        )}
      </p>
      <h2>
        {order.kind === ORDER_KIND.class ? <Anchor href={pathOf(order)}>{order.title}</Anchor> : order.title}
      </h2>
      <p className={styles.soft}>
        <span className="nw">
          {formatDate(order.createdAt, language)}
          {order.payMethodCd && ' ·'}
        </span>{' '}
        {order.payMethodCd && <span className="nw">{checkoutText(order.payMethodCd)}</span>}
      </p>
      <p className={styles.soft}>{text('number', { number: order.number })}</p>
      {order.cashReceipt && <p className={styles.soft}>{receiptLine(order.cashReceipt, text)}</p>}
      {order.failureMessage && order.paymentStatus === PAYMENT_STATUS.failed && (
        <p className={styles.soft}>{order.failureMessage}</p>
      )}
    </div>
  )
}

function Money({ order }: { order: OrderData }) {
  const text = useText(texts)
  const language = useLanguage()
  const money = (minor: number) => formatMoney({ minor, currency: order.currency }, language)
  const owed = owedAmount(order)
  return (
    <div className={styles.money}>
      <b>{order.amount === 0 ? text('free') : money(order.amount)}</b>
      {order.coupon && (
        <small>{text('coupon', { name: order.coupon.name, amount: money(order.coupon.amount) })}</small>
      )}
      {order.dollars && <small>{dollarsText(order.dollars, language)}</small>}
      {owed > 0 && <small>{text('owed', { amount: money(owed) })}</small>}
      {order.refundedAmount > owed && (
        <small>{text('refunded', { amount: money(order.refundedAmount - owed) })}</small>
      )}
    </div>
  )
}

/** PAY-23: a plan stands once, with the order that paid for it last, which leads the list. */
function planShownWith({ instalmentPlan, orderSeq }: OrderData): OrderData['instalmentPlan'] {
  const last = instalmentPlan?.parts.findLast(({ isPaid }) => isPaid)
  return last?.orderSeq === orderSeq ? instalmentPlan : null
}

/** PAY-22: the receipt of a deposit in one line. */
function receiptLine(
  { state, issueNumber }: NonNullable<OrderData['cashReceipt']>,
  text: (key: 'receiptWaiting' | 'receiptIssued' | 'receiptCancelled', values?: { number: string }) => string,
): string {
  if (state === 'waiting') return text('receiptWaiting')
  if (state === 'cancelled') return text('receiptCancelled')
  return text('receiptIssued', { number: issueNumber ?? '' })
}

const pathOf = ({ courseSeq, lines }: OrderData) =>
  courseSeq === null
    ? '/me/memberships'
    : `/${lines.some(({ kind }) => kind === 'package') ? 'packages' : 'classes'}/${courseSeq}`
