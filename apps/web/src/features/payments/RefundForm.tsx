import { CURRENCY, PAY_METHOD } from '@seodang/domain/codes'
import { isOut, REFUND_PART } from '@seodang/domain/delivery'
import { formatMoney } from '@seodang/domain/money'
import { problemText } from '@seodang/domain/problem-texts'
import { type RefundAccount, refundAccountProblems } from '@seodang/domain/refund-account'
import { STAFF_REASONS, type StaffReasonCd } from '@seodang/domain/refund-reason'
import { isBlank } from '@seodang/domain/text'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError, useApi } from '../../platform/api.ts'
import { KeptStrip } from '../../platform/kept/KeptStrip.tsx'
import { useKept } from '../../platform/kept/use-kept.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { DollarField } from '../../ui/DollarField.tsx'
import { focusFirstProblem } from '../../ui/focus.ts'
import { Locked } from '../../ui/Locked.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { RadioTiles } from '../../ui/RadioTiles.tsx'
import { RefundAccountFields } from '../../ui/RefundAccountFields.tsx'
import { ProofField } from '../../ui/rich/ProofField.tsx'
import { isProofRefused } from '../../ui/rich/proof-refused.ts'
import { RefundReasonTiles, useCostlyReason } from '../../ui/rich/RefundReasonTiles.tsx'
import { useTypedProof } from '../../ui/rich/use-typed-proof.ts'
import { TextArea } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { accountProfileQuery } from '../account/queries.ts'
import styles from './payments.module.css'
import type { PaymentDetail } from './queries.ts'
import { RefundReasons } from './RefundReasons.tsx'
import { firstDraft, leftOf, quoteBy, type RefundDraft, type RefundOf } from './refund-draft.ts'
import * as texts from './texts.ts'
import { useRefund } from './use-refund.ts'

const NO_ACCOUNT: RefundAccount = { bank: '', number: '', holder: '' }

/**
 * PAY-21: in full or in part, with a reason; the amount proposed is what the rule gives now. What ends access is no less
 * than that, by who ends it and why (BYD-02).
 */
