import { CLAIM_LABELS } from '@seodang/domain/field-labels'
import { CLAIM_STATE, MAX_CLAIM_LENGTH } from '@seodang/domain/refund-claim'
import { formatDate, formatDateTime, fromSeoul } from '@seodang/domain/seoul-time'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Notice } from '../../ui/Notice.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { useToday } from '../../ui/rich/today.ts'
import { toast } from '../../ui/toast.ts'
import * as texts from './claim-texts.ts'
import styles from './payments.module.css'
import type { PaymentDetail } from './queries.ts'
import { List, Row } from './Rows.tsx'

type Order = PaymentDetail['order']

/** BYD-02: what the buyer says is not as described, and the two ways to decide it. */
export function ClaimPart({
  order,
  claim,
  mayChange,
  onAccept,
}: {
  order: Order
  claim: NonNullable<Order['claim']>
  mayChange: boolean
  /** Opens the refund by that reason. */
  onAccept: () => void
}) {
  const text = useText(texts)
  const language = useLanguage()
  const [isRefusing, setRefusing] = useState(false)
  const day = (date: string) => formatDate(fromSeoul(date), language)
  const isWaiting = claim.state === CLAIM_STATE.waiting
  const isLate = useToday() > claim.dueOn
  return (
    <section className={cx(styles.detail, styles.claim)} aria-label={text('title')}>
      <h3>{text('title')}</h3>
      {claim.state === CLAIM_STATE.waiting ? (
        <Notice tone="warn">{text(isLate ? 'late' : 'decide', { due: day(claim.dueOn) })}</Notice>
      ) : (
        <p>{text(claim.state)}</p>
      )}
      <p className={styles.said}>{claim.content}</p>
      <List>
        <Row label={CLAIM_LABELS.noticedOn[language]}>{day(claim.noticedOn)}</Row>
        <Row label={text('askedAt')}>{formatDateTime(claim.askedAt, language)}</Row>
        <Row label={text('decidedAt')}>{claim.decidedAt && formatDateTime(claim.decidedAt, language)}</Row>
        <Row label={CLAIM_LABELS.answer[language]}>{claim.answer}</Row>
      </List>
      {isWaiting && mayChange && (
        <div className={styles.acts}>
          <Button onClick={() => setRefusing(true)}>{text('refuse')}</Button>
          <Button variant="main" onClick={onAccept}>
            {text('accept')}
          </Button>
        </div>
      )}
      {isRefusing && <RefuseDialog orderSeq={order.orderSeq} onClose={() => setRefusing(false)} />}
    </section>
  )
}

function RefuseDialog({ orderSeq, onClose }: { orderSeq: number; onClose: () => void }) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const { channelSeq } = useChannel()
  const queryClient = useQueryClient()
  return (
    <ReasonDialog
      place={`refuse-claim:${orderSeq}`}
      title={text('refuseTitle')}
      lead={text('refuseLead')}
      label={CLAIM_LABELS.answer[language]}
      action={text('refuse')}
      maxLength={MAX_CLAIM_LENGTH}
      missing={text('answerMissing')}
      failed={text('failed')}
      send={(answer, idempotencyKey) =>
        api.post('/v1.0/channels/{channelSeq}/admin/payments/{orderSeq}/refund-claim/modify', {
          path: { channelSeq, orderSeq },
          body: { answer },
          idempotencyKey,
        })
      }
      onSent={() => {
        toast({ text: text('refusedDone'), tone: 'good' })
        void queryClient.invalidateQueries({ queryKey: ['channels', channelSeq, 'admin'] })
        onClose()
      }}
      onClose={onClose}
    />
  )
}
