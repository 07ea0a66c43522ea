import { UPLOAD_STATE, VOD_TYPE } from '@seodang/domain/codes'
import { meetingEnd, meetingStart } from '@seodang/domain/coursework'
import type { LaunchCourse, LaunchItem } from '@seodang/domain/launch'
import { askableQuestions } from '@seodang/domain/quiz'
import { hasWordsOfItsOwn, sanitizeRichText } from '@seodang/domain/rich-text'
import { fromSeoul, isClock, isDate } from '@seodang/domain/seoul-time'
import { isVideoLink } from '@seodang/domain/video-link'
import type { EditedCourse, EditedItem } from '../queries.ts'

/** AUTH-20: a class as it stands in the editor, for the same check that the server makes before it publishes. */
export function launchCourse(draft: EditedCourse): LaunchCourse {
  const introduction = sanitizeRichText(draft.introduction)
  return {
    ...draft,
    imageUrl: draft.imageKey,
    introduction: introduction && hasWordsOfItsOwn(introduction) ? 'written' : null,
    teacherCount: draft.teachers.length,
  }
}

export const launchItems = (items: readonly EditedItem[]): LaunchItem[] =>
  items.map((item) => ({ ...item, isReady: isReady(item), ...sessionOf(item) }))

/** Whether a video plays, optimised or linked to something that can be; and whether a quiz asks anything. */
export function isReady({
  vodTypeCd,
  linkUrl,
  video,
  quiz,
}: Pick<EditedItem, 'vodTypeCd' | 'linkUrl' | 'video' | 'quiz'>): boolean {
  if (quiz !== null) return askableQuestions(quiz).length > 0
  return vodTypeCd === VOD_TYPE.upload
    ? video?.state === UPLOAD_STATE.ready
    : isVideoLink({ vodTypeCd, linkUrl })
}

function sessionOf({ live, meeting }: EditedItem): Pick<LaunchItem, 'startAt' | 'endAt'> {
  if (meeting !== null) return { startAt: meetingStart(meeting), endAt: meetingEnd(meeting) }
  if (live === null) return {}
  return {
    startAt: seoulInstant(live.liveAt, live.liveStartAt),
    endAt: seoulInstant(live.liveEndDateAt, live.liveEndAt),
  }
}

const seoulInstant = (day: string, clock: string) =>
  isDate(day) && isClock(clock) ? fromSeoul(day, clock) : null
