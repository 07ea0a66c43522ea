import { bankName } from '@seodang/domain/banks'
import { formatMoney, won } from '@seodang/domain/money'
import { delayInterest } from '@seodang/domain/refund-transfer'
import { seoulDate } from '@seodang/domain/seoul-time'
import { maskedAccount } from '@seodang/domain/settlement-document'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError, useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Locked } from '../../ui/Locked.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { DateField } from '../../ui/rich/DateField.tsx'
import { useToday } from '../../ui/rich/today.ts'
import { toast } from '../../ui/toast.ts'
import { Fact } from './Fact.tsx'
import type { Transfer } from './queries.ts'
import * as texts from './texts.ts'
import styles from './transfers.module.css'

interface MarkPartProps {
  transfer: Transfer
  /** The revision of the account that they have looked at here; 0 before there was one. */
  seen: number
  onSeen: (revision: number) => void
}

/** PAY-21: on which day it went to which account, and how much was due on that day. */
export function MarkPart({ transfer, seen, onSeen }: MarkPartProps) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const { channelSeq } = useChannel()
  const queryClient = useQueryClient()
  const today = useToday()
  const [on, setOn] = useState<string | null>(today)
  // One key for one decision: pressing twice is one mark.
  const [key] = useState(() => crypto.randomUUID())
  const { account, accountRevision, amount, dueOn, askedAt } = transfer
  const isOther = seen !== 0 && seen !== accountRevision
  const mark = useMutation({
    mutationFn: () =>
      api.post('/v1.0/channels/{channelSeq}/admin/refund-transfers/{refundSeq}/transferred/create', {
        path: { channelSeq, refundSeq: transfer.refundSeq },
        body: { transferredOn: on ?? '', accountRevision },
        idempotencyKey: `${key}-${on ?? ''}-${accountRevision}`,
      }),
    onSuccess: () => toast({ text: text('marked'), tone: 'good' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['channels', channelSeq, 'admin'] }),
  })
  const interest = on === null ? 0 : delayInterest(amount, dueOn, on)
  const money = (sum: number) => formatMoney(won(sum), language)
  const refusal = mark.error instanceof ApiError ? mark.error.errorName : null
  const isDateRefused = refusal === 'TRANSFER_DATE_REFUSED'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (on !== null && !isOther) mark.mutate()
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <h3>{text('markTitle')}</h3>
      {isOther && (
        <Notice
          tone="warn"
          live
          action={
            <Button
              onClick={() => {
                mark.reset()
                onSeen(accountRevision)
              }}
            >
              {text('accountSeen')}
            </Button>
          }
        >
          {text('accountChanged')}
        </Notice>
      )}
      {mark.error && !isDateRefused && !isOther && (
        <Notice tone="danger" live>
          {mark.error.message}
        </Notice>
      )}
      <Locked isLocked={mark.isPending}>
        <DateField
          label={text('transferredOn')}
          required
          value={on}
          onChange={setOn}
          min={seoulDate(askedAt)}
          max={today}
          error={isDateRefused ? mark.error?.message : undefined}
        />
      </Locked>
      <dl className={styles.facts}>
        {account && (
          <Fact label={text('account')}>
            {bankName(account.bank, language)} {maskedAccount(account.tail)}
          </Fact>
        )}
        {interest > 0 && (
          <>
            <Fact label={text('amount')}>{money(amount)}</Fact>
            <Fact label={text('interest')}>+{money(interest)}</Fact>
          </>
        )}
        <Fact label={text('total')} strong>
          {money(amount + interest)}
        </Fact>
      </dl>
      {interest > 0 && <p className={styles.soft}>{text('interestLaw')}</p>}
      <p className={styles.soft}>{text('markHelp')}</p>
      <div className={styles.acts}>
        <Button type="submit" variant="main" busy={mark.isPending} disabled={on === null || isOther}>
          {text('mark')}
        </Button>
      </div>
    </form>
  )
}
