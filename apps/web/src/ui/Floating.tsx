import type { ReactNode } from 'react'
import styles from './frame.module.css'

/** One round icon button at the lower right of a page, above the bar of actions where there is one. */
export function Floating({ children }: { children: ReactNode }) {
  return <div className={styles.floating}>{children}</div>
}
