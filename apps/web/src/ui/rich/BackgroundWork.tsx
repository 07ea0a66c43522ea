import { type ReactNode, useState } from 'react'
import { Button } from '../Button.tsx'
import { cx } from '../cx.ts'
import { Dialog } from '../Dialog.tsx'
import { ProgressBar } from '../ProgressBar.tsx'
import styles from './background-work.module.css'
import { GoesOn } from './GoesOn.tsx'

export interface BackgroundWorkProps {
  work: {
    totalCount: number
    doneCount: number
    failedCount: number
    finishedAt: string | null
    resumedAt: string | null
  }
  /** What could not be done, and why; of very many the first ones. */
  failures: readonly { key: number; name: string; message: string }[]
  words: {
    label: string
    progress: string
    failed: string
    firstOnly: string
    close: string
  }
  /** From edge to edge of a pane, rather than among the parts of a page. */
  edge?: boolean
  /** It stands still because the site is suspended. */
  waits?: boolean
  /** To end what goes on; there until it has ended. */
  stop?: ReactNode
  /** Only what has ended is put away. */
  onClose: () => void
}

/** How far work is that goes on without this page, and what it left out (ATT-12, PAY-18). */
export function BackgroundWork({
  work,
  failures,
  words,
  edge = false,
  waits = false,
  stop,
  onClose,
}: BackgroundWorkProps) {
  const { totalCount, doneCount, failedCount, finishedAt } = work
  const [showsFailures, setShowsFailures] = useState(false)
  return (
    <section className={cx(styles.work, edge && styles.edge)} role="status">
      <ProgressBar
        value={doneCount + failedCount}
        max={Math.max(1, totalCount)}
        label={words.label}
        valueText={words.progress}
      >
        {words.progress}
      </ProgressBar>
      <GoesOn work={work} waits={waits} />
      {failures.length > 0 && (
        <Button size="sm" onClick={() => setShowsFailures(true)}>
          {words.failed}
        </Button>
      )}
      {finishedAt === null && stop}
      {finishedAt !== null && (
        <Button size="sm" onClick={onClose}>
          {words.close}
        </Button>
      )}
      {showsFailures && (
        <Dialog
          open
          onClose={() => setShowsFailures(false)}
          size="medium"
          title={words.failed}
          {...(failures.length < failedCount && { description: words.firstOnly })}
        >
          <ul className={styles.failures}>
            {failures.map(({ key, name, message }) => (
              <li key={key}>
                <b>{name}</b>
                <span>{message}</span>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </section>
  )
}
