import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { useText } from '../../../platform/language.tsx'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { RichText } from '../../../ui/RichText.tsx'
import type { CourseData } from '../queries.ts'
import styles from './class.module.css'
import * as texts from './texts.ts'

/** What the class is about: the long text (folded), for whom, what for and what to bring. */
export function Introduction({ course, isEmpty }: { course: CourseData; isEmpty: boolean }) {
  const text = useText(texts)
  const { audiences, outcomes, supplies, notes } = course
  return (
    <section id="introduction" aria-label={text('introduction')} className={styles.part}>
      {isEmpty ? (
        <p className={styles.noIntroduction}>{text('noIntroduction')}</p>
      ) : (
        <Story course={course} />
      )}
      {(audiences.length > 0 || outcomes.length > 0 || supplies || notes) && (
        <div className={styles.fit}>
          {audiences.length > 0 && <CheckList title={text('audiences')} lines={audiences} tinted />}
          {outcomes.length > 0 && <CheckList title={text('outcomes')} lines={outcomes} />}
          {supplies && <Words title={text('supplies')}>{supplies}</Words>}
          {notes && <Words title={text('notes')}>{notes}</Words>}
        </div>
      )}
    </section>
  )
}

/** Folded in the style sheet, so that nothing moves; what shows all of it appears only when something is hidden. */
function Story({ course }: { course: CourseData }) {
  const text = useText(texts)
  const ref = useRef<HTMLDivElement>(null)
  const [isCut, setIsCut] = useState(false)
  const [isOpen, setIsOpen] = useState(false)

  useEffect(() => {
    const story = ref.current
    if (!story || isOpen) return
    const measure = () => setIsCut(story.scrollHeight > story.clientHeight + 1)
    const watch = new ResizeObserver(measure)
    // Pictures come late and make it longer.
    for (const child of [story, ...story.children]) watch.observe(child)
    return () => watch.disconnect()
  }, [isOpen])

  // Tab never leads into what cannot be seen.
  const openForFocus = (event: FocusEvent<HTMLElement>) => {
    const story = ref.current
    if (story && event.target.getBoundingClientRect().bottom > story.getBoundingClientRect().bottom)
      setIsOpen(true)
  }

  return (
    <div className={styles.story}>
      <div ref={ref} className={cx(styles.storyText, !isOpen && styles.folded)} onFocus={openForFocus}>
        <RichText document={course.introduction} className={styles.prose} />
      </div>
      {isCut && !isOpen && (
        <div className={styles.more}>
          <Button full iconEnd={IconChevronDown} onClick={() => setIsOpen(true)}>
            {text('introductionMore')}
          </Button>
        </div>
      )}
    </div>
  )
}

function CheckList({ title, lines, tinted }: { title: string; lines: string[]; tinted?: boolean }) {
  return (
    <div className={cx(styles.fitBox, tinted && styles.tinted)}>
      <h3>{title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>
            <Icon of={IconCheck} size={18} />
            {line}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Words({ title, children }: { title: string; children: string }) {
  return (
    <div className={cx(styles.fitBox, styles.whole)}>
      <h3>{title}</h3>
      <p>{children}</p>
    </div>
  )
}
