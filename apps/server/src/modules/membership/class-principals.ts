import { holdsOnEveryClass, type Principal } from '@seodang/domain/access'
import { type CourseUserTypeCd, FARE } from '@seodang/domain/codes'
import { type Permission, permissionsOf } from '@seodang/domain/permissions'
import { sql } from 'drizzle-orm'
import { type Context, userSeqOf } from '../../platform/context.ts'
import { holdsWithPart, type StaffPart } from './staff-of-class.ts'

/**
 * The caller as seen from each of several classes, for calls about more than the one class that the guard knows
 * (PERM-05). The classes need not exist: nobody has a part in one that does not.
 */
export async function principalsOn(
  ctx: Context,
  courseSeqs: readonly number[],
): Promise<Map<number, Principal>> {
  const { principal, channelSeq } = ctx
  if (courseSeqs.length === 0 || principal.userSeq === null || principal.isMemberOnly) return new Map()
  const { rows } = await ctx.db.execute<{
    course_seq: number | null
    course_user_type_cd: CourseUserTypeCd | null
    added: string[] | null
    removed: string[] | null
  }>(sql`
    select s.course_seq, s.user_type_cd as course_user_type_cd, o.added, o.removed
    from (select 1) one
    left join operators o on o.channel_seq = ${channelSeq} and o.user_seq = ${principal.userSeq}
    left join course_staff s on s.channel_seq = ${channelSeq} and s.user_seq = ${principal.userSeq}
      and s.course_seq in ${[...courseSeqs]}`)
  const changes = { added: rows[0]?.added ?? [], removed: rows[0]?.removed ?? [] }
  return new Map(
    courseSeqs.map((courseSeq) => {
      const part = rows.find((row) => row.course_seq === courseSeq)?.course_user_type_cd ?? null
      const permissions = permissionsOf({
        userTypeCd: principal.userTypeCd,
        courseUserTypeCd: part,
        ...changes,
      })
      // What the class costs decides nothing about its staff.
      return [
        courseSeq,
        { ...principal, course: { userTypeCd: part, permissions, isAttending: false, fareCd: FARE.paid } },
      ]
    }),
  )
}

/** The classes in which the caller holds a permission; null for all of the site (PERM-32). */
export async function classesWith(ctx: Context, permission: Permission): Promise<number[] | null> {
  const { principal, channelSeq } = ctx
  if (holdsOnEveryClass(principal, permission)) return null
  if (principal.isMemberOnly) return []
  const { rows } = await ctx.db.execute<StaffPart & { course_seq: number } & Record<string, unknown>>(sql`
    select s.course_seq, o.user_type_cd, o.added, o.removed, s.user_type_cd as course_user_type_cd
    from course_staff s
    left join operators o on o.channel_seq = s.channel_seq and o.user_seq = s.user_seq
    where s.channel_seq = ${channelSeq} and s.user_seq = ${userSeqOf(ctx)}`)
  return rows.filter((row) => holdsWithPart(row, permission)).map((row) => row.course_seq)
}
