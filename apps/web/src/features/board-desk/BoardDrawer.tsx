import { BOARD_LOOK, BOARD_SCOPE, MAX_BOARD_NAME_LENGTH, MAX_CATEGORIES } from '@seodang/domain/board'
import { AUDIENCE, YN } from '@seodang/domain/codes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { Switch } from '../../ui/Checkbox.tsx'
import { alert } from '../../ui/dialog-requests.ts'
import { Drawer } from '../../ui/rich/Drawer.tsx'
import { TagInput } from '../../ui/rich/TagInput.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './board-desk.module.css'
import { type BoardSettings, boardsKey, type ClassBoard } from './queries.ts'
import * as texts from './texts.ts'

const READERS = [AUDIENCE.all, AUDIENCE.member, AUDIENCE.student, AUDIENCE.teacher] as const
const WRITERS = [AUDIENCE.member, AUDIENCE.student, AUDIENCE.teacher] as const

/** BRD-09, BRD-10, BRD-17: for whom a board is, what they read of each other, and how it looks. */
export function BoardDrawer({ board, onClose }: { board: ClassBoard; onClose: () => void }) {
  const text = useText(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  const { courseSeq, courseTitle, mayChange } = board
  const [draft, setDraft] = useState<BoardSettings>(() => settingsOf(board))
  const change = (part: Partial<BoardSettings>) => setDraft((before) => ({ ...before, ...part }))
  const save = useMutation({
    mutationFn: () =>
      api.post('/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/board/modify', {
        path: { channelSeq, courseSeq },
        body: draft,
      }),
    onSuccess: () => toast({ text: text('saved'), tone: 'good' }),
    onError: (error) => void alert({ description: error.message || text('failed') }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: boardsKey(channelSeq) }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  const isClean = JSON.stringify(draft) === JSON.stringify(settingsOf(board))
  return (
    <Drawer title={courseTitle} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Anchor href={`/classes/${courseSeq}/board`} target="_blank">
          {text('open')}
        </Anchor>
        <fieldset className={styles.form} disabled={!mayChange}>
          <Switch
            label={text('use')}
            checked={draft.useYn === YN.yes}
            onChange={(event) => change({ useYn: event.currentTarget.checked ? YN.yes : YN.no })}
          />
          <TextField
            label={text('name')}
            help={text('nameHelp')}
            maxLength={MAX_BOARD_NAME_LENGTH}
            value={draft.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <Choice
            label={text('look')}
            value={draft.look}
            options={Object.values(BOARD_LOOK)}
            nameOf={(look) => text(`look.${look}`)}
            onChange={(look) => change({ look })}
          />
          <Choice
            label={text('readAudience')}
            value={draft.readAudience}
            options={READERS}
            nameOf={(audience) => text(`audience.${audience}`)}
            onChange={(readAudience) => change({ readAudience })}
          />
          <Choice
            label={text('writeAudience')}
            value={draft.writeAudience}
            options={WRITERS}
            nameOf={(audience) => text(`audience.${audience}`)}
            onChange={(writeAudience) => change({ writeAudience })}
          />
          <Choice
            label={text('scope')}
            help={text('scopeHelp')}
            value={draft.scope}
            options={Object.values(BOARD_SCOPE)}
            nameOf={(scope) => text(`scope.${scope}`)}
            onChange={(scope) => change({ scope })}
          />
          <TagInput
            label={text('categories')}
            help={text('categoriesHelp')}
            max={MAX_CATEGORIES}
            value={draft.categories}
            onChange={(categories) => change({ categories })}
          />
        </fieldset>
        {mayChange && (
          <Button type="submit" variant="main" busy={save.isPending} disabled={isClean}>
            {text('save')}
          </Button>
        )}
      </form>
    </Drawer>
  )
}

function settingsOf(board: ClassBoard): BoardSettings {
  const { name, look, readAudience, writeAudience, scope, categories, useYn } = board
  return { name, look, readAudience, writeAudience, scope, categories, useYn }
}

interface ChoiceProps<Value extends string> {
  label: string
  help?: string
  value: Value
  options: readonly Value[]
  nameOf: (value: Value) => string
  onChange: (value: Value) => void
}

function Choice<Value extends string>({ label, help, value, options, nameOf, onChange }: ChoiceProps<Value>) {
  // What is in force stands there, also where it is no longer offered.
  const offered = options.includes(value) ? options : [value, ...options]
  return (
    <Select
      label={label}
      help={help}
      value={value}
      options={offered.map((one) => ({ value: one, label: nameOf(one) }))}
      onChange={(event) => {
        const chosen = offered.find((one) => one === event.currentTarget.value)
        if (chosen) onChange(chosen)
      }}
    />
  )
}
