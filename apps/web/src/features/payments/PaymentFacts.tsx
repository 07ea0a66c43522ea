import { allows, staff } from '@seodang/domain/access'
import { dollarsText } from '@seodang/domain/exchange-rate'
import { formatMoney } from '@seodang/domain/money'
import { formatDateTime } from '@seodang/domain/seoul-time'
import { useCodeName } from '../../platform/code-names.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { InstalmentPart } from './InstalmentPart.tsx'
import styles from './payments.module.css'
import type { PaymentDetail } from './queries.ts'
import { RefundReasons } from './RefundReasons.tsx'
import { List, Row } from './Rows.tsx'
import { STATUS_KIND } from './status.ts'
import * as texts from './texts.ts'

type Order = PaymentDetail['order']

/** SALE-07: who bought what, for how much, and what went back of it. */
export function PaymentFacts({
  detail: { order, quote, depositorName, refundAccounts, provider },
}: {
  detail: PaymentDetail
}) {
  const text = useText(texts)
  const language = useLanguage()
  const codeName = useCodeName()
  const money = (minor: number) => formatMoney({ minor, currency: order.currency }, language)
  const at = (instant: string | null) => (instant === null ? null : formatDateTime(instant, language))
  const account = order.virtualAccount
  return (
    <div className={styles.detail}>
      <StatusDot kind={STATUS_KIND[order.paymentStatus]}>
        {codeName('paymentStatus', order.paymentStatus)}
      </StatusDot>
      <List>
        <Row label={text('buyer')}>{order.name}</Row>
        <Row label={text('contact')}>
          {order.email}
          {order.phone && ` · ${order.phone}`}
        </Row>
        <Row label={text('method')}>{codeName('payMethodCd', order.payMethodCd)}</Row>
        <Row label={text('when')}>{at(order.createdAt)}</Row>
        <Row label={text('paidAt')}>{at(order.paidAt)}</Row>
        <Row label={text('deadline')}>{at(order.depositDeadlineAt)}</Row>
        <Row label={text('virtualAccount')}>
          {account && `${account.bank} ${account.number} ${account.holder}`}
        </Row>
        <Row label={text('depositor')}>{depositorName}</Row>
        <Row label={text('providerNumber')}>{provider?.number ?? null}</Row>
        <Row label={text('receipt')}>
          {order.receiptUrl && (
            <a href={order.receiptUrl} target="_blank" rel="noopener">
              {text('seeReceipt')}
            </a>
          )}
        </Row>
        <Row label={text('failure')}>{order.failureMessage}</Row>
      </List>
      <h3>{text('lines')}</h3>
      <List>
        {order.lines.map((line) => (
          <Row key={`${line.kind}-${line.courseSeq}`} label={line.title}>
            {money(line.listPrice)}
          </Row>
        ))}
        <Row label={text('discount')}>{sumOf(order) > 0 ? `−${money(sumOf(order))}` : null}</Row>
        <Row label={text('coupon')}>{order.coupon && <Coupon coupon={order.coupon} money={money} />}</Row>
        <Row label={text('total')} strong>
          {money(order.amount)}
        </Row>
        <Row label={text('dollars')}>{order.dollars && dollarsText(order.dollars, language)}</Row>
      </List>
      {order.instalmentPlan && <InstalmentPart order={order} plan={order.instalmentPlan} />}
      {order.delivery && (
        <>
          <h3>{text('parcel')}</h3>
          <List>
            <Row label={text('state')}>
              {order.delivery.isClosed
                ? text('parcelClosed')
                : order.delivery.isWaived
                  ? text('parcelWaived')
                  : codeName('deliveryStateCd', order.delivery.state)}
            </Row>
            <Row label={text('recipient')}>
              {order.delivery.recipient} · ({order.delivery.zipcode}) {order.delivery.addr1}{' '}
              {order.delivery.addr2}
            </Row>
            <Row label={text('trackingNo')}>{order.delivery.trackingNo}</Row>
          </List>
          <p>
            <Anchor href={`/settings/delivery?parcel=${order.delivery.deliverySeq}`}>
              {text('seeParcel')}
            </Anchor>
          </p>
        </>
      )}
      {order.refunds.length > 0 && (
        <>
          <h3>{text('refunds')}</h3>
          <List>
            {order.refunds.map((refund) => (
              <Row key={refund.refundSeq} label={`${at(refund.createdAt)} · ${refund.reason}`}>
                −{money(refund.amount)} {refundState(refund.state, text)}
                {refund.transfer && (
                  <>
                    <br />
                    <Anchor href={transferPath(refund)}>{text('seeTransfer')}</Anchor>
                  </>
                )}
              </Row>
            ))}
          </List>
        </>
      )}
      {refundAccounts.length > 0 && (
        <>
          <h3>{text('payBackTo')}</h3>
          <List>
            {refundAccounts.map(({ refundSeq, bank, number, holder }) => (
              <Row key={refundSeq} label={holder}>
                {bank} {number}
              </Row>
            ))}
          </List>
        </>
      )}
      <RefundReasons order={order} quote={quote} />
    </div>
  )
}

const sumOf = (order: Order) => order.lines.reduce((sum, { discount }) => sum + discount, 0)

/** SALE-07: by name, with the way to its page for who may see it. */
function Coupon({
  coupon: { couponInfoSeq, name, amount },
  money,
}: {
  coupon: NonNullable<Order['coupon']>
  money: (minor: number) => string
}) {
  const { principal } = useSession()
  return (
    <>
      {allows(staff('SITE_COUPON_READ'), principal) ? (
        <Anchor href={`/settings/coupons/${couponInfoSeq}`}>{name}</Anchor>
      ) : (
        name
      )}{' '}
      −{money(amount)}
    </>
  )
}

const transferPath = ({ refundSeq, state }: Order['refunds'][number]) =>
  `/settings/payment/refunds?${state === 'owed' ? '' : 'state=transferred&'}open=${refundSeq}`

function refundState(state: string, text: (key: keyof typeof texts.ko) => string): string {
  const key = `refund.${state}`
  return key in texts.ko ? text(key as keyof typeof texts.ko) : state
}
