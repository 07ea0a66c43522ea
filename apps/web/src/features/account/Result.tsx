import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import styles from './account.module.css'

/** Something went well, and the way on. */
export function Result({ title, lead, actions }: { title: string; lead?: string; actions: ReactNode }) {
  return (
    <div className={styles.result} role="status">
      <span className={styles.resultIcon}>
        <Icon of={IconCheck} size={28} />
      </span>
      <h2 className={styles.resultTitle}>{title}</h2>
      {lead && <p className={styles.lead}>{lead}</p>}
      <div className={styles.resultActions}>{actions}</div>
    </div>
  )
}
