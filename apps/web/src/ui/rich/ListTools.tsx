import type { ReactNode } from 'react'
import { useText } from '../../platform/language.tsx'
import { SearchField } from '../SearchField.tsx'
import styles from './list-tools.module.css'
import * as texts from './texts.ts'

/** A pause of typing after which a list is asked anew. */
const TYPING_PAUSE_MS = 300

interface ListToolsProps {
  /** What the search looks for. */
  label: string
  /** Where more is said than the label says. */
  placeholder?: string
  q: string | undefined
  onSearch: (change: { q: string | undefined }) => void
  /** Its parts, of which one is shown: a line of its own on a phone. */
  parts?: ReactNode
  /** What narrows the list further, and what is done with all of it. */
  children?: ReactNode
}

/** What stands above a list: its search, reached by `/`, and what narrows it. */
export function ListTools({ label, placeholder, q = '', onSearch, parts, children }: ListToolsProps) {
  const text = useText(texts)
  return (
    <div className={styles.tools} role="group" aria-label={text('narrowList')}>
      <div className={styles.search}>
        <SearchField
          label={label}
          {...(placeholder !== undefined && { placeholder })}
          size="sm"
          shortcut
          delay={TYPING_PAUSE_MS}
          defaultValue={q}
          onSearch={(words) => onSearch({ q: words || undefined })}
        />
      </div>
      {parts !== undefined && <div className={styles.parts}>{parts}</div>}
      {children}
    </div>
  )
}
