import { type ReactNode, useEffect, useRef } from 'react'
import styles from './account.module.css'

interface Props {
  title: string
  lead?: ReactNode
  /** A step that took the place of another says so to whoever cannot see it. */
  isStep?: boolean
  children: ReactNode
}

/** The narrow page of login, sign-up and passwords. */
export function AccountSheet({ title, lead, isStep = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isStep) heading.current?.focus()
  }, [isStep])
  return (
    <section className={styles.sheet}>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      <div className={styles.content}>{children}</div>
    </section>
  )
}
