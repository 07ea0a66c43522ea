import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from '../../ui/cx.ts'
import { Icon, type IconComponent } from '../../ui/Icon.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import styles from './cards.module.css'

interface CardOutcomeProps {
  /** Without one nobody knows yet. */
  icon?: IconComponent
  isBad?: boolean
  title: string
  lead: string
  actions?: ReactNode
}

/** How a registration went, and what comes next; read out when it changes. */
export function CardOutcome({ icon, isBad, title, lead, actions }: CardOutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The page changed without a press: whoever listens hears it, whoever tabs starts here.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
  }, [title])
  return (
    <div className={styles.outcome}>
      {icon ? (
        <span className={cx(styles.sign, isBad && styles.bad)}>
          <Icon of={icon} size={32} />
        </span>
      ) : (
        <Loading>
          <Skeleton height={64} />
        </Loading>
      )}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p role="status">{lead}</p>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
