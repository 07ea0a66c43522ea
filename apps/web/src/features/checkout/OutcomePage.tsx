import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { cx } from '../../ui/cx.ts'
import { Icon, type IconComponent } from '../../ui/Icon.tsx'
import styles from './checkout.module.css'

interface OutcomeProps {
  /** Without one a spinner turns: nobody knows yet. */
  icon?: IconComponent
  bad?: boolean
  title: string
  lead?: ReactNode
  actions?: ReactNode
  children?: ReactNode
}

/** One sentence in the middle of the page: how it went, and what comes next. Read out when it changes. */
export function OutcomePage({ icon, bad, title, lead, actions, children }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The page changed under the person without a press: whoever listens hears it, whoever tabs starts here.
  // A new title is a new outcome.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
  }, [title])
  return (
    <div className={styles.outcomePage}>
      {icon ? (
        <span className={cx(styles.sign, bad && styles.bad)}>
          <Icon of={icon} size={32} />
        </span>
      ) : (
        <span className={styles.spinner} aria-hidden />
      )}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className={styles.lead} role="status">
        {lead}
      </p>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
