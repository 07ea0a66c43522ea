import { CHOISE_STATUS } from '@seodang/domain/codes'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { itemProgress } from '../classroom/tables.ts'
import { attendances } from '../enrolment/tables.ts'
import { users } from '../identity/tables.ts'

export interface Presence {
  attendSeq: number
  userSeq: number
  name: string
  email: string
  presentAt: Date | null
}

/** The people of a class, and since when they count as having been at one of its meetings. */
export const listPresence = async (
  ctx: Context,
  { courseSeq, curriculumSeq }: { courseSeq: number; curriculumSeq: number },
): Promise<Presence[]> => {
  const rows = await ctx.db
    .select({
      attendSeq: attendances.attendSeq,
      userSeq: attendances.userSeq,
      name: users.name,
      email: users.email,
      presentAt: itemProgress.completedAt,
    })
    .from(attendances)
    .innerJoin(users, eq(users.userSeq, attendances.userSeq))
    .leftJoin(
      itemProgress,
      and(
        eq(itemProgress.channelSeq, attendances.channelSeq),
        eq(itemProgress.userSeq, attendances.userSeq),
        eq(itemProgress.curriculumSeq, curriculumSeq),
      ),
    )
    .where(
      and(
        eq(attendances.channelSeq, ctx.channelSeq),
        eq(attendances.courseSeq, courseSeq),
        eq(attendances.choiseStatusCd, CHOISE_STATUS.approved),
      ),
    )
    .orderBy(sql`${users.name} collate ko_natural`, attendances.attendSeq)
  return rows.map((row) => ({ ...row, email: row.email ?? '' }))
}
