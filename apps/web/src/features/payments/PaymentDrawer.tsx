import { allows, staff } from '@seodang/domain/access'
import { PAY_METHOD, PAYMENT_STATUS } from '@seodang/domain/codes'
import { dollarsText } from '@seodang/domain/exchange-rate'
import { formatMoney } from '@seodang/domain/money'
import { formatDateTime } from '@seodang/domain/seoul-time'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useCodeName } from '../../platform/code-names.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { useAlert, useConfirm } from '../../ui/dialog-requests.ts'
import { Drawer } from '../../ui/rich/Drawer.tsx'
import { Loading, TextSkeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { toast } from '../../ui/toast.ts'
import { CashReceiptPart } from './CashReceiptPart.tsx'
import { InstalmentPart } from './InstalmentPart.tsx'
import { OrderHistory } from './OrderHistory.tsx'
import { OrderNotes } from './OrderNotes.tsx'
import styles from './payments.module.css'
import { type PaymentDetail, paymentQuery } from './queries.ts'
import { RefundForm } from './RefundForm.tsx'
import { RefundReasons } from './RefundReasons.tsx'
import { List, Row } from './Rows.tsx'
import { STATUS_KIND } from './status.ts'
import * as texts from './texts.ts'

type Order = PaymentDetail['order']

/** One order beside the list: what was bought, what moved, and what can be done about it (PAY-18, PAY-21). */
export function PaymentDrawer({
  orderSeq,
  ofGoods = false,
  onClose,
}: {
  orderSeq: number
  /** Opened for its goods: those are what a refund is proposed for. */
  ofGoods?: boolean
  onClose: () => void
}) {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const { principal } = useSession()
  const detail = useQuery(paymentQuery(useApi(), channelSeq, orderSeq))
  const [refunding, setRefunding] = useState(false)
  const mayChange = allows(staff('SITE_SALES_UPDATE'), principal)
  const order = detail.data?.order

  return (
    <Drawer
      title={order ? text('detail', { number: order.number }) : text('loading')}
      onClose={onClose}
      actions={
        order && mayChange && !refunding && <Actions order={order} onRefund={() => setRefunding(true)} />
      }
    >
      {detail.isPending && (
        <Loading label={text('loading')}>
          <TextSkeleton lines={8} />
        </Loading>
      )}
      {detail.isError && <ErrorState message={detail.error.message} retry={() => void detail.refetch()} />}
      {detail.data && !refunding && (
        <>
          <Facts detail={detail.data} />
          {detail.data.cashReceipt && (
            <CashReceiptPart
              receipt={detail.data.cashReceipt}
              order={detail.data.order}
              mayChange={mayChange}
            />
          )}
          <OrderHistory detail={detail.data} />
          <OrderNotes detail={detail.data} mayWrite={mayChange} />
        </>
      )}
      {detail.data && refunding && (
        <RefundForm
          detail={detail.data}
          ofGoods={ofGoods}
          onDone={() => setRefunding(false)}
          onBack={() => setRefunding(false)}
        />
      )}
    </Drawer>
  )
}

const REFUNDABLE: readonly string[] = [PAYMENT_STATUS.completed, PAYMENT_STATUS.partlyRefunded]

function Actions({ order, onRefund }: { order: Order; onRefund: () => void }) {
  const text = useText(texts)
  const left = order.amount - order.refundedAmount
  return (
    <>
      {order.paymentStatus === PAYMENT_STATUS.waitingDeposit && order.payMethodCd === PAY_METHOD.deposit && (
        <ConfirmDeposit order={order} />
      )}
      {REFUNDABLE.includes(order.paymentStatus) && left > 0 && (
        <Button variant="dangerLine" onClick={onRefund}>
          {text('refund')}
        </Button>
      )}
    </>
  )
}

function ConfirmDeposit({ order }: { order: Order }) {
  const text = useText(texts)
  const api = useApi()
  const language = useLanguage()
  const { channelSeq } = useChannel()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const alert = useAlert()
  const deposit = useMutation({
    mutationFn: () =>
      api.post('/v1.0/channels/{channelSeq}/admin/payments/{orderSeq}/deposit', {
        path: { channelSeq, orderSeq: order.orderSeq },
        idempotencyKey: `deposit-${order.orderSeq}`,
      }),
    onSuccess: () => toast({ text: text('depositConfirmed'), tone: 'good' }),
    onError: (error) => void alert({ title: text('failed'), description: error.message }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['channels', channelSeq, 'admin'] }),
  })
  const ask = async () => {
    const amount = formatMoney({ minor: order.amount, currency: order.currency }, language)
    const agreed = await confirm({
      title: text('confirmDepositQuestion', { name: order.name, amount }),
      description: text('confirmDepositHint'),
      confirmLabel: text('confirmDeposit'),
    })
    if (agreed) deposit.mutate()
  }
  return (
    <Button variant="main" busy={deposit.isPending} onClick={() => void ask()}>
      {text('confirmDeposit')}
    </Button>
  )
}

function Facts({
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
