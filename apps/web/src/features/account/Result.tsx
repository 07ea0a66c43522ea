import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import styles from './account.module.css'

interface ResultProps {
  /** None in a window whose own title says it. */
  title?: string
  lead?: string
  actions: ReactNode
}

/** Something went well, and the way on. */
export function Result({ title, lead, actions }: ResultProps) {
  return (
    <div className={styles.result} role="status">
      <span className={styles.resultIcon}>
        <Icon of={IconCheck} size={28} />
      </span>
      {title && <h2 className={styles.resultTitle}>{title}</h2>}
      {lead && <p className={styles.lead}>{lead}</p>}
      <div className={styles.resultActions}>{actions}</div>
    </div>
  )
}
