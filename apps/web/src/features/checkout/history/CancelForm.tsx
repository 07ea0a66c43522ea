import { formatMoney } from '@seodang/domain/money'
import { type RefundAccount, refundAccountProblems } from '@seodang/domain/refund-account'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useApi } from '../../../platform/api.ts'
import { KeptStrip } from '../../../platform/kept/KeptStrip.tsx'
import { useKept } from '../../../platform/kept/use-kept.ts'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { RefundAccountFields } from '../../../ui/RefundAccountFields.tsx'
import { ProofField } from '../../../ui/rich/ProofField.tsx'
import { useTypedProof } from '../../../ui/rich/use-typed-proof.ts'
import { TextArea } from '../../../ui/TextField.tsx'
import { accountProfileQuery } from '../../account/queries.ts'
import type { OrderData, RefundQuoteData } from '../queries.ts'
import styles from './history.module.css'
import { QuoteLines } from './QuoteLines.tsx'
import * as texts from './texts.ts'
import { useCancel } from './use-cancel.ts'

interface CancelFormProps {
  order: OrderData
  title: string
  quote: RefundQuoteData
  /** Another way than to cancel by the rule. */
  otherWay: ReactNode
  onClose: () => void
  again: () => Promise<void>
}

const NO_ACCOUNT: RefundAccount = { bank: '', number: '', holder: '' }

/** What comes back now, why it is cancelled, and where the money goes. */
export function CancelForm({ order, title, quote, otherWay, onClose, again }: CancelFormProps) {
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
      {otherWay}
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
