import { hasPartInClass } from '@seodang/domain/access'
import {
  PUBLIC,
  type PublicCd,
  RELEASE_STATE,
  type ReleaseStateCd,
  TRASH_TYPE,
  type TrashTypeCd,
} from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import type { Context } from '../../platform/context.ts'

/** What decides whether somebody may know of a class. */
export interface Shown {
  courseSeq: number
  publicCd: PublicCd
  releaseStateCd: ReleaseStateCd
  trashTypeCd: TrashTypeCd
}

/** Published and not private: anybody may know of it, even once it lies in the bin. */
const isPublished = ({ publicCd, releaseStateCd }: Shown) =>
  publicCd === PUBLIC.public && releaseStateCd === RELEASE_STATE.released

/** Refuses with 410 for a class that was deleted (CAT-04), with 404 where the caller may not know of it (SEC-09). */
export async function requireVisible(ctx: Context, course: Shown): Promise<void> {
  const isKnown =
    isPublished(course) || hasPartInClass(ctx.principal) || (await isOnTheList(ctx, course.courseSeq))
  if (!isKnown) fail('CLASS_NOT_FOUND', { courseSeq: course.courseSeq })
  if (course.trashTypeCd !== TRASH_TYPE.active) fail('CLASS_DELETED', { courseSeq: course.courseSeq })
}

const ON_THE_LIST = `
select 1 from attendances
where channel_seq = $1 and course_seq = $2 and user_seq = $3 and choise_status_cd <> '99' limit 1`

/** Whoever applied, was put on the list by staff, or attended until the period ended. */
async function isOnTheList(ctx: Context, courseSeq: number): Promise<boolean> {
  if (ctx.principal.userSeq === null) return false
  const rows = await ctx.services.reads.rows('on_the_list', ON_THE_LIST, [
    ctx.channelSeq,
    courseSeq,
    ctx.principal.userSeq,
  ])
  return rows.length > 0
}
