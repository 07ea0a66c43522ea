import { type ReactNode, useId } from 'react'
import styles from './edit.module.css'

/** A part of the edit page: sheets divided by hairlines. */
export function EditSection({
  title,
  lead,
  children,
}: {
  title: string
  lead?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {lead && <p className={styles.lead}>{lead}</p>}
      <div className={styles.body}>{children}</div>
    </section>
  )
}
