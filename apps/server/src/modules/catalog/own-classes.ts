import { hasToDoWithEveryClass } from '@seodang/domain/access'
import { COURSE_USER_TYPE } from '@seodang/domain/codes'
import { permissionsOf } from '@seodang/domain/permissions'
import { type SQL, sql } from 'drizzle-orm'
import { type Context, userSeqOf } from '../../platform/context.ts'
import { courses } from './tables.ts'

/** PERM-24: whose classes a call `of: 'ownClasses'` may speak of; null for all of them. */
export const onlyClassesOf = (ctx: Context): number | null =>
  hasToDoWithEveryClass(ctx.principal) ? null : userSeqOf(ctx)

/** The same as a condition on `courses`; undefined for all of them. */
export function isOwnOf(ctx: Context): SQL | undefined {
  const userSeq = onlyClassesOf(ctx)
  if (userSeq === null) return undefined
  return sql`exists (select 1 from course_staff own where own.channel_seq = ${courses.channelSeq}
    and own.course_seq = ${courses.courseSeq} and own.user_seq = ${userSeq})`
}

/** The own classes whose price the person may decide about, by the part that they have in each (AUTH-19, PERM-24). */
export function isPricedBy(ctx: Context): SQL | undefined {
  const own = isOwnOf(ctx)
  const { userTypeCd } = ctx.principal
  const parts = Object.values(COURSE_USER_TYPE).filter((courseUserTypeCd) =>
    permissionsOf({ userTypeCd, courseUserTypeCd }).includes('CLASS_PAYMENT_UPDATE'),
  )
  return (
    own &&
    sql`exists (select 1 from course_staff own where own.channel_seq = ${courses.channelSeq}
      and own.course_seq = ${courses.courseSeq} and own.user_seq = ${userSeqOf(ctx)}
      and own.user_type_cd = any(${sql.param(parts)}::text[]))`
  )
}
