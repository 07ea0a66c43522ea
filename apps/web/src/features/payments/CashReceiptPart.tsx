import { CASH_RECEIPT_TYPE, type CashReceiptTypeCd } from '@seodang/domain/codes'
import { formatMoney } from '@seodang/domain/money'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError, useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useCodeName } from '../../platform/code-names.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Locked } from '../../ui/Locked.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './payments.module.css'
import type { PaymentDetail } from './queries.ts'
import * as texts from './receipt-texts.ts'

type Receipt = NonNullable<PaymentDetail['cashReceipt']>
type Order = PaymentDetail['order']

/** PAY-22: how the cash receipt of a deposit stands, and what staff can do about it. */
export function CashReceiptPart({
  receipt,
  order,
  mayChange,
}: {
  receipt: Receipt
  order: Order
  mayChange: boolean
}) {
  const text = useText(texts)
  const codeName = useCodeName()
  const language = useLanguage()
  const money = (minor: number) => formatMoney({ minor, currency: order.currency }, language)
  const { state, toCancel, failureCode } = receipt
  const left = order.amount - order.refundedAmount
  const isOpen = state !== 'issued' && state !== 'asked' && left > 0
  const facts: [string, string | null][] = [
    [text('kind'), state === 'none' ? null : codeName('cashReceiptTypeCd', receipt.typeCd)],
    [text('number'), state === 'none' ? null : receipt.number],
    [text('issueNumber'), receipt.issueNumber],
    [text('amount'), state === 'issued' ? money(receipt.amount) : null],
    [text('cancelled'), receipt.cancelledAmount > 0 ? money(receipt.cancelledAmount) : null],
    [text('code'), failureCode],
  ]
  return (
    <section className={styles.detail} aria-label={text('title')}>
      <h3>{text('title')}</h3>
      {failureCode ? (
        <Notice tone="danger">{text(state === 'issued' ? 'cancelFailed' : 'failed')}</Notice>
      ) : (
        <p>{text(state)}</p>
      )}
      <dl className={styles.list}>
        {facts.map(
          ([label, value]) =>
            value !== null && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {mayChange && isOpen && receipt.issuesHere && <IssueForm receipt={receipt} order={order} />}
      {mayChange && isOpen && !receipt.issuesHere && <RecordForm order={order} />}
      {mayChange && toCancel > 0 && <CancelAct receipt={receipt} order={order} amount={money(toCancel)} />}
    </section>
  )
}

/** One of the three calls about a receipt, with the drawer read anew afterwards. */
function useReceiptCall(done: 'asking' | 'recorded' | 'cancelling', call: () => Promise<unknown>) {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const queryClient = useQueryClient()
  const asking = useMutation({
    mutationFn: call,
    onSuccess: () => toast({ text: text(done), tone: 'good' }),
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: ['channels', channelSeq, 'admin', 'payments'] }),
  })
  const { error } = asking
  const fields = error instanceof ApiError ? error.fields : {}
  const failure = error && Object.keys(fields).length === 0 ? error.message : null
  return { ...asking, fields, failure }
}

function IssueForm({ receipt, order }: { receipt: Receipt; order: Order }) {
  const text = useText(texts)
  const codeName = useCodeName()
  const api = useApi()
  const { channelSeq } = useChannel()
  const [type, setType] = useState<CashReceiptTypeCd>(
    receipt.typeCd === CASH_RECEIPT_TYPE.none ? CASH_RECEIPT_TYPE.incomeDeduction : receipt.typeCd,
  )
  const [number, setNumber] = useState(receipt.number)
  const issuing = useReceiptCall('asking', () =>
    api.post('/v1.0/channels/{channelSeq}/admin/payments/{orderSeq}/cash-receipt/create', {
      path: { channelSeq, orderSeq: order.orderSeq },
      body: { type, number },
    }),
  )
  const types = [CASH_RECEIPT_TYPE.incomeDeduction, CASH_RECEIPT_TYPE.expenseProof]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    issuing.mutate()
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Locked isLocked={issuing.isPending}>
        <Select
          label={text('kind')}
          options={types.map((value) => ({ value, label: codeName('cashReceiptTypeCd', value) }))}
          value={type}
          onChange={({ currentTarget }) =>
            setType(types.find((one) => one === currentTarget.value) ?? CASH_RECEIPT_TYPE.incomeDeduction)
          }
        />
        <TextField
          label={text('number')}
          required
          inputMode="numeric"
          maxLength={20}
          value={number}
          error={issuing.fields.number ?? issuing.failure ?? undefined}
          onChange={({ currentTarget }) => setNumber(currentTarget.value)}
        />
      </Locked>
      <div>
        <Button type="submit" busy={issuing.isPending}>
          {text(receipt.state === 'failed' ? 'retry' : 'issue')}
        </Button>
      </div>
    </form>
  )
}

function RecordForm({ order }: { order: Order }) {
  const text = useText(texts)
  const api = useApi()
  const { channelSeq } = useChannel()
  const [issueNumber, setNumber] = useState('')
  const recording = useReceiptCall('recorded', () =>
    api.post('/v1.0/channels/{channelSeq}/admin/payments/{orderSeq}/cash-receipt/modify', {
      path: { channelSeq, orderSeq: order.orderSeq },
      body: { issueNumber },
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    recording.mutate()
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Locked isLocked={recording.isPending}>
        <TextField
          label={text('issueNumber')}
          required
          maxLength={40}
          autoComplete="off"
          value={issueNumber}
          error={recording.fields.issueNumber ?? recording.failure ?? undefined}
          onChange={({ currentTarget }) => setNumber(currentTarget.value)}
        />
      </Locked>
      <div>
        <Button type="submit" busy={recording.isPending}>
          {text('record')}
        </Button>
      </div>
    </form>
  )
}

function CancelAct({ receipt, order, amount }: { receipt: Receipt; order: Order; amount: string }) {
  const text = useText(texts)
  const api = useApi()
  const { channelSeq } = useChannel()
  const cancelling = useReceiptCall('cancelling', () =>
    api.post('/v1.0/channels/{channelSeq}/admin/payments/{orderSeq}/cash-receipt/delete', {
      path: { channelSeq, orderSeq: order.orderSeq },
    }),
  )
  return (
    <div className={styles.form}>
      {!receipt.cancelsHere && <p>{text('cancelByHand', { amount })}</p>}
      {cancelling.failure && <Notice tone="danger">{cancelling.failure}</Notice>}
      <div>
        <Button busy={cancelling.isPending} onClick={() => cancelling.mutate()}>
          {text(receipt.cancelsHere ? 'cancelNow' : 'cancelDone', { amount })}
        </Button>
      </div>
    </div>
  )
}
