import { type CourseUserTypeCd, USER_TYPE, type UserTypeCd } from '@seodang/domain/codes'
import { type Permission, permissionsOf } from '@seodang/domain/permissions'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'

/** A person's part in a site and in one of its classes, as the tables have it. */
export interface StaffPart {
  user_type_cd: UserTypeCd | null
  added: string[] | null
  removed: string[] | null
  course_user_type_cd: CourseUserTypeCd | null
}

export function holdsWithPart(part: StaffPart, permission: Permission): boolean {
  const { user_type_cd: userTypeCd, course_user_type_cd: courseUserTypeCd } = part
  const role = { userTypeCd, courseUserTypeCd, added: part.added ?? [], removed: part.removed ?? [] }
  return permissionsOf(role).includes(permission)
}

/** PERM-24: who runs the site or has a relation to the class in question. */
export const hasToDoWithClass = ({ user_type_cd, course_user_type_cd }: StaffPart): boolean =>
  user_type_cd === USER_TYPE.owner || user_type_cd === USER_TYPE.manager || course_user_type_cd !== null

/** Everybody on the staff of the site or of the class. */
export async function listStaffParts(
  { db, channelSeq }: Context,
  courseSeq: number,
): Promise<(StaffPart & { user_seq: number })[]> {
  const { rows } = await db.execute<StaffPart & { user_seq: number } & Record<string, unknown>>(sql`
    select user_seq, o.user_type_cd, o.added, o.removed, s.user_type_cd as course_user_type_cd
    from (select user_seq, user_type_cd, added, removed from operators where channel_seq = ${channelSeq}) o
    full join (select user_seq, user_type_cd from course_staff join channel_users using (channel_seq, user_seq)
      where channel_seq = ${channelSeq} and course_seq = ${courseSeq} and left_at is null) s using (user_seq)`)
  return rows
}

/** Who holds a permission over a class and has to do with it. */
export async function staffOfClass(
  ctx: Context,
  courseSeq: number,
  permission: Permission,
): Promise<number[]> {
  const parts = await listStaffParts(ctx, courseSeq)
  return parts
    .filter((part) => hasToDoWithClass(part) && holdsWithPart(part, permission))
    .map((part) => part.user_seq)
}
