import type { ReactNode } from 'react'
import styles from './payments.module.css'

export const List = ({ children }: { children: ReactNode }) => <dl className={styles.list}>{children}</dl>

/** A line that has nothing to say is left out. */
export function Row({ label, strong, children }: { label: string; strong?: boolean; children: ReactNode }) {
  if (children === null || children === '' || children === undefined) return null
  return (
    <div className={strong ? styles.strong : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
