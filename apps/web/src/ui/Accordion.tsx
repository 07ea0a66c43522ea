import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { type ReactNode, useId, useState } from 'react'
import styles from './accordion.module.css'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'

/** The frame around items that fold. */
export function Accordion({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={cx(styles.group, className)}>{children}</div>
}

type AccordionItemProps = {
  title: ReactNode
  /** Figures at the end of the line: '3강 · 33분'. */
  aside?: ReactNode
  children: ReactNode
  defaultOpen?: boolean
  /** With `onToggle` the opener decides. */
  open?: boolean
  onToggle?: (open: boolean) => void
  heading?: 'h2' | 'h3' | 'h4'
  /** Without inner space, for rows that bring their own. */
  flush?: boolean
}

/** Folds in 300 ms (UI-10). What is folded stays in the page, so that search engines and Ctrl+F know it. */
export function AccordionItem({
  title,
  aside,
  children,
  defaultOpen = false,
  open: given,
  onToggle,
  heading: Heading = 'h3',
  flush,
}: AccordionItemProps) {
  const [own, setOwn] = useState(defaultOpen)
  const id = useId()
  const open = given ?? own
  const toggle = () => {
    setOwn(!open)
    onToggle?.(!open)
  }
  return (
    <div className={styles.item}>
      <Heading className={styles.head}>
        <button
          type="button"
          id={`${id}-head`}
          className={styles.button}
          aria-expanded={open}
          aria-controls={id}
          onClick={toggle}
        >
          <span className={styles.title}>{title}</span>
          {aside && <span className={styles.aside}>{aside}</span>}
          <Icon of={IconChevronDown} className={styles.arrow} />
        </button>
      </Heading>
      <Collapse open={open} id={id} labelledBy={`${id}-head`}>
        {flush ? children : <div className={styles.pad}>{children}</div>}
      </Collapse>
    </div>
  )
}

type CollapseProps = { open: boolean; id?: string; labelledBy?: string; children: ReactNode }

/** Opens and closes over 300 ms (UI-10); closed, nothing inside can be reached. */
export function Collapse({ open, id, labelledBy, children }: CollapseProps) {
  return (
    <div className={cx(styles.fold, open && styles.open)}>
      <div
        className={styles.inside}
        id={id}
        inert={!open}
        {...(labelledBy && { role: 'region', 'aria-labelledby': labelledBy })}
      >
        {children}
      </div>
    </div>
  )
}
