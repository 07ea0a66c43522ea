import type { ReactNode } from 'react'
import styles from './class-card.module.css'
import { cx } from './cx.ts'

type CardGridProps = {
  children: ReactNode
  columns?: 2 | 3 | 4
  /** What a phone shows: a rail with a peeking card, one column, or pairs. */
  phone?: 'rail' | 'list' | 'pairs'
  /** Names the rail, which can be reached and scrolled by keyboard. */
  label?: string
}

export function CardGrid({ children, columns = 3, phone = 'list', label }: CardGridProps) {
  const rail = phone === 'rail'
  return (
    <div
      className={cx(
        styles.grid,
        columns === 4 && styles.four,
        columns === 2 && styles.two,
        rail && styles.rail,
        phone === 'pairs' && styles.pairs,
      )}
      {...(rail && { role: 'group', 'aria-label': label, tabIndex: 0 })}
    >
      {children}
    </div>
  )
}
