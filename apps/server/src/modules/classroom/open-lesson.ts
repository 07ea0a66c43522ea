import { CURRICULUM_TYPE } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import type { Context } from '../../platform/context.ts'
import type { CourseItem } from '../catalog/index.ts'
import { enterRoom, type Room } from './room.ts'
import type { ItemKey } from './store.ts'

/** A lesson that the caller may open now, in its room; one that is locked for them is refused (ROOM-17, ROOM-26). */
export async function openLesson(ctx: Context, key: ItemKey): Promise<{ room: Room; item: CourseItem }> {
  const room = await enterRoom(ctx, key.courseSeq)
  const item = room.items.find(({ curriculumSeq }) => curriculumSeq === key.curriculumSeq)
  if (!item || item.curriculumTypeCd === CURRICULUM_TYPE.section) fail('NO_DATA')
  const problem = room.problemOf(item)
  if (problem) fail(problem)
  return { room, item }
}
