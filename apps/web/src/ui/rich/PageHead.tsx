import type { ReactNode } from 'react'
import { Breadcrumb } from '../Breadcrumb.tsx'
import { cx } from '../cx.ts'
import styles from './staff-shell.module.css'

type PageHeadProps = {
  title: ReactNode
  crumbs?: { label: string; href?: string }[]
  /** A tag beside the title. */
  mark?: ReactNode
  /** Below the title: how fresh the figures are, how many there are. */
  note?: ReactNode
  /** Buttons; the page's one main button comes last. */
  end?: ReactNode
  /** `Tabs` or `LinkTabs` with `plain`. */
  tabs?: ReactNode
  /** With its own line below, on pages of fixed height. */
  framed?: boolean
}

/** The head of a page of the workbench. */
export function PageHead({ title, crumbs, mark, note, end, tabs, framed }: PageHeadProps) {
  return (
    <div className={cx(framed && styles.framed, framed && !tabs && styles.untabbed)}>
      <div className={styles.head}>
        <div className={styles.headWords}>
          {crumbs && <Breadcrumb items={crumbs} />}
          <div className={styles.headLine}>
            <h1>{title}</h1>
            {mark}
            {framed && note && <span className={styles.note}>{note}</span>}
          </div>
          {!framed && note && <p className={styles.note}>{note}</p>}
        </div>
        {end && <div className={styles.end}>{end}</div>}
      </div>
      {tabs}
    </div>
  )
}
