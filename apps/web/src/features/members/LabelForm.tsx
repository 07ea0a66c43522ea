import { MEMBER_LABELS } from '@seodang/domain/field-labels'
import { LABEL_TONE, type LabelTone, LONGEST_LABEL, labelProblems } from '@seodang/domain/member'
import { problemText } from '@seodang/domain/problem-texts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError, useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { isEditConflict } from '../../platform/edit-conflict.ts'
import { useKeptTyped } from '../../platform/kept/use-kept-typed.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useSendOnce } from '../../platform/sending-key.ts'
import { useOpened } from '../../platform/use-opened.ts'
import { Button } from '../../ui/Button.tsx'
import { Locked } from '../../ui/Locked.tsx'
import { SaveRefusal } from '../../ui/SaveRefusal.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './members.module.css'
import { type Label, labelsQuery } from './queries.ts'
import * as texts from './texts.ts'
import { usePeopleChange } from './use-people-change.ts'

type Draft = { name: string; tone: LabelTone }

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
  const queryClient = useQueryClient()
  const { opened, draft, change, ...form } = useOpened<Label | undefined, Draft>({
    saved: label,
    draftOf: (saved) => ({ name: saved?.name ?? '', tone: saved?.tone ?? LABEL_TONE.accent }),
    read: async () => {
      const { list } = await queryClient.fetchQuery(labelsQuery(api, channelSeq))
      return list.find(({ labelSeq }) => labelSeq === label?.labelSeq)
    },
  })
  const kept = useKeptTyped(`label:${label?.labelSeq ?? 'new'}`, form)
  const { name, tone } = draft
  const [isAsked, setIsAsked] = useState(false)
  const save = usePeopleChange(
    () =>
      opened
        ? api.post('/v1.0/channels/{channelSeq}/admin/member-labels/{labelSeq}/modify', {
            path: { channelSeq, labelSeq: opened.labelSeq },
            body: { ...draft, revision: opened.revision },
          })
        : once(draft, (idempotencyKey) =>
            api.post('/v1.0/channels/{channelSeq}/admin/member-labels/create', {
              path: { channelSeq },
              body: draft,
              idempotencyKey,
            }),
          ),
    {
      isQuiet: true,
      onDone: ({ labelSeq }) => {
        if (!label) change({ name: '' })
        kept.renew()
        setIsAsked(false)
        onMade(labelSeq)
      },
    },
  )
  const problem = labelProblems({ name }).name
  const refusal =
    save.error instanceof ApiError && !isEditConflict(save.error)
      ? (save.error.fields.name ?? save.error.message)
      : undefined
  const error = isAsked && problem ? problemText(problem, language, MEMBER_LABELS.name[language]) : refusal
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsAsked(true)
    if (problem === undefined) save.mutate()
  }
  return (
    <form className={styles.labelRow} onSubmit={submit} noValidate>
      <Locked isLocked={save.isPending}>
        <TextField
          label={text(label ? 'labelName' : 'newLabel')}
          value={name}
          maxLength={LONGEST_LABEL}
          error={error}
          onChange={(event) => {
            change({ name: event.currentTarget.value })
            save.reset()
          }}
        />
        <Select
          label={text('tone')}
          value={tone}
          options={TONES.map((one) => ({ value: one, label: text(`tone.${one}`) }))}
          onChange={(event) =>
            change({ tone: TONES.find((one) => one === event.currentTarget.value) ?? LABEL_TONE.neutral })
          }
        />
      </Locked>
      <Button type="submit" busy={save.isPending}>
        {text(label ? 'save' : 'add')}
      </Button>
      {isEditConflict(save.error) && <SaveRefusal error={save.error} of={form} onReloaded={save.reset} />}
    </form>
  )
}
