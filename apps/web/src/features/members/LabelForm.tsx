import { MEMBER_LABELS } from '@seodang/domain/field-labels'
import { LABEL_TONE, type LabelTone, LONGEST_LABEL, labelProblems } from '@seodang/domain/member'
import { problemText } from '@seodang/domain/problem-texts'
import { type FormEvent, useState } from 'react'
import { ApiError, useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useSendOnce } from '../../platform/sending-key.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './members.module.css'
import type { Label } from './queries.ts'
import * as texts from './texts.ts'
import { usePeopleChange } from './use-people-change.ts'

const TONES = Object.values(LABEL_TONE)

interface LabelFormProps {
  /** The one that is changed; without it a new one is made. */
  label?: Label
  onMade: (labelSeq: number) => void
}

/** MEM-07: the name and the colour of a label. */
export function LabelForm({ label, onMade }: LabelFormProps) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const once = useSendOnce()
  const { channelSeq } = useChannel()
  const [name, setName] = useState(label?.name ?? '')
  const [tone, setTone] = useState<LabelTone>(label?.tone ?? LABEL_TONE.accent)
  const [isAsked, setIsAsked] = useState(false)
  const save = usePeopleChange(
    () =>
      label
        ? api.post('/v1.0/channels/{channelSeq}/admin/member-labels/{labelSeq}/modify', {
            path: { channelSeq, labelSeq: label.labelSeq },
            body: { name, tone },
          })
        : once({ name, tone }, (idempotencyKey) =>
            api.post('/v1.0/channels/{channelSeq}/admin/member-labels/create', {
              path: { channelSeq },
              body: { name, tone },
              idempotencyKey,
            }),
          ),
    {
      isQuiet: true,
      onDone: ({ labelSeq }) => {
        setName(label ? name : '')
        setIsAsked(false)
        onMade(labelSeq)
      },
    },
  )
  const problem = labelProblems({ name }).name
  const refusal = save.error instanceof ApiError ? (save.error.fields.name ?? save.error.message) : undefined
  const error = isAsked && problem ? problemText(problem, language, MEMBER_LABELS.name[language]) : refusal
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsAsked(true)
    if (problem === undefined) save.mutate()
  }
  return (
    <form className={styles.labelRow} onSubmit={submit} noValidate>
      <TextField
        label={text(label ? 'labelName' : 'newLabel')}
        value={name}
        maxLength={LONGEST_LABEL}
        error={error}
        onChange={(event) => {
          setName(event.currentTarget.value)
          save.reset()
        }}
      />
      <Select
        label={text('tone')}
        value={tone}
        options={TONES.map((one) => ({ value: one, label: text(`tone.${one}`) }))}
        onChange={(event) =>
          setTone(TONES.find((one) => one === event.currentTarget.value) ?? LABEL_TONE.neutral)
        }
      />
      <Button type="submit" busy={save.isPending}>
        {text(label ? 'save' : 'add')}
      </Button>
    </form>
  )
}
