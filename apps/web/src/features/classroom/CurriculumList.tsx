import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { useEffect, useId, useRef, useState } from 'react'
import { useText } from '../../platform/language.tsx'
import { Collapse } from '../../ui/Accordion.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import { toast } from '../../ui/toast.ts'
import { classroomHref } from './classroom-address.ts'
import styles from './curriculum-list.module.css'
import { kindOf, useLessonWords } from './lesson-facts.ts'
import type { Lesson } from './queries.ts'
import { type Chapter, lessonNumber } from './room-state.ts'
import * as texts from './texts.ts'

type CurriculumListProps = { courseSeq: number; chapters: Chapter[]; current: number }

/** ROOM-23: the curriculum with one's own marks. What is done folds away; the lesson on the screen is in sight. */
export function CurriculumList({ courseSeq, chapters, current }: CurriculumListProps) {
  return chapters.map((chapter) => (
    <ChapterView
      key={chapter.section?.curriculumSeq ?? 0}
      chapter={chapter}
      // Another section becomes the current one: it opens, whatever was pressed before.
      isCurrent={chapter.lessons.some(({ curriculumSeq }) => curriculumSeq === current)}
    >
      {chapter.lessons.map((lesson) => (
        <LessonRow
          key={lesson.curriculumSeq}
          courseSeq={courseSeq}
          lesson={lesson}
          number={lessonNumber(chapters, lesson.curriculumSeq)}
          isCurrent={lesson.curriculumSeq === current}
        />
      ))}
    </ChapterView>
  ))
}

type ChapterViewProps = { chapter: Chapter; isCurrent: boolean; children: React.ReactNode }

function ChapterView({ chapter, isCurrent, children }: ChapterViewProps) {
  const text = useText(texts)
  const id = useId()
  const { section, number, lessons, completedCount } = chapter
  const isDone = completedCount === lessons.length
  const [pressed, setPressed] = useState<boolean | null>(null)
  useEffect(() => {
    if (isCurrent) setPressed(null)
  }, [isCurrent])
  if (!section) return <ul>{children}</ul>
  const isOpen = pressed ?? (isCurrent || !isDone)
  return (
    <section>
      <h3>
        <button
          type="button"
          className={cx(styles.section, isDone && styles.sectionDone)}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setPressed(!isOpen)}
        >
          <Icon of={IconChevronDown} size={16} className={styles.chevron} />
          <span>
            {number}. {section.title}
          </span>
          <span className={styles.count}>
            {text('sectionOf', { done: completedCount, all: lessons.length })}
            {isDone && <Icon of={IconCheck} size={16} label={text('isDone')} />}
          </span>
        </button>
      </h3>
      <Collapse id={id} open={isOpen}>
        <ul>{children}</ul>
      </Collapse>
    </section>
  )
}

type LessonRowProps = { courseSeq: number; lesson: Lesson; number: string; isCurrent: boolean }

function LessonRow({ courseSeq, lesson, number, isCurrent }: LessonRowProps) {
  const text = useText(texts)
  const words = useLessonWords()
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  const refusal = words.refusal(lesson)
  const isDone = lesson.completedAt !== null
  const icon = refusal ? IconLock : isDone && !isCurrent ? IconCheck : kindOf(lesson).icon
  const face = (
    <>
      <span className={styles.mark}>
        <Icon of={icon} size={14} />
      </span>
      <span>
        {number} {lesson.title}
        {isDone && <span className="sr-only">, {text('isDone')}</span>}
        {refusal && <span className="sr-only">, {text('locked')}</span>}
      </span>
      <small>{words.aside(lesson)}</small>
    </>
  )
  const look = cx(
    styles.lesson,
    isDone && styles.done,
    isCurrent && styles.current,
    !!refusal && styles.locked,
  )
  return (
    <li ref={row}>
      {refusal ? (
        <button
          type="button"
          className={look}
          aria-disabled
          aria-current={isCurrent || undefined}
          title={refusal}
          onClick={() => toast({ text: refusal, tone: 'plain' })}
        >
          {face}
        </button>
      ) : (
        <Anchor
          href={classroomHref(courseSeq, lesson.curriculumSeq)}
          className={look}
          aria-current={isCurrent || undefined}
        >
          {face}
        </Anchor>
      )}
    </li>
  )
}
