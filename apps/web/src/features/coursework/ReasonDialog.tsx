import { CERTIFICATE_LIMITS } from '@seodang/domain/certificate'
import { CERTIFICATE_LABELS } from '@seodang/domain/field-labels'
import { problemText } from '@seodang/domain/problem-texts'
import { textProblem } from '@seodang/domain/validation'
import { useState } from 'react'
import { KeptStrip } from '../../platform/kept/KeptStrip.tsx'
import { useKept } from '../../platform/kept/use-kept.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextArea } from '../../ui/TextField.tsx'
import styles from './coursework.module.css'
import * as texts from './texts.ts'

type ReasonDialogProps = {
  /** Where the words are kept: `withdraw:3`. */
  place: string
  title: string
  description: string
  confirmLabel: string
  busy: boolean
  onClose: () => void
  /** `done` once it arrived. */
  onConfirm: (reason: string, done: () => void) => void
}

/** Asks why, as what follows stays on record (CERT-06). */
export function ReasonDialog({
  place,
  title,
  description,
  confirmLabel,
  busy,
  onClose,
  onConfirm,
}: ReasonDialogProps) {
  const text = useText(texts)
  const language = useLanguage()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const kept = useKept({ place, value: reason, clean: '', restore: setReason })
  const submit = () => {
    const found = textProblem(reason, { max: CERTIFICATE_LIMITS.reason, isRequired: true })
    setProblem(found ? problemText(found, language, CERTIFICATE_LABELS.reason[language]) : undefined)
    if (!found) onConfirm(reason.trim(), kept.renew)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      actions={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button variant="danger" busy={busy} onClick={submit}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <KeptStrip of={kept} />
        <TextArea
          label={text('reason')}
          help={text('reasonHelp')}
          required
          data-autofocus
          rows={3}
          maxLength={CERTIFICATE_LIMITS.reason}
          value={reason}
          error={problem}
          onChange={({ currentTarget: { value } }) => setReason(value)}
        />
      </div>
    </Dialog>
  )
}
