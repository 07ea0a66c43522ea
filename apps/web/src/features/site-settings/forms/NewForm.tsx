import { FORM_TYPE } from '@seodang/domain/codes'
import { SITE_FORM_LABELS } from '@seodang/domain/field-labels'
import { problemText } from '@seodang/domain/problem-texts'
import { SITE_FORM_LIMITS } from '@seodang/domain/site-form'
import { textProblem } from '@seodang/domain/validation'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError, useApi } from '../../../platform/api.ts'
import { useChannel } from '../../../platform/channel.tsx'
import { KeptStrip } from '../../../platform/kept/KeptStrip.tsx'
import { useKept } from '../../../platform/kept/use-kept.ts'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { useSendOnce } from '../../../platform/sending-key.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { RadioTiles } from '../../../ui/RadioTiles.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { OwnType } from './draft.ts'
import styles from './forms.module.css'
import * as texts from './texts.ts'

interface NewFormProps {
  onClose: () => void
  onMade: (formSeq: number) => void
}

const EMPTY: { title: string; formType: OwnType } = { title: '', formType: FORM_TYPE.single }

/** A form begins with a name and with how often one person answers it (FRM-10). */
export function NewForm({ onClose, onMade }: NewFormProps) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const once = useSendOnce()
  const { channelSeq } = useChannel()
  const [title, setTitle] = useState(EMPTY.title)
  const [formType, setFormType] = useState(EMPTY.formType)
  const kept = useKept({
    place: 'form:new',
    value: { title, formType },
    clean: EMPTY,
    restore: (words) => {
      setTitle(words.title)
      setFormType(words.formType)
    },
  })
  const [isAsked, setIsAsked] = useState(false)
  const make = useMutation({
    mutationFn: () =>
      once({ title, formType }, (idempotencyKey) =>
        api.post('/v1.0/channels/{channelSeq}/admin/forms/create', {
          path: { channelSeq },
          body: { title, formType },
          idempotencyKey,
        }),
      ),
    onSuccess: ({ formSeq }) => {
      kept.renew()
      onMade(formSeq)
    },
  })
  const problem = textProblem(title, { max: SITE_FORM_LIMITS.title, isRequired: true })
  const refused = make.error instanceof ApiError ? make.error.fields.title : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsAsked(true)
    if (problem === null) make.mutate()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="small-medium"
      title={text('create')}
      actions={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button type="submit" form="new-form" variant="main" busy={make.isPending}>
            {text('make')}
          </Button>
        </>
      }
    >
      <form id="new-form" noValidate className={styles.newForm} onSubmit={submit}>
        <KeptStrip of={kept} />
        <TextField
          data-autofocus
          label={text('name')}
          required
          maxLength={SITE_FORM_LIMITS.title}
          value={title}
          error={
            isAsked && problem ? problemText(problem, language, SITE_FORM_LABELS.title[language]) : refused
          }
          onChange={(event) => {
            setTitle(event.currentTarget.value)
            make.reset()
          }}
        />
        <RadioTiles<OwnType>
          label={text('type')}
          help={text(formType === FORM_TYPE.single ? 'singleHelp' : 'repeatHelp')}
          columns={2}
          stack
          options={[
            { value: FORM_TYPE.single, label: text('single') },
            { value: FORM_TYPE.repeat, label: text('repeat') },
          ]}
          value={formType}
          onChange={setFormType}
        />
        {make.error && !refused && (
          <Notice tone="danger" live>
            {make.error.message || text('failed')}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}
