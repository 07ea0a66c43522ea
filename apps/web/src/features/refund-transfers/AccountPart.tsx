import { bankName } from '@seodang/domain/banks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toast.ts'
import { AccountForm } from './AccountForm.tsx'
import type { Transfer } from './queries.ts'
import * as texts from './texts.ts'
import styles from './transfers.module.css'

/** Where it goes: the whole account for whoever asks, which is recorded; or the way to write one down. */
export function AccountPart({
  transfer,
  onNamed,
}: {
  transfer: Transfer
  /** With the revision of the account that staff wrote down. */
  onNamed: (revision: number) => void
}) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const { channelSeq } = useChannel()
  const queryClient = useQueryClient()
  const [isWriting, setWriting] = useState(false)
  const look = useMutation({
    mutationFn: () =>
      api.get('/v1.0/channels/{channelSeq}/admin/refund-transfers/{refundSeq}/account', {
        path: { channelSeq, refundSeq: transfer.refundSeq },
      }),
    // Another one than the list knows: it tells of it, and the mark asks whether it was seen.
    onSuccess: ({ accountRevision }) =>
      accountRevision === transfer.accountRevision
        ? undefined
        : queryClient.invalidateQueries({ queryKey: ['channels', channelSeq, 'admin'] }),
  })
  const copy = async (number: string) => {
    try {
      await navigator.clipboard.writeText(number)
      toast(text('copied'))
    } catch {
      toast({ text: text('copyFailed'), tone: 'bad' })
    }
  }
  const write = (
    <Button onClick={() => setWriting(true)}>
      {text(transfer.account ? 'changeAccount' : 'writeAccount')}
    </Button>
  )
  if (isWriting)
    return (
      <AccountForm
        refundSeq={transfer.refundSeq}
        onNamed={onNamed}
        onClose={() => {
          look.reset()
          setWriting(false)
        }}
      />
    )
  if (!transfer.account)
    return (
      <>
        <Notice tone="warn">{text('askedBuyer')}</Notice>
        <div className={styles.acts}>{write}</div>
      </>
    )
  if (look.data?.accountRevision === transfer.accountRevision) {
    const { bank, number, holder } = look.data
    return (
      <>
        <div className={styles.whole}>
          <span>
            {bankName(bank, language)} · {holder}
          </span>
          <strong>{number}</strong>
        </div>
        <div className={styles.acts}>
          <Button onClick={() => void copy(number)}>{text('copyNumber')}</Button>
          {write}
        </div>
      </>
    )
  }
  return (
    <>
      {look.error && <Notice tone="danger">{look.error.message}</Notice>}
      <div className={styles.acts}>
        <Button busy={look.isPending} onClick={() => look.mutate()}>
          {text('lookAtAccount')}
        </Button>
        {write}
      </div>
      <p className={styles.soft}>{text('looked')}</p>
    </>
  )
}
