import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './small.module.css'

type PanelProps = {
  title?: ReactNode
  /** Right after the title: a count, a tag. */
  mark?: ReactNode
  /** At the end of the head. */
  end?: ReactNode
  /** Content up to the edges: a table, a list of rows. */
  flush?: boolean
  children: ReactNode
  className?: string
  heading?: 'h2' | 'h3'
}

/** A bordered area for what belongs together; what floats has a shadow instead. */
export function Panel({ title, mark, end, flush, children, className, heading: Heading = 'h2' }: PanelProps) {
  return (
    <section className={cx(styles.panel, className)}>
      {(title || end) && (
        <div className={styles.panelHead}>
          {title && <Heading>{title}</Heading>}
          {mark}
          {end && <div className={styles.panelEnd}>{end}</div>}
        </div>
      )}
      {flush ? children : <div className={styles.panelBody}>{children}</div>}
    </section>
  )
}
