import { CHOISE_STATUS } from '@seodang/domain/codes'
import { and, desc, eq, gte } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { users } from '../identity/tables.ts'
import { attendances } from './tables.ts'

/** Who attends the class and came since a moment, the newest first. */
export function listRecent(ctx: Context, courseSeq: number, { since, most }: { since: Date; most: number }) {
  return ctx.db
    .select({ name: users.name, attendAt: attendances.attendAt })
    .from(attendances)
    .innerJoin(users, eq(users.userSeq, attendances.userSeq))
    .where(
      and(
        eq(attendances.channelSeq, ctx.channelSeq),
        eq(attendances.courseSeq, courseSeq),
        eq(attendances.choiseStatusCd, CHOISE_STATUS.approved),
        gte(attendances.attendAt, since),
      ),
    )
    .orderBy(desc(attendances.attendAt))
    .limit(most)
}
