import { ATTENDEE_LABELS } from '@seodang/domain/field-labels'
import { problemText } from '@seodang/domain/problem-texts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { ApiError, useApi } from '../../platform/api.ts'
import { KeptStrip } from '../../platform/kept/KeptStrip.tsx'
import { useKept } from '../../platform/kept/use-kept.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useSendOnce } from '../../platform/sending-key.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { focusField } from '../../ui/focus.ts'
import { Notice } from '../../ui/Notice.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './attendees.module.css'
import { type CourseKey, staleAfterChange } from './queries.ts'
import * as texts from './texts.ts'

export interface AddProps {
  courseKey: CourseKey
  /** The other way to add people. */
  choice: ReactNode
  onClose: () => void
}

interface Draft {
  email: string
  note: string
  outsideAmount: number | null
}

const NOBODY: Draft = { email: '', note: '', outsideAmount: null }

/** ATT-05, ATT-16: a member of the site; what came outside of it is noted. */
export function AddOne({ courseKey, choice, onClose }: AddProps) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const once = useSendOnce()
  const queryClient = useQueryClient()
  const formId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState(NOBODY.email)
  const [note, setNote] = useState(NOBODY.note)
  const [outsideAmount, setOutsideAmount] = useState(NOBODY.outsideAmount)
  const kept = useKept({
    place: `attendee-new:${courseKey.courseSeq}`,
    value: { email, note, outsideAmount },
    clean: NOBODY,
    restore: (words) => {
      setEmail(words.email)
      setNote(words.note)
      setOutsideAmount(words.outsideAmount)
    },
  })
  const add = useMutation({
    mutationFn: () => {
      const words = { email: email.trim(), note: note.trim(), outsideAmount: outsideAmount ?? 0 }
      return once(words, (idempotencyKey) =>
        api.post('/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/attendees/create', {
          path: { ...courseKey },
          body: { ...words, notifyYn: 'Y' },
          idempotencyKey,
        }),
      )
    },
    onSuccess: ({ name }) => {
      kept.renew()
      toast({ text: text('added', { name }), tone: 'good' })
      onClose()
    },
    onSettled: () => queryClient.invalidateQueries(staleAfterChange(courseKey)),
  })
  const [isAsked, setIsAsked] = useState(false)
  const fields = add.error instanceof ApiError ? add.error.fields : {}
  const isUnknown = add.error instanceof ApiError && add.error.errorName === 'NO_DATA'
  const emailProblem =
    isAsked && email.trim() === ''
      ? problemText('required', language, ATTENDEE_LABELS.email[language])
      : isUnknown
        ? text('noSuchMember')
        : fields.email
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsAsked(true)
    if (email.trim() === '') field.current?.focus()
    else add.mutate(undefined, { onError: () => focusField(field.current) })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('addTitle')}
      description={text('addHelp')}
      size="small-medium"
      actions={
        <Button type="submit" form={formId} variant="main" busy={add.isPending}>
          {text('addButton')}
        </Button>
      }
    >
      {choice}
      <form id={formId} className={styles.stack} onSubmit={submit} noValidate>
        <KeptStrip of={kept} />
        {add.isError && !isUnknown && Object.keys(fields).length === 0 && (
          <Notice tone="danger" live>
            {add.error.message}
          </Notice>
        )}
        <TextField
          label={text('email')}
          type="email"
          required
          data-autofocus
          value={email}
          ref={field}
          error={emailProblem}
          onChange={(event) => {
            setEmail(event.currentTarget.value)
            add.reset()
          }}
        />
        <NumberField
          label={text('outsideAmount')}
          help={text('outsideHelp')}
          optional
          value={outsideAmount}
          max={1_000_000_000}
          unit={text('won')}
          error={fields.outsideAmount}
          onChange={setOutsideAmount}
        />
        <TextField
          label={text('noteLabel')}
          optional
          value={note}
          error={fields.note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}
