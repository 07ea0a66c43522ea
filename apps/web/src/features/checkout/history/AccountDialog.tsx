import { formatMoney } from '@seodang/domain/money'
import { type RefundAccount as Account, refundAccountProblems } from '@seodang/domain/refund-account'
import { formatDate, fromSeoul } from '@seodang/domain/seoul-time'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError, useApi } from '../../../platform/api.ts'
import { useChannel } from '../../../platform/channel.tsx'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { focusFirstProblem } from '../../../ui/focus.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { RefundAccountFields } from '../../../ui/RefundAccountFields.tsx'
import { AtProductNote } from '../../../ui/rich/AtProductNote.tsx'
import { ProofField } from '../../../ui/rich/ProofField.tsx'
import { isProofRefused } from '../../../ui/rich/proof-refused.ts'
import { useTypedProof } from '../../../ui/rich/use-typed-proof.ts'
import { toast } from '../../../ui/toast.ts'
import { accountProfileQuery } from '../../account/queries.ts'
import { type OrderData, ordersKey } from '../queries.ts'
import styles from './history.module.css'
import * as texts from './transfer-texts.ts'

const NO_ACCOUNT: Account = { bank: '', number: '', holder: '' }

/** PAY-21, SEC-38: the buyer says where the money goes, and proves that it is still them. */
export default function AccountDialog({
  order,
  amount,
  onClose,
}: {
  order: OrderData
  amount: number
  onClose: () => void
}) {
  const text = useText(texts)
  const language = useLanguage()
  const form = useId()
  const api = useApi()
  const { channelSeq } = useChannel()
  const queryClient = useQueryClient()
  const [account, setAccount] = useState(NO_ACCOUNT)
  const [isTried, setTried] = useState(false)
  const save = useMutation({
    mutationFn: () =>
      api.post('/v2.0/channels/{channelSeq}/orders/{orderSeq}/refund-account', {
        path: { channelSeq, orderSeq: order.orderSeq },
        body: { refundAccount: account, ...proof.given },
      }),
    onSuccess: ({ refunds }) => {
      const owed = refunds.find(({ state }) => state === 'owed')
      const due = owed?.transfer ? formatDate(fromSeoul(owed.transfer.dueOn), language) : null
      // The gateway of a virtual account pays there at once.
      toast({ text: due === null ? text('paidNow') : text('saved', { due }), tone: 'good' })
      onClose()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ordersKey(channelSeq) }),
  })
  const person = useQuery(accountProfileQuery(api))
  const proof = useTypedProof({
    isNeeded: true,
    hasPassword: person.data?.hasPassword ?? true,
    refusal: save.error,
  })
  const found = refundAccountProblems(account)
  const isElsewhere = save.error instanceof ApiError && save.error.errorName === 'ONLY_AT_PRODUCT'
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const isProved = flushSync(() => {
      setTried(true)
      return proof.ask()
    })
    if (isProved && Object.keys(found).length === 0) save.mutate()
    else focusFirstProblem(event.currentTarget)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="small-medium"
      title={text('title')}
      description={text('lead', {
        amount: formatMoney({ minor: amount, currency: order.currency }, language),
      })}
      actions={
        <>
          <Button onClick={onClose} disabled={save.isPending}>
            {text('close')}
          </Button>
          {!isElsewhere && (
            <Button type="submit" form={form} variant="main" busy={save.isPending} busyText={text('saving')}>
              {text('save')}
            </Button>
          )}
        </>
      }
    >
      {isElsewhere ? (
        <AtProductNote path="/paymenthistory">{text('atProduct')}</AtProductNote>
      ) : (
        <form id={form} noValidate onSubmit={submit} className={styles.form}>
          <RefundAccountFields account={account} onChange={setAccount} problems={isTried ? found : {}} />
          <ProofField about="account" name="proof" {...proof.field} />
        </form>
      )}
      {save.error && !isElsewhere && !isProofRefused(save.error) && (
        <Notice tone="danger" live>
          {save.error.message}
        </Notice>
      )}
    </Dialog>
  )
}
