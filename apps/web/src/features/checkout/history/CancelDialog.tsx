import { PAYMENT_STATUS } from '@seodang/domain/codes'
import { formatMoney } from '@seodang/domain/money'
import { type RefundAccount as Account, refundAccountProblems } from '@seodang/domain/refund-account'
import { formatDate, fromSeoul } from '@seodang/domain/seoul-time'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { ApiError, useApi } from '../../../platform/api.ts'
import { useChannel } from '../../../platform/channel.tsx'
import { KeptStrip } from '../../../platform/kept/KeptStrip.tsx'
import { useKept } from '../../../platform/kept/use-kept.ts'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { RefundAccountFields } from '../../../ui/RefundAccountFields.tsx'
import { AtProductNote } from '../../../ui/rich/AtProductNote.tsx'
import { ProofField } from '../../../ui/rich/ProofField.tsx'
import { isProofRefused } from '../../../ui/rich/proof-refused.ts'
import { useTypedProof } from '../../../ui/rich/use-typed-proof.ts'
import { Loading, TextSkeleton } from '../../../ui/Skeleton.tsx'
import { ErrorState } from '../../../ui/States.tsx'
import { TextArea } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { accountProfileQuery } from '../../account/queries.ts'
import { type OrderData, ordersKey, type RefundQuoteData, refundQuoteQuery } from '../queries.ts'
import styles from './history.module.css'
import * as texts from './texts.ts'

/** PAY-21: line by line what would come back at this moment, and, after that, the way to take it. */
export default function CancelDialog({ order, onClose }: { order: OrderData; onClose: () => void }) {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const title = text(titleOf(order))
  const { data, error, refetch } = useQuery(refundQuoteQuery(useApi(), channelSeq, order.orderSeq))
  if (error && !data)
    return (
      <Dialog open onClose={onClose} size="small-medium" title={title}>
        <ErrorState message={error.message || undefined} retry={() => void refetch()} />
      </Dialog>
    )
  if (!data)
    return (
      <Dialog open onClose={onClose} size="small-medium" title={title}>
        <Loading label={text('calculating')}>
          <TextSkeleton lines={4} />
        </Loading>
      </Dialog>
    )
  return <Quoted {...{ order, title, onClose }} quote={data} again={async () => void (await refetch())} />
}

/** Nobody asks how much comes back where nothing was paid. */
function titleOf(order: OrderData) {
  if (isUnpaid(order)) return 'dialogTitleUnpaid'
  return order.amount === 0 ? 'dialogTitleFree' : 'dialogTitle'
}

const isUnpaid = ({ paymentStatus }: OrderData) =>
  paymentStatus === PAYMENT_STATUS.waitingDeposit || paymentStatus === PAYMENT_STATUS.ready

interface QuotedProps {
  order: OrderData
  title: string
  quote: RefundQuoteData
  onClose: () => void
  again: () => Promise<void>
}

const NO_ACCOUNT: Account = { bank: '', number: '', holder: '' }

function Quoted({ order, title, quote, onClose, again }: QuotedProps) {
  const text = useText(texts)
  const form = useId()
  const language = useLanguage()
  const [reason, setReason] = useState('')
  const [account, setAccount] = useState(NO_ACCOUNT)
  const [wasPressed, setPressed] = useState(false)
  const money = (minor: number) => formatMoney({ minor, currency: quote.currency }, language)
  // The account for the money is a secret, and stays out of it.
  const kept = useKept({ place: `cancel:${order.orderSeq}`, value: reason, clean: '', restore: setReason })
  const { cancel, isBusy, problem, refusal } = useCancel(order, { onClose, again, onDone: kept.renew })
  const person = useQuery({ ...accountProfileQuery(useApi()), enabled: quote.needsAccount })
  const proof = useTypedProof({
    isNeeded: quote.needsAccount,
    hasPassword: person.data?.hasPassword ?? true,
    refusal,
  })
  const problems = quote.needsAccount ? refundAccountProblems(account) : {}
  const shown = wasPressed ? problems : {}

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setPressed(true)
    const [missing] = Object.keys(problems)
    const isProved = proof.ask()
    if (missing !== undefined) return focusIn(event.currentTarget, missing)
    if (!isProved) return focusIn(event.currentTarget, 'proof')
    cancel({
      reason,
      expectedAmount: quote.amount,
      ...(quote.needsAccount && { refundAccount: account, ...proof.given }),
    })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="small-medium"
      title={title}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {text(quote.possible ? 'keep' : 'close')}
          </Button>
          {quote.possible && (
            <Button type="submit" form={form} variant="danger" busy={isBusy} busyText={text('working')}>
              {quote.amount > 0 ? text('confirm', { amount: money(quote.amount) }) : text('confirmPlain')}
            </Button>
          )}
        </>
      }
    >
      <QuoteLines order={order} quote={quote} money={money} />
      {quote.possible && (
        <form id={form} noValidate onSubmit={submit} className={styles.form}>
          {quote.needsAccount && (
            <>
              <RefundAccountFields account={account} onChange={setAccount} problems={shown} />
              <ProofField about="account" name="proof" {...proof.field} />
            </>
          )}
          <KeptStrip of={kept} />
          <TextArea
            label={text('reason')}
            help={text('reasonHelp')}
            optional
            rows={2}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Notice tone="warn">{text('warning')}</Notice>
        </form>
      )}
      {problem && (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      )}
    </Dialog>
  )
}

