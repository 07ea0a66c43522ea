import { allows, staff } from '@seodang/domain/access'
import { PAY_METHOD, PAYMENT_STATUS } from '@seodang/domain/codes'
import { formatMoney } from '@seodang/domain/money'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { Button } from '../../ui/Button.tsx'
import { useAlert, useConfirm } from '../../ui/dialog-requests.ts'
import { Drawer } from '../../ui/rich/Drawer.tsx'
import { Loading, TextSkeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { toast } from '../../ui/toast.ts'
import { CashReceiptPart } from './CashReceiptPart.tsx'
import { ClaimPart } from './ClaimPart.tsx'
import { OrderHistory } from './OrderHistory.tsx'
import { OrderNotes } from './OrderNotes.tsx'
import { PaymentFacts } from './PaymentFacts.tsx'
import { type PaymentDetail, paymentQuery } from './queries.ts'
import { RefundForm } from './RefundForm.tsx'
import type { RefundOf } from './refund-draft.ts'
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
  const [refunding, setRefunding] = useState<RefundOf | null>(null)
  const mayChange = allows(staff('SITE_SALES_UPDATE'), principal)
  const order = detail.data?.order

  return (
    <Drawer
      title={order ? text('detail', { number: order.number }) : text('loading')}
      onClose={onClose}
      actions={
        order &&
        mayChange &&
        !refunding && <Actions order={order} onRefund={() => setRefunding(ofGoods ? 'goods' : 'order')} />
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
          {order?.claim && (
            <ClaimPart
              order={order}
              claim={order.claim}
              mayChange={mayChange}
              onAccept={() => setRefunding('claim')}
            />
          )}
          <PaymentFacts detail={detail.data} />
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
          of={refunding}
          onDone={() => setRefunding(null)}
          onBack={() => setRefunding(null)}
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
