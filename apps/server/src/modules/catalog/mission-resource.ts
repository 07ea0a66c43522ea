import { CURRICULUM_TYPE, TRASH_TYPE } from '@seodang/domain/codes'
import { isLessonMission } from '@seodang/domain/coursework'
import { failFields } from '@seodang/domain/errors'
import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { ItemRow } from './curriculum-view.ts'
import { missionOf } from './item-extra.ts'
import { CHAT_ROOMS } from './port.ts'
import { courses, curriculumItems } from './tables.ts'

const LEADS_SOMEWHERE: readonly string[] = [CURRICULUM_TYPE.course, CURRICULUM_TYPE.chat]

/**
 * CUR-19, SEC-04: a lesson mission leads to another lesson of its class, a course link to a class of the site, a chat
 * item to one of its rooms.
 */
export async function requireResource(ctx: Context, item: ItemRow): Promise<void> {
  const { missionResourceId, curriculumTypeCd } = item
  if (missionResourceId === null || !LEADS_SOMEWHERE.includes(curriculumTypeCd)) return
  const key = Number(missionResourceId)
  if (curriculumTypeCd === CURRICULUM_TYPE.chat) {
    const isRoom = Number.isSafeInteger(key) && (await ctx.services.ports.use(CHAT_ROOMS).isKnown(ctx, key))
    if (!isRoom) failFields({ missionResourceId: 'unknownChoice' })
    return
  }
  const isKnown =
    Number.isSafeInteger(key) &&
    (isLessonMission({ curriculumTypeCd, missionType: missionOf(item.missionType) })
      ? await isLessonBeside(ctx, item, key)
      : await isClass(ctx, key))
  if (!isKnown) failFields({ missionResourceId: 'unknownChoice' })
}

async function isLessonBeside(ctx: Context, item: ItemRow, curriculumSeq: number): Promise<boolean> {
  if (curriculumSeq === item.curriculumSeq) return false
  const rows = await ctx.db
    .select({ curriculumSeq: curriculumItems.curriculumSeq })
    .from(curriculumItems)
    .where(
      and(
        eq(curriculumItems.channelSeq, ctx.channelSeq),
        eq(curriculumItems.courseSeq, item.courseSeq),
        eq(curriculumItems.curriculumSeq, curriculumSeq),
        ne(curriculumItems.curriculumTypeCd, CURRICULUM_TYPE.section),
        isNull(curriculumItems.removedAt),
      ),
    )
  return rows.length > 0
}

async function isClass(ctx: Context, courseSeq: number): Promise<boolean> {
  const rows = await ctx.db
    .select({ courseSeq: courses.courseSeq })
    .from(courses)
    .where(
      and(
        eq(courses.channelSeq, ctx.channelSeq),
        eq(courses.courseSeq, courseSeq),
        ne(courses.trashTypeCd, TRASH_TYPE.removed),
      ),
    )
  return rows.length > 0
}
