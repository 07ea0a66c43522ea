import type { lessonDetail as detail } from '@seodang/contract/coursework'
import type { ReplyOf } from '@seodang/contract/endpoint'
import { isChallengeMission } from '@seodang/domain/challenge'
import { CURRICULUM_TYPE } from '@seodang/domain/codes'
import { isLessonMission, isTask, mayCheckIn, meetingOf, taskOf } from '@seodang/domain/coursework'
import { AppError } from '@seodang/domain/errors'
import type { Context } from '../../platform/context.ts'
import { filesOfItems, getItem, getVisibleCourse, type WholeItem } from '../catalog/index.ts'
import { lessonRoom } from '../chat/index.ts'
import { completeItem, type ItemKey, openLesson } from '../classroom/index.ts'
import { allowanceOf, allowanceView } from './downloads.ts'
import { isSecured } from './lesson-files.ts'
import { isRecorded } from './port.ts'

type Detail = ReplyOf<typeof detail>

/** ROOM-20, ROOM-21, ROOM-29: what a lesson that is open holds; of another kind's fields nothing. */
export async function lessonDetail(ctx: Context, key: ItemKey): Promise<Detail> {
  const { room } = await openLesson(ctx, key)
  const item = await getItem(ctx, key.courseSeq, key.curriculumSeq)
  const meeting = item.curriculumTypeCd === CURRICULUM_TYPE.offline ? meetingOf(item.extra) : null
  const target = Number(item.missionResourceId ?? 0)
  const lesson = isLessonMission(item)
    ? room.items.find(({ curriculumSeq }) => curriculumSeq === target)
    : undefined
  const isDone = lesson !== undefined && room.done.has(lesson.curriculumSeq)
  const isRecordedMission = isChallengeMission(item) && (await isRecorded(ctx, key.courseSeq))
  if (lesson && !isRecordedMission && isDone && !room.done.has(item.curriculumSeq))
    await fulfil(ctx, item, key, room.progress.get(target))
  return {
    meeting,
    mayCheckIn: meeting !== null && mayCheckIn(meeting, ctx.now),
    isRecorded: isRecordedMission,
    task:
      isTask(item) && !isRecordedMission
        ? { ...taskOf(item.extra, item), workTypeCd: item.workTypeCd }
        : null,
    files: await filesToShow(ctx, key.courseSeq, item),
    lesson: lesson ? { curriculumSeq: lesson.curriculumSeq, title: lesson.title, isDone } : null,
    course: await linkedCourse(ctx, item, target),
    chat: await chatOf(ctx, item, key, isRecordedMission || room.done.has(item.curriculumSeq)),
  }
}

async function filesToShow(ctx: Context, courseSeq: number, item: WholeItem): Promise<Detail['files']> {
  if (item.curriculumTypeCd !== CURRICULUM_TYPE.file) return []
  const files = (await filesOfItems(ctx, [item.curriculumSeq])).get(item.curriculumSeq) ?? []
  const allowance = ctx.principal.course?.isAttending ? await allowanceOf(ctx, courseSeq, item) : null
  return files.map(({ uploadSeq, name, size, mime }) => ({
    uploadSeq,
    name,
    size,
    mime,
    isSecured: isSecured(item, { mime }),
    ...allowanceView(allowance, uploadSeq),
  }))
}

/** A class that the reader may not know of is no target (SEC-07). */
async function linkedCourse(ctx: Context, item: WholeItem, courseSeq: number): Promise<Detail['course']> {
  if (item.curriculumTypeCd !== CURRICULUM_TYPE.course || item.missionType !== null || courseSeq === 0)
    return null
  // Rights in this class say nothing of the other one.
  const { course: _, ...principal } = ctx.principal
  try {
    const { title } = await getVisibleCourse({ ...ctx, principal }, courseSeq)
    return { courseSeq, title }
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** CHAT-09: whoever is in the room already has done what the item asks for, as with lessons (CUR-09). */
async function chatOf(
  ctx: Context,
  item: WholeItem,
  key: ItemKey,
  isSettled: boolean,
): Promise<Detail['chat']> {
  if (item.curriculumTypeCd !== CURRICULUM_TYPE.chat) return null
  const room = await lessonRoom(ctx, Number(item.missionResourceId ?? 0))
  if (!room) return null
  const { chatRoomSeq, name, enteredAt, problem } = room
  if (enteredAt && !isSettled && ctx.principal.course?.isAttending)
    await fulfil(ctx, item, key, { completedAt: enteredAt })
  return { chatRoomSeq, name, isEntered: enteredAt !== null, problem }
}

/**
 * CUR-09: the lesson was finished before anybody looked at the mission. It counts since the mission was there, and
 * before that where staff said so.
 */
async function fulfil(
  ctx: Context,
  item: WholeItem,
  key: ItemKey,
  progress: { completedAt: Date | null } | undefined,
): Promise<void> {
  const { userSeq } = ctx.principal
  const completedAt = progress?.completedAt
  if (userSeq === null || !completedAt) return
  if (item.alreadyAttendedYn === 'Y' || completedAt >= item.createdAt) await completeItem(ctx, key, userSeq)
}
