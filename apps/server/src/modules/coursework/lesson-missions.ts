import { CURRICULUM_TYPE } from '@seodang/domain/codes'
import { isLessonMission } from '@seodang/domain/coursework'
import type { Context } from '../../platform/context.ts'
import { courseItems } from '../catalog/index.ts'
import { completeByPresence, completeItem } from '../classroom/index.ts'
import { listChatItems } from './chat-items-store.ts'
import { isRecorded } from './port.ts'

/** CUR-09: finishing a lesson fulfils the missions of its class that ask for it. */
export async function fulfilMissions(
  ctx: Context,
  { courseSeq, curriculumSeq, userSeq }: { courseSeq: number; curriculumSeq: number; userSeq: number },
): Promise<void> {
  if (await isRecorded(ctx, courseSeq)) return
  for (const item of await courseItems(ctx, courseSeq))
    if (
      item.curriculumTypeCd === CURRICULUM_TYPE.course &&
      isLessonMission(item) &&
      item.missionResourceId === String(curriculumSeq)
    )
      await completeItem(ctx, { courseSeq, curriculumSeq: item.curriculumSeq }, userSeq)
}

/** CHAT-09, ROOM-25: the first entry does the items that lead to the room, in every class that the person attends. */
export async function fulfilByEntering(
  ctx: Context,
  { chatRoomSeq, userSeq }: { chatRoomSeq: number; userSeq: number },
): Promise<void> {
  for (const item of await listChatItems(ctx, chatRoomSeq, userSeq))
    if (!(await isRecorded(ctx, item.courseSeq))) await completeByPresence(ctx, item, userSeq)
}
