import IconBook from '@tabler/icons-react/dist/esm/icons/IconBook.mjs'
import { useText } from '../../platform/language.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { classroomHref } from './classroom-address.ts'
import { useLessonWords } from './lesson-facts.ts'
import type { Room } from './queries.ts'
import { isSection, lessonOf, opensLater } from './room-state.ts'
import * as texts from './texts.ts'

/** A class without lessons, with none that is open, or an address of a lesson that is not there. */
export function NoLesson({ room, courseSeq, asked }: { room: Room; courseSeq: number; asked: number }) {
  const text = useText(texts)
  const { when } = useLessonWords()
  const lessons = room.list.filter((lesson) => !isSection(lesson))
  if (lessons.length === 0)
    return <EmptyState icon={IconBook} title={text('noLessons')} message={text('noLessonsBody')} />
  if (asked > 0) {
    const first = lessonOf(room, 0)
    return (
      <EmptyState
        icon={IconBook}
        title={text('unknownLesson')}
        message={text('unknownLessonBody')}
        action={
          first && (
            <LinkButton variant="main" href={classroomHref(courseSeq, first.curriculumSeq)}>
              {text('firstLesson')}
            </LinkButton>
          )
        }
      />
    )
  }
  const opens = lessons.find(opensLater)?.openedAt
  return (
    <EmptyState
      icon={IconBook}
      title={text('nothingOpen')}
      message={opens ? text('opensAt', { time: when(opens) }) : undefined}
    />
  )
}
