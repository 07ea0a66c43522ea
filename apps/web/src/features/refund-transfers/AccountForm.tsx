import { type RefundAccount, refundAccountProblems } from '@seodang/domain/refund-account'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { focusFirstProblem } from '../../ui/focus.ts'
import { Locked } from '../../ui/Locked.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { RefundAccountFields } from '../../ui/RefundAccountFields.tsx'
import { ProofField } from '../../ui/rich/ProofField.tsx'
import { isProofRefused } from '../../ui/rich/proof-refused.ts'
import { useTypedProof } from '../../ui/rich/use-typed-proof.ts'
import { toast } from '../../ui/toast.ts'
import { accountProfileQuery } from '../account/queries.ts'
import * as texts from './texts.ts'
import styles from './transfers.module.css'

const NO_ACCOUNT: RefundAccount = { bank: '', number: '', holder: '' }

/** SALE-12: an account that staff asked the buyer for; they prove who they are, and the buyer is told. */
export function AccountForm({
  refundSeq,
  onNamed,
  onClose,
}: {
  refundSeq: number
  onNamed: (revision: number) => void
  onClose: () => void
}) {
  const text = useText(texts)
  const api = useApi()
  const { channelSeq } = useChannel()
  const queryClient = useQueryClient()
  const [account, setAccount] = useState(NO_ACCOUNT)
  const [isTried, setTried] = useState(false)
  const save = useMutation({
    mutationFn: () =>
      api.post('/v1.0/channels/{channelSeq}/admin/refund-transfers/{refundSeq}/account/modify', {
        path: { channelSeq, refundSeq },
        body: { refundAccount: account, ...proof.given },
      }),
    onSuccess: ({ accountRevision }) => {
      onNamed(accountRevision)
      toast({ text: text('accountSaved'), tone: 'good' })
      onClose()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['channels', channelSeq, 'admin'] }),
  })
  const person = useQuery(accountProfileQuery(api))
  const proof = useTypedProof({
    isNeeded: true,
    hasPassword: person.data?.hasPassword ?? true,
    refusal: save.error,
  })
  const found = refundAccountProblems(account)
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
    <form className={styles.form} noValidate onSubmit={submit}>
      {save.error && !isProofRefused(save.error) && (
        <Notice tone="danger" live>
          {save.error.message}
        </Notice>
      )}
      <Locked isLocked={save.isPending}>
        <RefundAccountFields account={account} onChange={setAccount} problems={isTried ? found : {}} />
        <ProofField about="account" {...proof.field} />
        <p className={styles.soft}>{text('accountTold')}</p>
      </Locked>
      <div className={styles.acts}>
        <Button disabled={save.isPending} onClick={onClose}>
          {text('cancel')}
        </Button>
        <Button type="submit" variant="main" busy={save.isPending}>
          {text('saveAccount')}
        </Button>
      </div>
    </form>
  )
}
