import { type FormEvent, useId, useState } from 'react'
import { useText } from '../platform/language.tsx'
import { Button } from './Button.tsx'
import styles from './confirm.module.css'
import { cx } from './cx.ts'
import { Dialog } from './Dialog.tsx'
import type { Affected, AlertRequest, ConfirmRequest } from './dialog-requests.ts'
import { TextField } from './TextField.tsx'
import * as texts from './texts.ts'

type ConfirmDialogProps = ConfirmRequest & { open: boolean; onAnswer: (agreed: boolean) => void }

/** Names what is affected and asks (UI-20). Dangerous ones start on the way out, not on the red button. */
export function ConfirmDialog({
  open,
  onAnswer,
  title,
  description,
  affected = [],
  confirmLabel,
  cancelLabel,
  danger = false,
  typed,
}: ConfirmDialogProps) {
  const text = useText(texts)
  const [words, setWords] = useState('')
  const form = useId()
  const ready = !typed || words.trim() === typed
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready) onAnswer(true)
  }
  return (
    <Dialog
      open={open}
      onClose={() => onAnswer(false)}
      title={title}
      description={description}
      actions={
        <>
          <Button data-autofocus={(danger && !typed) || undefined} onClick={() => onAnswer(false)}>
            {cancelLabel ?? text('cancel')}
          </Button>
          <Button
            type="submit"
            form={form}
            variant={danger ? 'danger' : 'main'}
            data-autofocus={!danger || undefined}
            disabled={!ready}
          >
            {confirmLabel ?? text('confirm')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        {affected.length > 0 && <AffectedList affected={affected} />}
        {typed && (
          <div className={styles.typed}>
            <TextField
              label={text('typeToConfirm', { words: typed })}
              value={words}
              onChange={(event) => setWords(event.currentTarget.value)}
              autoComplete="off"
              data-autofocus
            />
          </div>
        )}
      </form>
    </Dialog>
  )
}

/** Every thing the action touches, by name, with what happens to it. */
export function AffectedList({ affected }: { affected: Affected[] }) {
  return (
    <ul className={styles.list}>
      {affected.map(({ name, effect, kept }) => (
        <li key={name} className={cx(kept && styles.kept)}>
          <span className={styles.name}>{name}</span>
          {effect && <span className={styles.effect}>{effect}</span>}
        </li>
      ))}
    </ul>
  )
}

type AlertDialogProps = AlertRequest & { open: boolean; onClose: () => void }

/** A message with one way on. */
export function AlertDialog({ open, onClose, title, description, confirmLabel }: AlertDialogProps) {
  const text = useText(texts)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={description}
      actions={
        <Button variant="main" data-autofocus onClick={onClose}>
          {confirmLabel ?? text('confirm')}
        </Button>
      }
    />
  )
}
