import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useText } from '../../../platform/language.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { FieldGroup, type FieldProps } from '../../../ui/Field.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import styles from './information.module.css'
import * as texts from './texts.ts'

const MOST_LINES = 20
const MAX_LENGTH = 200

type LinesFieldProps = Pick<FieldProps, 'label' | 'help' | 'error'> & {
  value: readonly string[]
  onChange: (lines: string[]) => void
}

/** Short lines one below the other: Enter begins the next, Backspace in an empty one takes it away. */
export function LinesField({ value, onChange, ...field }: LinesFieldProps) {
  const text = useText(texts)
  const list = useRef<HTMLDivElement>(null)
  // Lines have no key of their own; they are counted when they are made, so that typing keeps its place.
  const [keys, setKeys] = useState<readonly number[]>([])
  const lines = value.length === 0 ? [''] : value
  const keyOf = (index: number) => keys[index] ?? -1 - index

  const focus = (index: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll('input')[index]?.focus())
  const put = (index: number, removed: number, ...added: string[]) => {
    const all = lines.map((_, at) => keyOf(at))
    const next = Math.max(0, ...all) + 1
    setKeys(
      all.toSpliced(
        index,
        removed,
        ...added.map((_, at) => (removed > at ? (all[index + at] ?? next) : next + at)),
      ),
    )
    onChange([...lines].toSpliced(index, removed, ...added))
  }
  const press = (event: KeyboardEvent, index: number) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && lines.length < MOST_LINES) {
      event.preventDefault()
      put(index + 1, 0, '')
      focus(index + 1)
    } else if (event.key === 'Backspace' && lines[index] === '' && lines.length > 1) {
      event.preventDefault()
      put(index, 1)
      focus(Math.max(0, index - 1))
    }
  }
  return (
    <FieldGroup {...field}>
      {() => (
        <div ref={list} className={styles.lines}>
          {lines.map((line, index) => (
            <div key={keyOf(index)} className={styles.line}>
              <TextField
                label={text('line', { n: index + 1 })}
                labelHidden
                value={line}
                maxLength={MAX_LENGTH}
                onChange={(event) => put(index, 1, event.currentTarget.value)}
                onKeyDown={(event) => press(event, index)}
              />
              <IconButton
                icon={IconX}
                iconSize={18}
                size="sm"
                label={text('removeLine', { n: index + 1 })}
                onClick={() => put(index, 1)}
              />
            </div>
          ))}
          {lines.length < MOST_LINES && (
            <Button
              size="sm"
              variant="ghost"
              icon={IconPlus}
              className={styles.add}
              onClick={() => {
                put(lines.length, 0, '')
                focus(lines.length)
              }}
            >
              {text('addLine')}
            </Button>
          )}
        </div>
      )}
    </FieldGroup>
  )
}
