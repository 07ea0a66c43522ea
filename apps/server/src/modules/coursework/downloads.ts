import { managesClassroom } from '@seodang/domain/access'
import {
  type DownloadLimit,
  downloadLimitOf,
  downloadProblem,
  downloadsLeft,
  downloadUntil,
} from '@seodang/domain/download-limit'
import { fail } from '@seodang/domain/errors'
import { and, eq, gte, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { WholeItem } from '../catalog/index.ts'
import { findRunning, termBeganAt } from '../enrolment/index.ts'
import { itemDownloads } from './tables.ts'

/** How a learner stands with the files of a limited item; staff of the class and items without a limit have none. */
export interface Allowance {
  limit: DownloadLimit
  attendSeq: number
  /** When the learner bought it, the last time; what was taken before does not count. */
  ownedAt: Date
  taken: ReadonlyMap<number, number>
}

const isLimited = ({ times, days }: DownloadLimit) => times !== null || days !== null

/** DLV-09: null where nothing limits the caller. Who has no place cannot have bought it. */
export async function allowanceOf(
  ctx: Context,
  courseSeq: number,
  item: Pick<WholeItem, 'curriculumSeq' | 'extra'>,
): Promise<Allowance | null> {
  const limit = downloadLimitOf(item.extra)
  if (!isLimited(limit) || managesClassroom(ctx.principal)) return null
  const { userSeq } = ctx.principal
  if (userSeq === null) return fail('NOT_LOGGED_IN')
  const place = await findRunning(ctx, courseSeq, userSeq)
  if (!place) return fail('NOT_ATTENDING')
  const ownedAt = (await termBeganAt(ctx, place)) ?? place.attendAt ?? place.createdAt
  const rows = await ctx.db
    .select({ uploadSeq: itemDownloads.uploadSeq, taken: itemDownloads.taken })
    .from(itemDownloads)
    .where(
      and(
        eq(itemDownloads.channelSeq, ctx.channelSeq),
        eq(itemDownloads.attendSeq, place.attendSeq),
        eq(itemDownloads.curriculumSeq, item.curriculumSeq),
        gte(itemDownloads.countedFrom, ownedAt),
      ),
    )
  return {
    limit,
    attendSeq: place.attendSeq,
    ownedAt,
    taken: new Map(rows.map(({ uploadSeq, taken }) => [uploadSeq, taken])),
  }
}

/** What the page says beside a file; nulls where there is no end. */
export function allowanceView(allowance: Allowance | null, uploadSeq: number) {
  if (allowance === null) return { downloadsLeft: null, downloadUntil: null }
  const { limit, ownedAt, taken } = allowance
  return {
    downloadsLeft: downloadsLeft(limit, taken.get(uploadSeq) ?? 0),
    downloadUntil: downloadUntil(limit, ownedAt)?.toISOString() ?? null,
  }
}

/** DLV-09: refuses when the time is over; how often is asked when it is taken. */
export function requireTime({ now }: Context, allowance: Allowance | null): void {
  if (allowance === null) return
  const { limit, ownedAt } = allowance
  const problem = downloadProblem({ ...limit, times: null }, { taken: 0, ownedAt }, now)
  if (problem !== null) fail(problem)
}

/** DLV-09: one of the downloads that are left, by one conditional write: many at once never take more. */
export async function takeDownload(
  ctx: Context,
  allowance: Allowance | null,
  { curriculumSeq, uploadSeq }: { curriculumSeq: number; uploadSeq: number },
): Promise<void> {
  if (allowance === null) return
  requireTime(ctx, allowance)
  const { ownedAt, limit } = allowance
  const { times } = limit
  const isEarlierTerm = sql`${itemDownloads.countedFrom} < ${ownedAt}`
  const rows = await ctx.db
    .insert(itemDownloads)
    .values({
      channelSeq: ctx.channelSeq,
      attendSeq: allowance.attendSeq,
      curriculumSeq,
      uploadSeq,
      taken: 1,
      countedFrom: ctx.now,
    })
    .onConflictDoUpdate({
      target: [
        itemDownloads.channelSeq,
        itemDownloads.attendSeq,
        itemDownloads.curriculumSeq,
        itemDownloads.uploadSeq,
      ],
      set: {
        taken: sql`case when ${isEarlierTerm} then 1 else ${itemDownloads.taken} + 1 end`,
        countedFrom: sql`case when ${isEarlierTerm} then ${ctx.now} else ${itemDownloads.countedFrom} end`,
      },
      ...(times !== null && { setWhere: sql`${isEarlierTerm} or ${itemDownloads.taken} < ${times}` }),
    })
    .returning({ taken: itemDownloads.taken })
  if (rows.length === 0) fail('DOWNLOADS_USED_UP')
}
