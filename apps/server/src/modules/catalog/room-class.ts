import { CURRICULUM_TYPE, FARE, PUBLIC, RELEASE_STATE, TRASH_TYPE } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { createCourse } from './create.ts'
import { createItems } from './curriculum-add.ts'
import { saveItem } from './curriculum-save.ts'
import { requirePriced } from './own-classes.ts'
import { courses } from './tables.ts'

interface SoldRoom {
  chatRoomSeq: number
  name: string
  imageKey: string | null
  /** Whole won. */
  price: number
}

/**
 * CHAT-01, CHAT-04: the draft of a class that sells nothing but a chat room, to which its one item leads
 * (docs/decisions/chat-rooms.md). Call it in a transaction.
 */
export async function createRoomClass(ctx: Context, room: SoldRoom): Promise<{ courseSeq: number }> {
  const { courseSeq } = await createCourse(ctx, { title: room.name })
  await requirePriced(ctx, [courseSeq])
  const { imageKey, price } = room
  await ctx.db
    .update(courses)
    .set({ fareCd: FARE.paid, price, imageKey })
    .where(and(eq(courses.channelSeq, ctx.channelSeq), eq(courses.courseSeq, courseSeq)))
  const { list } = await createItems(ctx, courseSeq, [
    { curriculumTypeCd: CURRICULUM_TYPE.chat, title: room.name },
  ])
  const item = list[0] ?? fail('NO_DATA', { courseSeq })
  await saveItem(ctx, courseSeq, item.curriculumSeq, {
    revision: item.revision,
    missionResourceId: String(room.chatRoomSeq),
  })
  return { courseSeq }
}

/** The class by which a room is sold, as staff see it beside the room; null where it lies in the bin. */
export async function findRoomClass(ctx: Context, courseSeq: number) {
  const [row] = await ctx.db
    .select({
      courseSeq: courses.courseSeq,
      title: courses.title,
      fareCd: courses.fareCd,
      price: courses.price,
      priceEx: courses.priceEx,
      displayCurrency: courses.displayCurrency,
      publicCd: courses.publicCd,
      releaseStateCd: courses.releaseStateCd,
    })
    .from(courses)
    .where(
      and(
        eq(courses.channelSeq, ctx.channelSeq),
        eq(courses.courseSeq, courseSeq),
        eq(courses.trashTypeCd, TRASH_TYPE.active),
      ),
    )
  if (!row) return null
  const { publicCd, releaseStateCd, ...terms } = row
  return { ...terms, isPublished: publicCd === PUBLIC.public && releaseStateCd === RELEASE_STATE.released }
}
