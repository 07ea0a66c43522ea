import { CLAIM_LABELS } from '@seodang/domain/field-labels'
import { problemTexts } from '@seodang/domain/problem-texts'
import {
  type ClaimDraft,
  type ClaimTerm,
  claimProblems,
  MAX_CLAIM_LENGTH,
} from '@seodang/domain/refund-claim'
import { formatDate, fromSeoul } from '@seodang/domain/seoul-time'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError, useApi } from '../../../platform/api.ts'
import { useChannel } from '../../../platform/channel.tsx'
import { KeptStrip } from '../../../platform/kept/KeptStrip.tsx'
import { useKept } from '../../../platform/kept/use-kept.ts'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { focusFirstProblem } from '../../../ui/focus.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { TextArea, TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { type OrderData, ordersKey } from '../queries.ts'
import * as texts from './claim-texts.ts'
import styles from './history.module.css'

interface ClaimFormProps {
  order: OrderData
  term: ClaimTerm
  onClose: () => void
  onBack: () => void
}

const NOTHING: ClaimDraft = { content: '', noticedOn: '' }

/** BYD-02: what differs, and since when the buyer knows; staff decide, and nothing ends before that. */
export function ClaimForm({ order, term, onClose, onBack }: ClaimFormProps) {
  const text = useText(texts)
  const language = useLanguage()
  const form = useId()
  const api = useApi()
  const { channelSeq } = useChannel()
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState(NOTHING)
  const [isTried, setTried] = useState(false)
  const change = (next: Partial<ClaimDraft>) => setDraft((before) => ({ ...before, ...next }))
  const kept = useKept({
    place: `claim:${order.orderSeq}`,
    value: draft,
    clean: NOTHING,
    restore: setDraft,
  })
  const claim = useMutation({
    mutationFn: () =>
      api.post('/v2.0/channels/{channelSeq}/orders/{orderSeq}/refund-claim/create', {
        path: { channelSeq, orderSeq: order.orderSeq },
        body: draft,
        idempotencyKey: kept.of(draft),
      }),
    onSuccess: (after) => {
      kept.renew()
      const due = after.claim ? formatDate(fromSeoul(after.claim.dueOn), language) : ''
      toast({ text: text('sent', { due }), tone: 'good' })
      onClose()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [...ordersKey(channelSeq), 'list'] }),
  })
  const found = claimProblems(draft, term)
  const refused = claim.error instanceof ApiError ? claim.error.fields : {}
  const shown = isTried ? { ...refused, ...problemTexts(found, language, CLAIM_LABELS) } : {}
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    flushSync(() => setTried(true))
    if (Object.keys(found).length > 0) return focusFirstProblem(event.currentTarget)
    claim.mutate()
  }
  const day = (date: string) => formatDate(fromSeoul(date), language)
  return (
    <Dialog
      open
      onClose={onClose}
      size="small-medium"
      title={text('title')}
      description={text('lead')}
      actions={
        <>
          <Button onClick={onBack} disabled={claim.isPending}>
            {text('back')}
          </Button>
          <Button type="submit" form={form} variant="main" busy={claim.isPending} busyText={text('sending')}>
            {text('send')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className={styles.form}>
        <KeptStrip of={kept} />
        <TextArea
          label={CLAIM_LABELS.content[language]}
          help={text('contentHelp')}
          required
          rows={4}
          maxLength={MAX_CLAIM_LENGTH}
          value={draft.content}
          error={shown.content}
          onChange={({ currentTarget }) => change({ content: currentTarget.value })}
        />
        <TextField
          type="date"
          label={CLAIM_LABELS.noticedOn[language]}
          help={text('noticedHelp', { from: day(term.noticedFrom), to: day(term.noticedTo) })}
          required
          min={term.noticedFrom}
          max={term.noticedTo}
          value={draft.noticedOn}
          error={shown.noticedOn}
          onChange={({ currentTarget }) => change({ noticedOn: currentTarget.value })}
        />
        <Notice>{text('what')}</Notice>
      </form>
      {claim.error && Object.keys(refused).length === 0 && (
        <Notice tone="danger" live>
          {claim.error.message || text('failed')}
        </Notice>
      )}
    </Dialog>
  )
}
