import { RELEASE_LABELS } from '@seodang/domain/field-labels'
import { problemTexts } from '@seodang/domain/problem-texts'
import { REASON_LENGTH, reasonProblems } from '@seodang/domain/release'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '../../platform/api.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextArea } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './admin.module.css'
import * as texts from './review-texts.ts'

interface ReasonDialogProps {
  title: string
  lead: string
  help?: string
  confirmLabel: string
  danger?: boolean
  /** Said once it is done. */
  done: string
  send: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Something that the administration does not do without saying why (AUTH-21). */
export function ReasonDialog({
  title,
  lead,
  help,
  confirmLabel,
  danger = false,
  done,
  send,
  onClose,
}: ReasonDialogProps) {
  const text = useText(texts)
  const language = useLanguage()
  const queryClient = useQueryClient()
  const [reason, setReason] = useState('')
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({})
  const field = useRef<HTMLTextAreaElement>(null)
  const sending = useMutation({
    mutationFn: () => send(reason),
    onSuccess: () => {
      toast({ text: done, tone: 'good' })
      onClose()
    },
    onError: (error) => {
      if (error instanceof ApiError) setProblems(error.fields)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['desk'] }),
  })
  const submit = () => {
    const found = problemTexts(reasonProblems({ reason }), language, RELEASE_LABELS)
    setProblems(found)
    if (Object.keys(found).length === 0) sending.mutate()
    else field.current?.focus()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="small-medium"
      title={title}
      description={lead}
      actions={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button variant={danger ? 'danger' : 'main'} busy={sending.isPending} busyText="" onClick={submit}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className={styles.detail}>
        <TextArea
          ref={field}
          label={text('reason')}
          {...(help && { help })}
          rows={4}
          maxLength={REASON_LENGTH}
          value={reason}
          error={problems.reason}
          onChange={({ currentTarget }) => {
            setReason(currentTarget.value)
            setProblems({})
          }}
        />
        {sending.error && (
          <Notice tone="danger" live>
            {sending.error.message}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
