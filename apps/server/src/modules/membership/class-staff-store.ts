import type { CourseUserTypeCd, UserTypeCd } from '@seodang/domain/codes'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { users } from '../identity/tables.ts'
import { courseStaff, operators } from './tables.ts'

export interface ClassStaffRow {
  userSeq: number
  name: string
  email: string
  profileImageKey: string | null
  userTypeCd: CourseUserTypeCd
  siteUserTypeCd: UserTypeCd | null
  certifiedAt: Date | null
}

export async function listClassStaff(ctx: Context, courseSeq: number): Promise<ClassStaffRow[]> {
  return ctx.db
    .select({
      userSeq: courseStaff.userSeq,
      name: users.name,
      email: users.email,
      profileImageKey: users.profileImageKey,
      userTypeCd: courseStaff.userTypeCd,
      siteUserTypeCd: operators.userTypeCd,
      certifiedAt: operators.certifiedAt,
    })
    .from(courseStaff)
    .innerJoin(users, and(eq(users.userSeq, courseStaff.userSeq), isNull(users.closedAt)))
    .leftJoin(
      operators,
      and(eq(operators.channelSeq, courseStaff.channelSeq), eq(operators.userSeq, courseStaff.userSeq)),
    )
    .where(ofClass(ctx, courseSeq))
    .orderBy(asc(courseStaff.createdAt), asc(courseStaff.userSeq))
}

/** The site's staff, for choosing from. */
export async function listStaffToChoose(ctx: Context) {
  return ctx.db
    .select({
      userSeq: operators.userSeq,
      name: users.name,
      email: users.email,
      userTypeCd: operators.userTypeCd,
      certifiedAt: operators.certifiedAt,
    })
    .from(operators)
    .innerJoin(users, and(eq(users.userSeq, operators.userSeq), isNull(users.closedAt)))
    .where(eq(operators.channelSeq, ctx.channelSeq))
    .orderBy(sql`${users.name} collate ko_natural`, asc(operators.userSeq))
    .limit(MOST_TO_CHOOSE)
}

const MOST_TO_CHOOSE = 300

/** Held until commit. */
export async function lockClassStaff(ctx: Context, courseSeq: number) {
  return ctx.db
    .select({ userSeq: courseStaff.userSeq, userTypeCd: courseStaff.userTypeCd })
    .from(courseStaff)
    .where(ofClass(ctx, courseSeq))
    .for('update')
}

export async function upsertCourseStaff(
  ctx: Context,
  row: { courseSeq: number; userSeq: number; userTypeCd: CourseUserTypeCd },
): Promise<void> {
  await ctx.db
    .insert(courseStaff)
    .values({ channelSeq: ctx.channelSeq, createdAt: ctx.now, ...row })
    .onConflictDoUpdate({
      target: [courseStaff.channelSeq, courseStaff.courseSeq, courseStaff.userSeq],
      set: { userTypeCd: row.userTypeCd },
    })
}

export async function deleteCourseStaff(ctx: Context, courseSeq: number, userSeq: number): Promise<void> {
  await ctx.db.delete(courseStaff).where(and(ofClass(ctx, courseSeq), eq(courseStaff.userSeq, userSeq)))
}

const ofClass = ({ channelSeq }: Context, courseSeq: number) =>
  and(eq(courseStaff.channelSeq, channelSeq), eq(courseStaff.courseSeq, courseSeq))
