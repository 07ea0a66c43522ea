import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useText } from '../platform/language.tsx'
import { IconButton } from './Button.tsx'
import { cx } from './cx.ts'
import styles from './field.module.css'
import { Icon } from './Icon.tsx'
import { Kbd } from './Kbd.tsx'
import { isTyping } from './keys.ts'
import * as texts from './texts.ts'

type SearchFieldProps = {
  /** The accessible name and, unless told otherwise, the placeholder. */
  label: string
  placeholder?: string
  defaultValue?: string
  onSearch: (words: string) => void
  /** Calls `onSearch` while typing, this many ms after the last key; without it on Enter only. */
  delay?: number
  /** `/` anywhere on the page jumps here. One per page. */
  shortcut?: boolean
  size?: 'md' | 'sm'
  autoFocus?: boolean
}

export function SearchField({
  label,
  placeholder = label,
  defaultValue = '',
  onSearch,
  delay,
  shortcut,
  size = 'md',
  autoFocus,
}: SearchFieldProps) {
  const text = useText(texts)
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [words, setWords] = useState(defaultValue)
  const [given, setGiven] = useState(defaultValue)
  // The address changed under the field: back button, a cleared filter.
  if (given !== defaultValue) {
    setGiven(defaultValue)
    setWords(defaultValue)
  }
  useSlash(input, shortcut)
  useEffect(() => () => clearTimeout(timer.current), [])

  const type = (next: string) => {
    setWords(next)
    clearTimeout(timer.current)
    if (delay !== undefined) timer.current = setTimeout(() => onSearch(next.trim()), delay)
  }
  const search = (next: string) => {
    clearTimeout(timer.current)
    onSearch(next.trim())
  }
  const clear = () => {
    setWords('')
    search('')
    input.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search(words)
  }
  return (
    <search>
      <form className={cx(styles.box, size === 'sm' && styles.compact)} onSubmit={submit}>
        <Icon of={IconSearch} size={18} />
        <input
          ref={input}
          type="search"
          enterKeyHint="search"
          aria-label={label}
          placeholder={placeholder}
          value={words}
          autoFocus={autoFocus}
          onChange={(event) => type(event.currentTarget.value)}
          className={styles.input}
        />
        {words ? (
          <span className={styles.end}>
            <IconButton icon={IconX} label={text('clear')} size="sm" iconSize={16} onClick={clear} />
          </span>
        ) : (
          shortcut && (
            <span aria-hidden className={styles.shortcut}>
              <Kbd keys="/" />
            </span>
          )
        )}
      </form>
    </search>
  )
}

function useSlash(input: { current: HTMLInputElement | null }, enabled = false) {
  useEffect(() => {
    if (!enabled) return
    const jump = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    // Before the page's own keys, which would open the search of everything.
    addEventListener('keydown', jump, true)
    return () => removeEventListener('keydown', jump, true)
  }, [enabled, input])
}
