import { BOARD_LOOK, BOARD_SCOPE, MAX_BOARD_NAME_LENGTH, MAX_CATEGORIES } from '@seodang/domain/board'
import { type Audience, YN } from '@seodang/domain/codes'
import { useText } from '../../platform/language.tsx'
import { Switch } from '../../ui/Checkbox.tsx'
import { TagInput } from '../../ui/rich/TagInput.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { BoardSettings } from './queries.ts'
import * as texts from './texts.ts'

interface BoardFieldsProps {
  draft: BoardSettings
  change: (part: Partial<BoardSettings>) => void
  readers: readonly Audience[]
  writers: readonly Audience[]
  /** Only staff write notices, and whoever reads them reads all. */
  isNoticeBoard?: boolean
  isNameRequired?: boolean
  nameHelp?: string
  nameError?: string | undefined
}

/** BRD-09, BRD-10, BRD-17: for whom a board is, what they read of each other, and how it looks. */
export function BoardFields({
  draft,
  change,
  readers,
  writers,
  isNoticeBoard = false,
  isNameRequired = false,
  nameHelp,
  nameError,
}: BoardFieldsProps) {
  const text = useText(texts)
  return (
    <>
      <Switch
        label={text('use')}
        checked={draft.useYn === YN.yes}
        onChange={(event) => change({ useYn: event.currentTarget.checked ? YN.yes : YN.no })}
      />
      <TextField
        label={text('name')}
        help={nameHelp}
        required={isNameRequired}
        maxLength={MAX_BOARD_NAME_LENGTH}
        value={draft.name}
        error={nameError}
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
        options={readers}
        nameOf={(audience) => text(`audience.${audience}`)}
        onChange={(readAudience) => change({ readAudience })}
      />
      {!isNoticeBoard && (
        <Choice
          label={text('writeAudience')}
          value={draft.writeAudience}
          options={writers}
          nameOf={(audience) => text(`audience.${audience}`)}
          onChange={(writeAudience) => change({ writeAudience })}
        />
      )}
      {!isNoticeBoard && (
        <Choice
          label={text('scope')}
          help={text('scopeHelp')}
          value={draft.scope}
          options={Object.values(BOARD_SCOPE)}
          nameOf={(scope) => text(`scope.${scope}`)}
          onChange={(scope) => change({ scope })}
        />
      )}
      <Switch
        label={text('useComment')}
        checked={draft.useComment === YN.yes}
        onChange={(event) => change({ useComment: event.currentTarget.checked ? YN.yes : YN.no })}
      />
      <TagInput
        label={text('categories')}
        help={text('categoriesHelp')}
        max={MAX_CATEGORIES}
        value={draft.categories}
        onChange={(categories) => change({ categories })}
      />
    </>
  )
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
