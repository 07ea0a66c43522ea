import type { findInCaptions as found } from '@seodang/contract/classroom'
import type { ReplyOf } from '@seodang/contract/endpoint'
import { managesClassroom } from '@seodang/domain/access'
import { CURRICULUM_TYPE, VOD_TYPE } from '@seodang/domain/codes'
import type { Context } from '../../platform/context.ts'
import { findRunning, termBeganAt } from '../enrolment/index.ts'
import { searchCaptions } from '../media/index.ts'
import { enterRoom, type Room } from './room.ts'

/**
 * BYD-09: where something is said, in the lessons that the caller may open now (ROOM-10, ROOM-17). The words themselves are
 * told of lessons that were opened: searching uses nothing (BYD-02), so it gives nothing that could be kept.
 */
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
  const hasOpened = await openedInTerm(ctx, courseSeq, room)
  const list = hits.flatMap(({ uploadVodSeq, language, at, text }) => {
    const lesson = lessons.get(uploadVodSeq)
    if (!lesson) return []
    const { curriculumSeq, title: lessonTitle } = lesson
    return [
      { curriculumSeq, lessonTitle, language, second: at, text: hasOpened(curriculumSeq) ? text : null },
    ]
  })
  return { list, totalCount: list.length }
}

/** By the caller themself, since their place began; staff of the class have opened them all. */
async function openedInTerm(ctx: Context, courseSeq: number, { progress }: Room) {
  const { principal } = ctx
  if (managesClassroom(principal)) return () => true
  const place = principal.userSeq === null ? undefined : await findRunning(ctx, courseSeq, principal.userSeq)
  const began = (place && (await termBeganAt(ctx, place))) ?? null
  return (curriculumSeq: number): boolean => {
    const usedAt = progress.get(curriculumSeq)?.usedAt ?? null
    return usedAt !== null && (began === null || usedAt >= began)
  }
}
