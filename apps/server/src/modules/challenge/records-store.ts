import { type KeptRecord, RECORD_STATUS } from '@seodang/domain/challenge-records'
import { CHOISE_STATUS } from '@seodang/domain/codes'
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { attendances } from '../enrolment/tables.ts'
import { users } from '../identity/tables.ts'
import { challengeParticipations, challengeRecords } from './tables.ts'

export type RecordRow = typeof challengeRecords.$inferSelect
export type ParticipationRow = typeof challengeParticipations.$inferSelect
type NewRecord = typeof challengeRecords.$inferInsert

/** The place of a person that runs now: who has none takes no part. */
export async function findPlace(ctx: Context, courseSeq: number, userSeq: number) {
  const [row] = await ctx.db
    .select({
      attendSeq: attendances.attendSeq,
      userSeq: attendances.userSeq,
      joinedAt: sql<Date>`coalesce(${attendances.attendAt}, ${attendances.createdAt})`.mapWith(
        attendances.createdAt,
      ),
    })
    .from(attendances)
    .where(
      and(
        eq(attendances.channelSeq, ctx.channelSeq),
        eq(attendances.courseSeq, courseSeq),
        eq(attendances.userSeq, userSeq),
        eq(attendances.choiseStatusCd, CHOISE_STATUS.approved),
      ),
    )
  return row
}
export type Place = NonNullable<Awaited<ReturnType<typeof findPlace>>>

/** People who attend a class. */
export async function listAttending(ctx: Context, courseSeq: number): Promise<number[]> {
  const rows = await ctx.db
    .select({ userSeq: attendances.userSeq })
    .from(attendances)
    .where(
      and(
        eq(attendances.channelSeq, ctx.channelSeq),
        eq(attendances.courseSeq, courseSeq),
        eq(attendances.choiseStatusCd, CHOISE_STATUS.approved),
      ),
    )
  return rows.map(({ userSeq }) => userSeq)
}

const ofPlace = ({ channelSeq }: Context, attendSeq: number) =>
  and(eq(challengeParticipations.channelSeq, channelSeq), eq(challengeParticipations.attendSeq, attendSeq))

export async function findParticipation(
  ctx: Context,
  attendSeq: number,
): Promise<ParticipationRow | undefined> {
  const [row] = await ctx.db.select().from(challengeParticipations).where(ofPlace(ctx, attendSeq))
  return row
}

/**
 * CHL-18: made where there is none and held until commit. Whatever counts the records of a person takes this first, so
 * that what they do at once is counted one after the other.
 */
export async function lockParticipation(
  ctx: Context,
  courseSeq: number,
  { attendSeq, userSeq }: Pick<Place, 'attendSeq' | 'userSeq'>,
): Promise<ParticipationRow> {
  await ctx.db
    .insert(challengeParticipations)
    .values({ channelSeq: ctx.channelSeq, courseSeq, attendSeq, userSeq, createdAt: ctx.now })
    .onConflictDoNothing()
  const [row] = await ctx.db
    .select()
    .from(challengeParticipations)
    .where(ofPlace(ctx, attendSeq))
    .for('update')
  if (!row) throw new Error('A participation was made and is gone')
  return row
}

export async function updateParticipation(
  ctx: Context,
  attendSeq: number,
  change: Partial<ParticipationRow>,
): Promise<void> {
  await ctx.db.update(challengeParticipations).set(change).where(ofPlace(ctx, attendSeq))
}

export const listRecords = (ctx: Context, attendSeq: number): Promise<RecordRow[]> =>
  ctx.db
    .select()
    .from(challengeRecords)
    .where(and(eq(challengeRecords.channelSeq, ctx.channelSeq), eq(challengeRecords.attendSeq, attendSeq)))

export const recordsOf = (records: readonly RecordRow[], curriculumSeq: number): RecordRow[] =>
  records.filter((record) => record.curriculumSeq === curriculumSeq)

export const kept = ({ sourceId, day, status }: RecordRow): KeptRecord => ({ sourceId, day, status })

/** An act that was taken back and done again has its old record, as if it were new. */
export async function insertRecords(ctx: Context, rows: readonly NewRecord[]): Promise<void> {
  if (rows.length === 0) return
  await ctx.db
    .insert(challengeRecords)
    .values([...rows])
    .onConflictDoUpdate({
      target: [
        challengeRecords.channelSeq,
        challengeRecords.curriculumSeq,
        challengeRecords.attendSeq,
        challengeRecords.sourceId,
      ],
      set: {
        day: sql`excluded.day`,
        actedAt: sql`excluded.acted_at`,
        status: sql`excluded.status`,
        xp: sql`excluded.xp`,
        point: sql`excluded.point`,
        publicScope: sql`excluded.public_scope`,
        comment: '',
        decidedBy: null,
        decidedAt: null,
        updatedAt: ctx.now,
      },
      setWhere: eq(challengeRecords.status, RECORD_STATUS.undone),
    })
}

export async function undoRecords(
  ctx: Context,
  { attendSeq, curriculumSeq }: { attendSeq: number; curriculumSeq: number },
  sourceIds: readonly string[],
): Promise<void> {
  if (sourceIds.length === 0) return
  await ctx.db
    .update(challengeRecords)
    .set({ status: RECORD_STATUS.undone, updatedAt: ctx.now })
    .where(
      and(
        eq(challengeRecords.channelSeq, ctx.channelSeq),
        eq(challengeRecords.curriculumSeq, curriculumSeq),
        eq(challengeRecords.attendSeq, attendSeq),
        inArray(challengeRecords.sourceId, [...sourceIds]),
      ),
    )
}