export function RefundForm({
  detail,
  of,
  onDone,
  onBack,
}: {
  detail: PaymentDetail
  of: RefundOf
  onDone: () => void
  onBack: () => void
}) {
  const { order, goodsAmount, quotes } = detail
  const text = useText(texts)
  const language = useLanguage()
  const left = leftOf(detail)
  const [clean] = useState(() => firstDraft(detail, of))
  const [drawn, setDrawn] = useState(clean)
  const { amount, part, reason, cancelAttendance, reasonCd } = drawn
  const change = (next: Partial<RefundDraft>) => setDrawn((before) => ({ ...before, ...next }))
  const quote = quoteBy(detail, reasonCd)
  const ends = cancelAttendance || amount === left
  const most = Math.max(left, ...quotes.map((one) => (one.quote.possible ? one.quote.amount : 0)))
  const choose = (chosen: StaffReasonCd) => {
    const next = quoteBy(detail, chosen)
    // What was proposed follows the reason; what somebody wrote stays.
    const isProposed = amount === quote.amount && next.possible
    change({ reasonCd: chosen, ...(isProposed && { amount: next.amount }) })
  }
  // Everything that is left is of both.
  const isPart = goodsAmount > 0 && amount !== left
  const [account, setAccount] = useState(NO_ACCOUNT)
  const [isTried, setTried] = useState(false)
  const kept = useKept({
    place: `refund:${order.orderSeq}`,
    value: drawn,
    clean,
    // What is left may be less meanwhile.
    revision: [clean, left],
    restore: setDrawn,
  })
  const [isAccountKnown, setAccountKnown] = useState(false)
  // Of a deposit staff transfer it themselves, and the buyer is asked where to (PAY-21).
  const isTransferred = order.payMethodCd === PAY_METHOD.deposit
  const needsAccount = order.payMethodCd === PAY_METHOD.virtualAccount || (isTransferred && isAccountKnown)
  const refund = useRefund(order.orderSeq, {
    onDone: () => {
      kept.renew()
      toast({ text: text(isTransferred ? 'refundOwed' : 'refundDone'), tone: 'good' })
      onDone()
    },
    onOtherAmount: () => change({ amount: null }),
  })
  const person = useQuery({ ...accountProfileQuery(useApi()), enabled: needsAccount })
  const proof = useTypedProof({
    isNeeded: needsAccount,
    hasPassword: person.data?.hasPassword ?? true,
    refusal: refund.error,
  })
  const isProofWrong = isProofRefused(refund.error)
  const fields = refund.error instanceof ApiError ? refund.error.fields : {}
  const found = needsAccount ? refundAccountProblems(account) : {}
  const accountProblems = isTried ? found : {}
  const reasonProblem = isBlank(reason) ? problemText('required', language, text('refundReason')) : undefined
  const costly = useCostlyReason()
  const isMissing = ends && reasonCd === null
  const isAgreed = async () => {
    const [own, site] = [
      quoteBy(detail, STAFF_REASONS.quit).amount,
      quoteBy(detail, STAFF_REASONS.notHeld).amount,
    ]
    const given = amount ?? 0
    if (!ends || reasonCd !== STAFF_REASONS.quit || own >= site || given >= site) return true
    return costly({ less: money(site - given), site: money(site), buyer: money(given) })
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const isProved = flushSync(() => {
      setTried(true)
      return proof.ask()
    })
    if (!isProved || reasonProblem || isMissing || Object.keys(found).length > 0)
      return focusFirstProblem(form)
    if (await isAgreed())
      refund.mutate({
        amount: amount ?? 0,
        reason: reason.trim(),
        ...(isPart && { part }),
        cancelAttendance,
        ...(ends && reasonCd !== null && { reasonCd }),
        ...(needsAccount && { refundAccount: account, ...proof.given }),
      })
  }
  const told = refund.error instanceof ApiError ? refund.error.details.amount : undefined
  const isBelow = refund.error instanceof ApiError && refund.error.errorName === 'REFUND_BELOW_RULE'
  const AmountField = order.currency === CURRENCY.usd ? DollarField : NumberField
  const money = (minor: number) => formatMoney({ minor, currency: order.currency }, language)

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {refund.error && !isProofWrong && Object.keys(fields).length === 0 && (
        <Notice tone="danger" live>
          {typeof told === 'number'
            ? text(isBelow ? 'belowRule' : 'foundBack', { amount: money(told) })
            : refund.error.message}
        </Notice>
      )}
      {order.delivery && isOut(order.delivery) && <Notice tone="warn">{text('parcelOut')}</Notice>}
      <Locked isLocked={refund.isPending}>
        <div className={styles.detail}>
          <RefundReasons order={order} quote={quote} />
        </div>
        <AmountField
          label={text('refundAmount')}
          required
          value={amount}
          onChange={(typed) => change({ amount: typed })}
          max={ends ? most : left}
          error={fields.amount}
        />
        {isPart && (
          <RadioTiles
            label={text('refundPart')}
            help={text('refundPartHelp')}
            columns={2}
            options={[
              { value: REFUND_PART.class, label: text('partClass') },
              { value: REFUND_PART.goods, label: text('partGoods') },
            ]}
            value={part}
            onChange={(chosen) => {
              refund.reset()
              change({ part: chosen })
            }}
          />
        )}
        <KeptStrip of={kept} />
        <TextArea
          label={text('refundReason')}
          help={text('refundReasonHelp')}
          required
          rows={3}
          maxLength={500}
          value={reason}
          error={isTried && reasonProblem ? reasonProblem : fields.reason}
          onChange={(event) => change({ reason: event.currentTarget.value })}
        />
        <Checkbox
          label={text('cancelToo')}
          note={text('cancelTooHelp')}
          checked={cancelAttendance}
          onChange={(event) => change({ cancelAttendance: event.currentTarget.checked })}
        />
        {ends && <RefundReasonTiles value={reasonCd} onChange={choose} isMissing={isTried && isMissing} />}
        {isTransferred && (
          <Checkbox
            label={text('accountKnown')}
            note={text('accountKnownHelp')}
            checked={isAccountKnown}
            onChange={(event) => setAccountKnown(event.currentTarget.checked)}
          />
        )}
        {needsAccount && (
          <>
            {!isTransferred && <Notice>{text('accountNeeded')}</Notice>}
            <RefundAccountFields account={account} onChange={setAccount} problems={accountProblems} />
            <ProofField about="account" {...proof.field} />
          </>
        )}
      </Locked>
      <div className={styles.acts}>
        <Button disabled={refund.isPending} onClick={onBack}>
          {text('back')}
        </Button>
        <Button type="submit" variant="danger" busy={refund.isPending}>
          {text('refundButton', { amount: money(amount ?? 0) })}
        </Button>
      </div>
    </form>
  )
}
