import { CURRICULUM_TYPE, FARE } from '@seodang/domain/codes'
import { useState } from 'react'
import { useText } from '../../../platform/language.tsx'
import { Accordion, AccordionItem } from '../../../ui/Accordion.tsx'
import { durationText } from '../card/length.ts'
import * as cardTexts from '../card/texts.ts'
import { CurriculumLine, type LineAct } from './CurriculumLine.tsx'
import styles from './curriculum.module.css'
import * as texts from './curriculum-texts.ts'
import { type CurriculumRow, countOf, curriculumSections, rowStates } from './curriculum-view.ts'
import type { MyClass } from './use-my-course.ts'

/** Sections that are open from the start. */
const FIRST_OPEN = 2

type CurriculumProps = {
  view: MyClass
  now: Date
  onPreview: (row: CurriculumRow) => void
}

/** CAT-37: what is taught, how long each part is, and what can be seen before paying. */
export function Curriculum({ view: { course, mine }, now, onPreview }: CurriculumProps) {
  const text = useText(texts)
  const cardText = useText(cardTexts)
  const sections = curriculumSections(course.curriculum)
  const [open, setOpen] = useState<ReadonlySet<number>>(
    () => new Set(sections.slice(0, FIRST_OPEN).map(({ key }) => key)),
  )
  const states = rowStates(
    course.curriculum,
    {
      isAttending: mine?.isAttend === true || course.fareCd === FARE.open,
      managesClassroom: mine?.managesClass === true,
    },
    { now, beginsAt: course.startAt },
  )
  const actOf = (row: CurriculumRow): LineAct => {
    const state = states.get(row.curriculumSeq) ?? 'locked'
    if (state === 'preview') return { kind: 'preview', onPreview: () => onPreview(row) }
    if (state === 'open')
      return { kind: 'open', href: `/classes/${course.courseSeq}/classroom/${row.curriculumSeq}` }
    return { kind: state }
  }
  const lines = (rows: CurriculumRow[]) => (
    <ul>
      {rows.map((row) => (
        <CurriculumLine key={row.curriculumSeq} row={row} act={actOf(row)} now={now} />
      ))}
    </ul>
  )
  const named = sections.filter(({ title }) => title !== null)
  const lives = countOf(course.curriculum, CURRICULUM_TYPE.live)
  const time = durationText(course.totalSeconds, cardText)
  const lead = [
    named.length > 0 ? text('sections', { n: named.length }) : '',
    text('lessons', { n: course.curriculumCount }),
    time && text('inAll', { time }),
    lives > 0 ? text('lives', { n: lives }) : '',
  ].filter((part) => part !== '')
  const isAllOpen = named.every(({ key }) => open.has(key))
  return (
    <section id="curriculum" aria-labelledby="curriculum-title" className={styles.part}>
      <div className={styles.head}>
        <div>
          <h2 id="curriculum-title">{text('curriculum')}</h2>
          <p>{lead.join(' · ')}</p>
        </div>
        {named.length > 1 && (
          <button
            type="button"
            className={styles.all}
            onClick={() => setOpen(new Set(isAllOpen ? [] : named.map(({ key }) => key)))}
          >
            {text(isAllOpen ? 'closeAll' : 'openAll')}
          </button>
        )}
      </div>
      <Accordion className={styles.sections}>
        {sections.map(({ key, title, rows, duration }) =>
          title === null ? (
            <div key={key} className={styles.loose}>
              {lines(rows)}
            </div>
          ) : (
            <AccordionItem
              key={key}
              title={title}
              aside={[text('lessons', { n: rows.length }), durationText(duration, cardText)]
                .filter((part) => part !== '')
                .join(' · ')}
              open={open.has(key)}
              onToggle={(isOpen) => setOpen(isOpen ? new Set([...open, key]) : without(open, key))}
              flush
            >
              {lines(rows)}
            </AccordionItem>
          ),
        )}
      </Accordion>
    </section>
  )
}

const without = (keys: ReadonlySet<number>, gone: number) => new Set([...keys].filter((key) => key !== gone))
