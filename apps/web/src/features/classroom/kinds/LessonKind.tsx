import { CURRICULUM_TYPE } from '@seodang/domain/codes'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useApi } from '../../../platform/api.ts'
import { useText } from '../../../platform/language.tsx'
import { lazyPart } from '../../../platform/lazy/lazy.tsx'
import { TextSkeleton } from '../../../ui/Skeleton.tsx'
import { ErrorState } from '../../../ui/States.tsx'
import type { Lesson, LessonKey } from '../queries.ts'
import { lessonDetailQuery } from './queries.ts'
import * as texts from './texts.ts'

const FileLesson = lazyPart(() => import('./FileLesson.tsx'))
const MeetingLesson = lazyPart(() => import('./MeetingLesson.tsx'))
const ChallengeLesson = lazyPart(() => import('./ChallengeLesson.tsx'))
const TaskLesson = lazyPart(() => import('./TaskLesson.tsx'))
const QuizLesson = lazyPart(() => import('../quiz/QuizLesson.tsx'))
const ChatLesson = lazyPart(() => import('./ChatLesson.tsx'))
const LinkLesson = lazyPart(() => import('./LinkLesson.tsx'))

export interface KindProps {
  lesson: Lesson
  lessonKey: LessonKey
  /** It became done, or is not any more: locks and lists are asked for again. */
  onChanged: () => Promise<void>
  /** A code that somebody scanned at a meeting. */
  checkIn: string | null
}

/** Whether a lesson holds more than its text (ROOM-20, ROOM-21, ROOM-29). */
export const hasKind = ({ curriculumTypeCd }: Lesson): boolean =>
  curriculumTypeCd === CURRICULUM_TYPE.file ||
  curriculumTypeCd === CURRICULUM_TYPE.offline ||
  curriculumTypeCd === CURRICULUM_TYPE.mission ||
  curriculumTypeCd === CURRICULUM_TYPE.certification ||
  curriculumTypeCd === CURRICULUM_TYPE.quiz ||
  curriculumTypeCd === CURRICULUM_TYPE.course ||
  curriculumTypeCd === CURRICULUM_TYPE.chat

/** The part of a lesson that belongs to its kind. */
export function LessonKind(props: KindProps) {
  const text = useText(texts)
  const detail = useQuery(lessonDetailQuery(useApi(), props.lessonKey))
  if (detail.isLoadingError)
    return (
      <ErrorState
        title={text('failed')}
        message={detail.error.message}
        retry={() => void detail.refetch()}
        retrying={detail.isFetching}
      />
    )
  if (!detail.data) return <TextSkeleton lines={4} />
  const { meeting, task, isRecorded } = detail.data
  const { curriculumTypeCd } = props.lesson
  return (
    <Suspense fallback={<TextSkeleton lines={4} />}>
      {curriculumTypeCd === CURRICULUM_TYPE.file && <FileLesson {...props} files={detail.data.files} />}
      {meeting && <MeetingLesson {...props} meeting={meeting} />}
      {isRecorded && <ChallengeLesson {...props} />}
      {task && <TaskLesson {...props} task={task} />}
      {curriculumTypeCd === CURRICULUM_TYPE.quiz && <QuizLesson {...props} />}
      {curriculumTypeCd === CURRICULUM_TYPE.chat && <ChatLesson {...props} chat={detail.data.chat} />}
      {curriculumTypeCd === CURRICULUM_TYPE.course && !isRecorded && (
        <LinkLesson {...props} detail={detail.data} />
      )}
    </Suspense>
  )
}
