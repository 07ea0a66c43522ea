import { useText } from '../../platform/language.tsx'
import { useLessonWords } from './lesson-facts.ts'
import { LastCard, NextCard } from './NextCard.tsx'
import type { Lesson, Room } from './queries.ts'
import { type Chapter, lessonNumber, nextLesson, nextOpening } from './room-state.ts'
import * as texts from './texts.ts'

type EndCardProps = {
  room: Room
  lesson: Lesson
  chapters: Chapter[]
  mayGoOn: boolean
  onGo: (lesson: Lesson) => void
  onReplay: () => void
}

/** What stands over the picture at the end of a lesson: the next one, when it opens, or that this was the last. */
export function EndCard({ room, lesson, chapters, mayGoOn, onGo, onReplay }: EndCardProps) {
  const text = useText(texts)
  const { when, refusal } = useLessonWords()
  const next = nextLesson(room, lesson.curriculumSeq)
  if (next) {
    const why = refusal(next)
    if (why) return <LastCard words={why} isLast={false} onReplay={onReplay} />
    return (
      <NextCard
        title={`${lessonNumber(chapters, next.curriculumSeq)} ${next.title}`}
        mayGoOn={mayGoOn}
        onGo={() => onGo(next)}
        onReplay={onReplay}
      />
    )
  }
  const opens = nextOpening(room, lesson.curriculumSeq)?.openedAt
  return (
    <LastCard
      isLast
      words={opens ? text('nextOpens', { time: when(opens) }) : text('lastLesson')}
      onReplay={onReplay}
    />
  )
}
