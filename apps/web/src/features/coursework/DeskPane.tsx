import type { ReactNode } from 'react'
import { useText } from '../../platform/language.tsx'
import { LinkTabs } from '../../ui/Tabs.tsx'
import styles from './coursework.module.css'
import * as texts from './texts.ts'

const TABS = ['works', 'quizzes', 'meetings', 'certificates'] as const

type DeskPaneProps = {
  courseSeq: number
  current: (typeof TABS)[number]
  /** Counts, filters and buttons of the tab. */
  tools?: ReactNode
  children: ReactNode
}

/** The desks of what learners do in a class, beside its attendees. */
export function DeskPane({ courseSeq, current, tools, children }: DeskPaneProps) {
  const text = useText(texts)
  return (
    <section className={styles.pane} aria-label={text(current)}>
      <header className={styles.head}>
        <h2 className="sr-only">{text(current)}</h2>
        <LinkTabs
          plain
          label={text('tabs')}
          current={current}
          items={TABS.map((id) => ({ id, label: text(id), href: `/classes/${courseSeq}/settings/${id}` }))}
        />
        <div className={styles.tools}>{tools}</div>
      </header>
      <div className={styles.rows}>{children}</div>
    </section>
  )
}
