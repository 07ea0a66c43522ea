import { isUnderReview } from '@seodang/domain/release'
import type { ReactNode } from 'react'
import { useText } from '../../../platform/language.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useEditor } from './editor-context.ts'
import styles from './form-pane.module.css'
import * as texts from './texts.ts'

interface FormPaneProps {
  /** The person may look but not change. */
  isReadOnly: boolean
  /** Beside the form on wide screens. */
  aside?: ReactNode
  children: ReactNode
}

/** The form of a tab; it scrolls on its own, with what it makes in view beside it. */
export function FormPane({ isReadOnly, aside, children }: FormPaneProps) {
  const text = useText(texts)
  const { course } = useEditor()
  // Of a class in review, the line above says why.
  const isExplained = isUnderReview(course.releaseStateCd)
  return (
    <div className={styles.pane}>
      {/* Where nothing may be changed nothing takes the focus, and it has to scroll by keys all the same. */}
      <div
        className={styles.form}
        {...(isReadOnly && { role: 'group', 'aria-label': text('readOnly'), tabIndex: 0 })}
      >
        {isReadOnly && !isExplained && <Notice tone="info">{text('readOnly')}</Notice>}
        <fieldset className={styles.fields} disabled={isReadOnly}>
          {children}
        </fieldset>
      </div>
      {aside && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls and holds nothing that takes the focus
        <aside className={styles.aside} aria-label={text('preview')} tabIndex={0}>
          {aside}
        </aside>
      )}
    </div>
  )
}

interface FormSectionProps {
  title: ReactNode
  note?: ReactNode
  children: ReactNode
}

export function FormSection({ title, note, children }: FormSectionProps) {
  return (
    <section className={styles.section}>
      <header>
        <h2>{title}</h2>
        {note && <p>{note}</p>}
      </header>
      {children}
    </section>
  )
}
