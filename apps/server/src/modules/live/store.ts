import { PUBLIC, TRASH_TYPE } from '@seodang/domain/codes'
import { type JoinWindows, joinWindows } from '@seodang/domain/live-join'
import { and, asc, eq, gt, isNull, lt, ne, type SQL } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { courses, curriculumItems, liveSessions } from '../catalog/tables.ts'
import { channels } from '../site/tables.ts'

const select = (ctx: Context) =>
  ctx.db
    .select({
      live: liveSessions,
      curriculumTitle: curriculumItems.title,
      revision: curriculumItems.revision,
      changedAt: curriculumItems.updatedAt,
      removedAt: curriculumItems.removedAt,
      publicCd: curriculumItems.publicCd,
      title: courses.title,
      imageKey: courses.imageKey,
      fareCd: courses.fareCd,
      trashTypeCd: courses.trashTypeCd,
      settings: channels.lkPlus,
    })
    .from(liveSessions)
    .innerJoin(
      curriculumItems,
      and(
        eq(curriculumItems.channelSeq, liveSessions.channelSeq),
        eq(curriculumItems.curriculumSeq, liveSessions.curriculumSeq),
      ),
    )
    .innerJoin(
      courses,
      and(eq(courses.channelSeq, liveSessions.channelSeq), eq(courses.courseSeq, liveSessions.courseSeq)),
    )
    .innerJoin(channels, eq(channels.channelSeq, liveSessions.channelSeq))

type Row = Awaited<ReturnType<typeof select>>[number]

/** A live with what its class and site say about it. */
export type Live = Row['live'] & Omit<Row, 'live' | 'settings'> & { windows: JoinWindows }

const liveOf = ({ live, settings, ...facts }: Row): Live => ({
  ...live,
  ...facts,
  windows: joinWindows(settings),
})

/** Items in the list of learners, of a class that is not in the bin. */
const shown = and(
  isNull(curriculumItems.removedAt),
  eq(curriculumItems.publicCd, PUBLIC.public),
  ne(courses.trashTypeCd, TRASH_TYPE.removed),
)

async function first(ctx: Context, where: SQL | undefined): Promise<Live | undefined> {
  const [row] = await select(ctx).where(where).orderBy(asc(liveSessions.startAt)).limit(1)
  return row && liveOf(row)
}

/** A live of this very class (SEC-04). */
export const findLive = (ctx: Context, courseSeq: number, curriculumSeq: number) =>
  first(
    ctx,
    and(
      eq(liveSessions.channelSeq, ctx.channelSeq),
      eq(liveSessions.courseSeq, courseSeq),
      eq(liveSessions.curriculumSeq, curriculumSeq),
      shown,
    ),
  )

/** The revision of its item as it is now, held until commit; null where it is gone for good. */
export async function lockRevision(ctx: Context, curriculumSeq: number): Promise<number | null> {
  const { channelSeq, revision } = curriculumItems
  const [row] = await ctx.db
    .select({ revision })
    .from(curriculumItems)
    .where(and(eq(channelSeq, ctx.channelSeq), eq(curriculumItems.curriculumSeq, curriculumSeq)))
    .for('update')
  return row?.revision ?? null
}

/** A live whatever became of it, for the work behind it. */
export const findAnyLive = (ctx: Context, curriculumSeq: number) =>
  first(ctx, and(eq(liveSessions.channelSeq, ctx.channelSeq), eq(liveSessions.curriculumSeq, curriculumSeq)))

/** By its own key alone; on a site's own host, of that site only (SEC-03). */
export const findLiveByItem = (ctx: Context, itemSeq: number) =>
  first(
    ctx,
    and(
      eq(liveSessions.curriculumSeq, itemSeq),
      ctx.channelSeq === 0 ? undefined : eq(liveSessions.channelSeq, ctx.channelSeq),
      shown,
    ),
  )

/** The first live of a class between two moments that has not ended (LIVE-25). */
export const findLiveBetween = (ctx: Context, courseSeq: number, from: Date, until: Date) =>
  first(
    ctx,
    and(
      eq(liveSessions.channelSeq, ctx.channelSeq),
      eq(liveSessions.courseSeq, courseSeq),
      lt(liveSessions.startAt, until),
      gt(liveSessions.endAt, from),
      shown,
    ),
  )

/** The live that a meeting service calls by this name. */
export const findLiveByMeeting = (ctx: Context, liveTypeCd: string, meetingId: string) =>
  first(
    ctx,
    and(
      eq(liveSessions.channelSeq, ctx.channelSeq),
      eq(liveSessions.meetingId, meetingId),
      eq(liveSessions.liveTypeCd, liveTypeCd),
      isNull(curriculumItems.removedAt),
    ),
  )

export async function updateLive(
  ctx: Context,
  curriculumSeq: number,
  values: Partial<typeof liveSessions.$inferInsert>,
): Promise<void> {
  await ctx.db
    .update(liveSessions)
    .set(values)
    .where(and(eq(liveSessions.channelSeq, ctx.channelSeq), eq(liveSessions.curriculumSeq, curriculumSeq)))
}

/** Lives to come that no meeting service has taken yet. */
export async function listUnarranged(ctx: Context) {
  return ctx.db
    .select({ courseSeq: liveSessions.courseSeq, curriculumSeq: liveSessions.curriculumSeq })
    .from(liveSessions)
    .where(
      and(
        eq(liveSessions.channelSeq, ctx.channelSeq),
        gt(liveSessions.startAt, ctx.now),
        isNull(liveSessions.meetingId),
        isNull(liveSessions.joinUrl),
      ),
    )
}

/** When the lives of a class are held, without all that concerns meetings. */
export const listSessions = (ctx: Context, courseSeq: number) =>
  ctx.db
    .select({
      curriculumSeq: liveSessions.curriculumSeq,
      startAt: liveSessions.startAt,
      endAt: liveSessions.endAt,
      endedAt: liveSessions.endedAt,
    })
    .from(liveSessions)
    .where(and(eq(liveSessions.channelSeq, ctx.channelSeq), eq(liveSessions.courseSeq, courseSeq)))
