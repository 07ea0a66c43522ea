import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useText } from '../../platform/language.tsx'
import { Field, type FieldProps } from '../Field.tsx'
import { Icon } from '../Icon.tsx'
import styles from './tag-input.module.css'
import { addTags, endsTag, type TagProblem, type TagRules } from './tags.ts'
import * as texts from './texts.ts'

export type TagInputProps = FieldProps &
  TagRules & {
    value: readonly string[]
    onChange: (tags: string[]) => void
    placeholder?: string
    disabled?: boolean
  }

/** Words as tags: Enter, comma or Tab adds one (VAL-14), Backspace in an empty field takes the last back. */
export function TagInput({
  value,
  onChange,
  placeholder,
  disabled,
  kind,
  max,
  allowDuplicates,
  ...field
}: TagInputProps) {
  const text = useText(texts)
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<TagProblem>()

  const add = (words: string) => {
    const result = addTags(value, words, { kind, max, allowDuplicates })
    setTyped(result.rest)
    setProblem(result.problem)
    if (result.tags.length > value.length) onChange(result.tags)
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (endsTag(event.key) && typed.trim()) {
      event.preventDefault()
      add(typed)
    } else if (event.key === ',') event.preventDefault()
    else if (event.key === 'Backspace' && !typed && value.length > 0) onChange(value.slice(0, -1))
  }
  const type = (words: string) => {
    setProblem(undefined)
    // A pasted list.
    if (/[,\n\t]/.test(words)) add(words)
    else setTyped(words)
  }
  const remove = (at: number) => {
    onChange(value.filter((_, index) => index !== at))
    input.current?.focus()
  }
  const said =
    problem &&
    {
      duplicate: text('tagDuplicate'),
      invalid: text('tagInvalid'),
      tooMany: text('tagTooMany', { n: max ?? 0 }),
    }[problem]
  return (
    <Field {...field} error={said ?? field.error} foot={max !== undefined && `${value.length} / ${max}`}>
      {(aria) => (
        <div
          className={styles.box}
          onMouseDown={(event) => {
            if (event.target !== event.currentTarget) return
            event.preventDefault()
            input.current?.focus()
          }}
        >
          {value.map((tag, index) => (
            <span key={allowDuplicates ? `${tag}${index}` : tag} className={styles.tag}>
              {tag}
              <button
                type="button"
                aria-label={text('removeTag', { tag })}
                disabled={disabled}
                onClick={() => remove(index)}
              >
                <Icon of={IconX} size={14} />
              </button>
            </span>
          ))}
          <input
            {...aria}
            ref={input}
            type="text"
            autoComplete="off"
            disabled={disabled}
            placeholder={value.length === 0 ? placeholder : undefined}
            value={typed}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={press}
            onBlur={() => typed.trim() && add(typed)}
            className={styles.input}
          />
        </div>
      )}
    </Field>
  )
}
