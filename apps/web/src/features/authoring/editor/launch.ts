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

type Readiness = 'vodTypeCd' | 'linkUrl' | 'video' | 'quiz' | 'isChatRoomOpen'

/**
 * Whether a video plays, optimised or linked to something that can be; whether a quiz asks anything, and whether the
 * chat room is open.
 */
export function isReady({
  vodTypeCd,
  linkUrl,
  video,
  quiz,
  isChatRoomOpen,
}: Pick<EditedItem, Readiness>): boolean {
  if (quiz !== null) return askableQuestions(quiz).length > 0
  if (isChatRoomOpen !== null) return isChatRoomOpen
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