const focusIn = (form: HTMLFormElement, name: string) =>
  form.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)?.focus()

/** The calculation as the server made it; its lines sum to the amount. */
function QuoteLines({
  order,
  quote,
  money,
}: Pick<QuotedProps, 'order' | 'quote'> & { money: (minor: number) => string }) {
  const text = useText(texts)
  if (isUnpaid(order)) return <p className={styles.soft}>{text('dialogUnpaid')}</p>
  if (order.amount === 0) return <p className={styles.soft}>{text('dialogFree')}</p>
  if (quote.problem === 'ONLY_AT_PRODUCT')
    return <AtProductNote path="/paymenthistory">{text('accountAtProduct')}</AtProductNote>
  if (!quote.possible)
    return (
      <Notice tone="info">
        <b>{text('impossible')}</b>
        <br />
        {quote.problem === 'REFUND_NOT_POSSIBLE' ? text('impossibleText') : quote.message}
      </Notice>
    )
  return (
    <>
      <dl className={styles.lines}>
        {quote.lines.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{amount < 0 ? `−${money(-amount)}` : money(amount)}</dd>
          </div>
        ))}
        <div className={styles.sum}>
          <dt>{text('amount')}</dt>
          <dd>{money(quote.amount)}</dd>
        </div>
      </dl>
      {quote.source && <p className={styles.soft}>{text('source', { source: quote.source })}</p>}
      <Promised order={order} />
    </>
  )
}

/** BYD-02: what the site promised beyond the law on the day of the order. */
function Promised({ order: { refundRule } }: { order: OrderData }) {
  const text = useText(texts)
  if (refundRule.lines.length === 0) return null
  return (
    <div className={styles.promise}>
      <h3>{text('promise')}</h3>
      <dl className={styles.lines}>
        {refundRule.lines.map(({ when, gives }) => (
          <div key={when}>
            <dt>{when}</dt>
            <dd>{gives}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

interface CancelBody {
  reason: string
  expectedAmount: number
  refundAccount?: Account
  password?: string
  code?: string
}

function useCancel(
  order: OrderData,
  { onClose, again, onDone }: Pick<QuotedProps, 'onClose' | 'again'> & { onDone: () => void },
) {
  const api = useApi()
  const text = useText(texts)
  const language = useLanguage()
  const { channelSeq } = useChannel()
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)
  // One key for one decision: another reason is no second refund.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const money = (minor: number) => formatMoney({ minor, currency: order.currency }, language)
  const ask = useMutation({
    mutationFn: (body: CancelBody) =>
      api.post('/v2.0/channels/{channelSeq}/orders/{orderSeq}/cancel', {
        path: { channelSeq, orderSeq: order.orderSeq },
        body,
        idempotencyKey: `${key}-${body.expectedAmount}`,
      }),
    onMutate: () => setProblem(null),
    onSuccess: (after, { expectedAmount }) => {
      onDone()
      const isOpen = after.refunds.some(({ state }) => state === 'asked' || state === 'unknown')
      const owed = after.refunds.findLast(({ state }) => state === 'owed')?.transfer
      const amount = money(expectedAmount)
      const done = owed
        ? text('doneOwed', { amount, due: formatDate(fromSeoul(owed.dueOn), language) })
        : expectedAmount > 0
          ? text('done', { amount })
          : text('donePlain')
      toast({ text: isOpen ? text('doneUnknown') : done, tone: isOpen ? 'plain' : 'good' })
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey.includes('mine') || queryKey[0] === 'me',
      })
      onClose()
    },
    onError: async (error) => {
      if (!(error instanceof ApiError)) return setProblem(text('failedAsk'))
      if (isProofRefused(error)) return
      const { amount, message } = error.details
      if (error.errorName === 'PAYMENT_AMOUNT_MISMATCH' && typeof amount === 'number') {
        setProblem(text('changed', { amount: money(amount) }))
        return again()
      }
      if (error.errorName === 'REFUNDED_AT_GATEWAY' && typeof amount === 'number') {
        setProblem(text('foundBack', { amount: money(amount) }))
        setKey(crypto.randomUUID())
        return again()
      }
      setProblem(typeof message === 'string' ? message : error.message || text('failedAsk'))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [...ordersKey(channelSeq), 'list'] }),
  })
  return { cancel: ask.mutate, isBusy: ask.isPending, problem, refusal: ask.error }
}
