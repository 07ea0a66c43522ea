import { type ReactNode, useEffect, useRef } from 'react'
import styles from './admin.module.css'

interface SheetProps {
  title: string
  lead: string
  /** A step that took the place of another says so to whoever cannot see it. */
  isStep?: boolean
  children: ReactNode
}

export function DoorSheet({ title, lead, isStep = false, children }: SheetProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isStep) heading.current?.focus()
  }, [isStep, title])
  return (
    <main id="main" className={styles.door}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className={styles.lead}>{lead}</p>
      {children}
    </main>
  )
}
