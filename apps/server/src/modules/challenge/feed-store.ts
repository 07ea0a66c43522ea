import { RECORD_STATUS } from '@seodang/domain/challenge-records'
import { PUBLIC_SCOPE } from '@seodang/domain/codes'
import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { type Context, userSeqOf } from '../../platform/context.ts'
import { curriculumItems } from '../catalog/tables.ts'
import { users } from '../identity/tables.ts'
import { challengeRecordComments, challengeRecordLikes, challengeRecords } from './tables.ts'

const inCourse = ({ channelSeq }: Context, courseSeq: number) =>
  and(eq(challengeRecords.channelSeq, channelSeq), eq(challengeRecords.courseSeq, courseSeq))

/** CHL-14: the records of others that the caller may see, as `mayReadRecord` says it, and all own ones that stand. */
export function readable(ctx: Context, isParticipant: boolean, isStaff: boolean): SQL {
  const mine = sql`(${challengeRecords.userSeq} = ${ctx.principal.userSeq ?? 0} and ${challengeRecords.status} <> ${RECORD_STATUS.undone} and ${challengeRecords.status} <> ${RECORD_STATUS.removed})`
  const scopes = isStaff
    ? Object.values(PUBLIC_SCOPE)
    : isParticipant
      ? [PUBLIC_SCOPE.public, PUBLIC_SCOPE.members]
      : [PUBLIC_SCOPE.public]
  return sql`(${mine} or (${challengeRecords.status} = ${RECORD_STATUS.approved} and ${inArray(challengeRecords.publicScope, scopes)}))`
}

export type FeedRow = Awaited<ReturnType<typeof listFeed>>[number]

const joined = (ctx: Context) =>
  ctx.db
    .select({
      record: challengeRecords,
      name: users.name,
      profileImageKey: users.profileImageKey,
      missionTitle: curriculumItems.title,
      missionType: curriculumItems.missionType,
      extra: curriculumItems.extra,
      liked: sql<boolean>`exists (select 1 from challenge_record_likes l where l.channel_seq = "challenge_records"."channel_seq"
        and l.record_seq = "challenge_records"."record_seq" and l.user_seq = ${ctx.principal.userSeq ?? 0})`,
    })
    .from(challengeRecords)
    .innerJoin(users, eq(users.userSeq, challengeRecords.userSeq))
    .innerJoin(
      curriculumItems,
      and(
        eq(curriculumItems.channelSeq, challengeRecords.channelSeq),
        eq(curriculumItems.curriculumSeq, challengeRecords.curriculumSeq),
      ),
    )

export const listFeed = (
  ctx: Context,
  courseSeq: number,
  where: SQL | undefined,
  { limit, offset }: { limit: number; offset: number },
) =>
  joined(ctx)
    .where(and(inCourse(ctx, courseSeq), where))
    .orderBy(desc(challengeRecords.actedAt), desc(challengeRecords.recordSeq))
    .limit(limit)
    .offset(offset)

/** For staff: what waits, the longest first, then the rest with the newest first. */
export const listForStaff = (
  ctx: Context,
  courseSeq: number,
  where: SQL | undefined,
  { limit, offset }: { limit: number; offset: number },
) =>
  joined(ctx)
    .where(and(inCourse(ctx, courseSeq), where))
    .orderBy(
      sql`case when ${challengeRecords.status} = ${RECORD_STATUS.waiting} then 0 else 1 end`,
      sql`case when ${challengeRecords.status} = ${RECORD_STATUS.waiting} then ${challengeRecords.actedAt} end`,
      desc(challengeRecords.actedAt),
      desc(challengeRecords.recordSeq),
    )
    .limit(limit)
    .offset(offset)

export const countFeed = (ctx: Context, courseSeq: number, where: SQL | undefined): Promise<number> =>
  ctx.db.$count(challengeRecords, and(inCourse(ctx, courseSeq), where))

export const ofRecord = (recordSeq: number) => eq(challengeRecords.recordSeq, recordSeq)
export const ofPlaceRecords = (attendSeq: number) => eq(challengeRecords.attendSeq, attendSeq)
export const ofStatus = (status: (typeof RECORD_STATUS)[keyof typeof RECORD_STATUS]) =>
  eq(challengeRecords.status, status)
export const ofUser = (userSeq: number) => eq(challengeRecords.userSeq, userSeq)

/** By how much the likes change: nothing where it was so before. */
export async function putRecordLike(ctx: Context, recordSeq: number, liked: boolean): Promise<number> {
  const key = { channelSeq: ctx.channelSeq, recordSeq, userSeq: userSeqOf(ctx) }
  if (liked) {
    const made = await ctx.db
      .insert(challengeRecordLikes)
      .values({ ...key, likeAt: ctx.now })
      .onConflictDoNothing()
      .returning({ recordSeq: challengeRecordLikes.recordSeq })
    return made.length
  }
  const gone = await ctx.db
    .delete(challengeRecordLikes)
    .where(
      and(
        eq(challengeRecordLikes.channelSeq, key.channelSeq),
        eq(challengeRecordLikes.recordSeq, recordSeq),
        eq(challengeRecordLikes.userSeq, key.userSeq),
      ),
    )
    .returning({ recordSeq: challengeRecordLikes.recordSeq })
  return -gone.length
}

const standing = ({ channelSeq }: Context, recordSeq: number) =>
  and(
    eq(challengeRecordComments.channelSeq, channelSeq),
    eq(challengeRecordComments.recordSeq, recordSeq),
    isNull(challengeRecordComments.deletedAt),
  )

export const listRecordComments = (ctx: Context, recordSeq: number) =>
  ctx.db
    .select({
      recordCommentSeq: challengeRecordComments.recordCommentSeq,
      content: challengeRecordComments.content,
      userSeq: challengeRecordComments.userSeq,
      createdAt: challengeRecordComments.createdAt,
      name: users.name,
      profileImageKey: users.profileImageKey,
    })
    .from(challengeRecordComments)
    .innerJoin(users, eq(users.userSeq, challengeRecordComments.userSeq))
    .where(standing(ctx, recordSeq))
    .orderBy(asc(challengeRecordComments.recordCommentSeq))
    .limit(500)

export async function insertRecordComment(ctx: Context, recordSeq: number, content: string): Promise<number> {
  const [made] = await ctx.db
    .insert(challengeRecordComments)
    .values({
      channelSeq: ctx.channelSeq,
      recordSeq,
      userSeq: userSeqOf(ctx),
      content,
      createdAt: ctx.now,
    })
    .returning({ recordCommentSeq: challengeRecordComments.recordCommentSeq })
  if (!made) throw new Error('A comment was inserted without an answer')
  return made.recordCommentSeq
}

/** Of anybody, or only the caller's own. False where there is none. */
export async function removeRecordComment(
  ctx: Context,
  { recordSeq, recordCommentSeq }: { recordSeq: number; recordCommentSeq: number },
  ofAnybody: boolean,
): Promise<boolean> {
  const rows = await ctx.db
    .update(challengeRecordComments)
    .set({ deletedAt: ctx.now })
    .where(
      and(
        standing(ctx, recordSeq),
        eq(challengeRecordComments.recordCommentSeq, recordCommentSeq),
        ofAnybody ? undefined : eq(challengeRecordComments.userSeq, userSeqOf(ctx)),
      ),
    )
    .returning({ recordSeq: challengeRecordComments.recordSeq })
  return rows.length > 0
}

export const countRecordComments = (ctx: Context, recordSeq: number): Promise<number> =>
  ctx.db.$count(challengeRecordComments, standing(ctx, recordSeq))