const named = ({ channelSeq }: Context, courseSeq: number, recordSeq: number) =>
  and(
    eq(challengeRecords.channelSeq, channelSeq),
    eq(challengeRecords.courseSeq, courseSeq),
    eq(challengeRecords.recordSeq, recordSeq),
  )

export async function findRecord(
  ctx: Context,
  courseSeq: number,
  recordSeq: number,
): Promise<RecordRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(challengeRecords)
    .where(named(ctx, courseSeq, recordSeq))
  return row
}

export async function lockRecord(
  ctx: Context,
  courseSeq: number,
  recordSeq: number,
): Promise<RecordRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(challengeRecords)
    .where(named(ctx, courseSeq, recordSeq))
    .for('update')
  return row
}

export async function updateRecord(
  ctx: Context,
  recordSeq: number,
  change: Partial<RecordRow>,
): Promise<void> {
  await ctx.db
    .update(challengeRecords)
    .set({ ...change, updatedAt: ctx.now })
    .where(and(eq(challengeRecords.channelSeq, ctx.channelSeq), eq(challengeRecords.recordSeq, recordSeq)))
}

const gone = [RECORD_STATUS.undone, RECORD_STATUS.removed]

/** Days on which anybody has a record that stands (CHL-11). */
export async function listRecordDays(ctx: Context, courseSeq: number): Promise<string[]> {
  const rows = await ctx.db
    .selectDistinct({ day: challengeRecords.day })
    .from(challengeRecords)
    .where(
      and(
        eq(challengeRecords.channelSeq, ctx.channelSeq),
        eq(challengeRecords.courseSeq, courseSeq),
        notInArray(challengeRecords.status, gone),
      ),
    )
  return rows.map(({ day }) => day)
}

/** How many records stand, and how many wait, at each mission. */
export async function countByMission(
  ctx: Context,
  courseSeq: number,
): Promise<Map<number, { recordCount: number; waitingCount: number }>> {
  const rows = await ctx.db
    .select({
      curriculumSeq: challengeRecords.curriculumSeq,
      recordCount: sql<number>`count(*)::int`,
      waitingCount: sql<number>`count(*) filter (where ${challengeRecords.status} = ${RECORD_STATUS.waiting})::int`,
    })
    .from(challengeRecords)
    .where(
      and(
        eq(challengeRecords.channelSeq, ctx.channelSeq),
        eq(challengeRecords.courseSeq, courseSeq),
        notInArray(challengeRecords.status, gone),
      ),
    )
    .groupBy(challengeRecords.curriculumSeq)
  return new Map(rows.map(({ curriculumSeq, ...row }) => [curriculumSeq, row]))
}

/** Everybody who takes part or did: attendances of the class that ever were approved, with what became of them. */
export const listParticipants = (ctx: Context, courseSeq: number) =>
  ctx.db
    .select({
      attendSeq: attendances.attendSeq,
      userSeq: attendances.userSeq,
      name: users.name,
      email: users.email,
      choiseStatusCd: attendances.choiseStatusCd,
      placeCancelledAt: attendances.cancelledAt,
      placeCancelReason: attendances.cancelReason,
      completedAt: challengeParticipations.completedAt,
      rewardedAt: challengeParticipations.rewardedAt,
      rewardPoint: sql<number>`coalesce(${challengeParticipations.rewardPoint}, 0)`.mapWith(Number),
      cancelledAt: challengeParticipations.cancelledAt,
      cancelReason: challengeParticipations.cancelReason,
    })
    .from(attendances)
    .innerJoin(users, eq(users.userSeq, attendances.userSeq))
    .leftJoin(
      challengeParticipations,
      and(
        eq(challengeParticipations.channelSeq, attendances.channelSeq),
        eq(challengeParticipations.attendSeq, attendances.attendSeq),
      ),
    )
    .where(
      and(
        eq(attendances.channelSeq, ctx.channelSeq),
        eq(attendances.courseSeq, courseSeq),
        sql`${attendances.attendAt} is not null`,
      ),
    )
export type ParticipantRow = Awaited<ReturnType<typeof listParticipants>>[number]

/** Of every participant and mission: what counts so far. */
export const listTotals = (ctx: Context, courseSeq: number) =>
  ctx.db
    .select({
      attendSeq: challengeRecords.attendSeq,
      curriculumSeq: challengeRecords.curriculumSeq,
      counted: sql<number>`count(*) filter (where ${challengeRecords.status} = ${RECORD_STATUS.approved})::int`,
      waiting: sql<number>`count(*) filter (where ${challengeRecords.status} = ${RECORD_STATUS.waiting})::int`,
      xp: sql<number>`coalesce(sum(${challengeRecords.xp}) filter (where ${challengeRecords.status} = ${RECORD_STATUS.approved}), 0)::bigint`,
      point: sql<number>`coalesce(sum(${challengeRecords.point}) filter (where ${challengeRecords.status} = ${RECORD_STATUS.approved}), 0)::bigint`,
      lastAt: sql<Date>`max(${challengeRecords.actedAt})`.mapWith(challengeRecords.actedAt),
      days: sql<
        string[]
      >`array_remove(array_agg(distinct case when ${challengeRecords.status} = ${RECORD_STATUS.approved} then ${challengeRecords.day}::text end), null)`,
    })
    .from(challengeRecords)
    .where(
      and(
        eq(challengeRecords.channelSeq, ctx.channelSeq),
        eq(challengeRecords.courseSeq, courseSeq),
        notInArray(challengeRecords.status, gone),
      ),
    )
    .groupBy(challengeRecords.attendSeq, challengeRecords.curriculumSeq)
export type TotalRow = Awaited<ReturnType<typeof listTotals>>[number]
