import { CURRICULUM_TYPE, type Language } from '@seodang/domain/codes'
import { playLimitProblem } from '@seodang/domain/course-form'
import { meetingProblems, taskProblems } from '@seodang/domain/coursework'
import { ITEM_LABELS } from '@seodang/domain/field-labels'
import { liveProblems } from '@seodang/domain/live-form'
import { problemTexts } from '@seodang/domain/problem-texts'
import { onlyProblems } from '@seodang/domain/problems'
import { quizProblems } from '@seodang/domain/quiz'
import { fromSeoul } from '@seodang/domain/seoul-time'
import { textProblem } from '@seodang/domain/validation'
import { videoLinkProblem } from '@seodang/domain/video-link'
import type { EditedCourse, EditedItem } from '../queries.ts'

export const MAX_ITEM_TITLE = 100

/** CUR-13, UPL-08, AUTH-15: what is wrong with an item, in the person's language. */
export function itemProblemsOf(
  course: Pick<EditedCourse, 'fareCd'>,
  item: EditedItem,
  language: Language,
  /** The item as the server keeps it. */
  saved?: EditedItem,
): Record<string, string> {
  const isVideo = item.curriculumTypeCd === CURRICULUM_TYPE.video
  const { meeting, task, quiz } = item
  const found = {
    ...onlyProblems({
      title: textProblem(item.title, { max: MAX_ITEM_TITLE, isRequired: true }),
      linkUrl: isVideo ? videoLinkProblem(item) : null,
      limitDupPlay: isVideo ? playLimitProblem(course, item) : null,
    }),
    ...(meeting && meetingProblems(meeting)),
    ...(task && taskProblems(task)),
    ...(quiz && quizProblems(quiz)),
    ...(item.live &&
      liveProblems(item.live, { before: saved?.live ? startOf(saved.live) : new Date(), now: new Date() })),
  }
  return problemTexts(found, language, ITEM_LABELS)
}

const startOf = ({ liveAt, liveStartAt }: NonNullable<EditedItem['live']>) => fromSeoul(liveAt, liveStartAt)
