import { isBlank } from '@seodang/domain/text'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { ApiError } from '../platform/api.ts'
import { KeptStrip } from '../platform/kept/KeptStrip.tsx'
import { useKept } from '../platform/kept/use-kept.ts'
import { useText } from '../platform/language.tsx'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { alert } from './dialog-requests.ts'
import { TextArea } from './TextField.tsx'
import * as texts from './texts.ts'

export interface ReasonDialogProps {
  /** Where the words are kept: `report-post:3`. */
  place: string
  title: string
  lead: string
  label: string
  /** On the button that sends it. */
  action: string
  maxLength: number
  /** What stands at the field where nothing was written. */
  missing: string
  /** What is said where the server had no words of its own (ERR-08). */
  failed: string
  send: (reason: string, idempotencyKey: string) => Promise<unknown>
  onSent: () => void
  onClose: () => void
}

/** Asks why, and sends it. */
export function ReasonDialog({ place, title, lead, label, action, maxLength, ...ways }: ReasonDialogProps) {
  const { missing, failed, send, onSent, onClose } = ways
  const text = useText(texts)
  const form = useId()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const kept = useKept({ place, value: reason, clean: '', restore: setReason })
  const sending = useMutation({
    mutationFn: () => send(reason.trim(), kept.of(reason.trim())),
    onSuccess: () => {
      kept.renew()
      onSent()
    },
    onError: (error) => void alert({ description: (error instanceof ApiError && error.message) || failed }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(isBlank(reason))
    if (!isBlank(reason)) sending.mutate()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={lead}
      size="small-medium"
      actions={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button type="submit" form={form} variant="main" busy={sending.isPending}>
            {action}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <KeptStrip of={kept} />
        <TextArea
          label={label}
          required
          data-autofocus
          rows={4}
          maxLength={maxLength}
          value={reason}
          error={isMissing ? missing : undefined}
          onChange={(event) => {
            setReason(event.currentTarget.value)
            setMissing(false)
          }}
        />
      </form>
    </Dialog>
  )
}
