import type { findInCaptions as found } from '@seodang/contract/classroom'
import type { ReplyOf } from '@seodang/contract/endpoint'
import { CURRICULUM_TYPE, VOD_TYPE } from '@seodang/domain/codes'
import type { Context } from '../../platform/context.ts'
import { searchCaptions } from '../media/index.ts'
import { enterRoom } from './room.ts'

/** BYD-09: where something is said, in the lessons that the caller may open now (ROOM-10, ROOM-17). */
export async function findInCaptions(
  ctx: Context,
  courseSeq: number,
  words: string,
): Promise<ReplyOf<typeof found>> {
  const room = await enterRoom(ctx, courseSeq)
  const lessons = new Map(
    room.items.flatMap((item) =>
      item.curriculumTypeCd === CURRICULUM_TYPE.video &&
      item.vodTypeCd === VOD_TYPE.upload &&
      item.uploadVodSeq !== null &&
      room.problemOf(item) === null
        ? [[item.uploadVodSeq, item] as const]
        : [],
    ),
  )
  const hits = await searchCaptions(ctx, [...lessons.keys()], words)
  const list = hits.flatMap(({ uploadVodSeq, language, at, text }) => {
    const lesson = lessons.get(uploadVodSeq)
    return lesson
      ? [{ curriculumSeq: lesson.curriculumSeq, lessonTitle: lesson.title, language, second: at, text }]
      : []
  })
  return { list, totalCount: list.length }
}
