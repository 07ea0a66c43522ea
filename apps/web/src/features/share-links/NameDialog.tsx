import { SHARE_LINK_LABELS } from '@seodang/domain/field-labels'
import { problemText } from '@seodang/domain/problem-texts'
import { SHARE_LINK_NAME, shareLinkProblems } from '@seodang/domain/share-link'
import { type FormEvent, useId, useState } from 'react'
import { ApiError } from '../../platform/api.ts'
import { KeptStrip } from '../../platform/kept/KeptStrip.tsx'
import { useKept } from '../../platform/kept/use-kept.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import * as texts from './texts.ts'

interface NameDialogProps {
  /** Where the name is kept: `share-link:3`. */
  place: string
  title: string
  description?: string
  submitLabel: string
  /** The name that it has, of one that is renamed. */
  name?: string
  isBusy: boolean
  error: Error | null
  /** `done` once it arrived. */
  onSubmit: (name: string, done: () => void) => void
  onClose: () => void
}

/** Asks for the name of a link; what the server says of it stands at the field. */
export function NameDialog({
  place,
  title,
  description,
  submitLabel,
  name: given = '',
  isBusy,
  error,
  onSubmit,
  onClose,
}: NameDialogProps) {
  const text = useText(texts)
  const language = useLanguage()
  const formId = useId()
  const [name, setName] = useState(given)
  const [problem, setProblem] = useState<string>()
  const kept = useKept({ place, value: name, clean: given, restore: setName })
  const refused = error instanceof ApiError ? (error.fields.name ?? error.message) : error?.message
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = shareLinkProblems({ name }).name
    setProblem(found && problemText(found, language, SHARE_LINK_LABELS.name[language]))
    if (!found) onSubmit(name.trim(), kept.renew)
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
          <Button type="submit" form={formId} variant="main" busy={isBusy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <KeptStrip of={kept} />
        <TextField
          label={text('linkName')}
          required
          data-autofocus
          maxLength={SHARE_LINK_NAME.max}
          placeholder={text('placeholder')}
          value={name}
          error={problem ?? refused}
          onChange={(event) => {
            setName(event.currentTarget.value)
            setProblem(undefined)
          }}
        />
      </form>
    </Dialog>
  )
}
