import type { ReactNode } from 'react'
import { useText } from '../../platform/language.tsx'
import { ListSearch, type ListSearchProps } from './ListSearch.tsx'
import styles from './list-tools.module.css'
import * as texts from './texts.ts'

interface ListToolsProps extends ListSearchProps {
  /** Its parts, of which one is shown: a line of its own on a phone. */
  parts?: ReactNode
  /** What narrows the list further, and what is done with all of it. */
  children?: ReactNode
}

/** What stands above a list: its search, reached by `/`, and what narrows it. */
export function ListTools({ parts, children, ...search }: ListToolsProps) {
  const text = useText(texts)
  return (
    <div className={styles.tools} role="group" aria-label={text('narrowList')}>
      <div className={styles.search}>
        <ListSearch {...search} />
      </div>
      {parts !== undefined && <div className={styles.parts}>{parts}</div>}
      {children}
    </div>
  )
}
