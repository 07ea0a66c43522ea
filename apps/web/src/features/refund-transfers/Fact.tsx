import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'
import styles from './transfers.module.css'

/** A line of what is known of a refund. */
export function Fact({
  label,
  strong = false,
  children,
}: {
  label: string
  strong?: boolean
  children: ReactNode
}) {
  return (
    <div className={cx(strong && styles.strong)}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
