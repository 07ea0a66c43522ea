import type { ErrorName } from '@seodang/domain/errors'
import { DAY } from '@seodang/domain/instant'
import { and, asc, desc, eq, gte, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { users } from '../identity/tables.ts'
import { attendances, bulkChangeRows, bulkChanges } from './tables.ts'

export type BulkRow = typeof bulkChanges.$inferSelect
type NewBulk = Pick<BulkRow, 'courseSeq' | 'byUserSeq' | 'action' | 'days' | 'reason'> &
  Partial<Pick<BulkRow, 'notifyYn'>>

/** Of each bulk, so that an answer stays small whatever went wrong. */
export const SHOWN_FAILURES = 200
/** What the page is told of: the newest. */
const SHOWN_BULKS = 5

export async function insertBulkOf({ db, channelSeq, now }: Context, bulk: NewBulk): Promise<BulkRow> {
  const [row] = await db
    .insert(bulkChanges)
    .values({ ...bulk, channelSeq, createdAt: now })
    .returning()
  if (!row) throw new Error('The write of a bulk change answered no row')
  return row
}

/** Keeps who is to be changed; keys of another class are left out, as if they did not exist (SEC-04). */
export async function insertBulk(
  ctx: Context,
  bulk: NewBulk,
  attendSeqs: readonly number[],
): Promise<BulkRow> {
  const { db, channelSeq } = ctx
  const row = await insertBulkOf(ctx, bulk)
  await db.execute(sql`
    insert into bulk_change_rows (channel_seq, bulk_seq, attend_seq)
    select a.channel_seq, ${row.bulkSeq}, a.attend_seq from attendances a
    where a.channel_seq = ${channelSeq} and a.course_seq = ${bulk.courseSeq}
      and a.attend_seq = any(${`{${attendSeqs.join(',')}}`}::bigint[])`)
  return row
}

export async function findBulk({ db, channelSeq }: Context, bulkSeq: number): Promise<BulkRow | undefined> {
  const [row] = await db
    .select()
    .from(bulkChanges)
    .where(and(eq(bulkChanges.channelSeq, channelSeq), eq(bulkChanges.bulkSeq, bulkSeq)))
  return row
}

/** Holds a bulk until commit, so that a second worker begins with what the first one left. */
export async function lockBulk({ db, channelSeq }: Context, bulkSeq: number): Promise<BulkRow | undefined> {
  const [row] = await db
    .select()
    .from(bulkChanges)
    .where(and(eq(bulkChanges.channelSeq, channelSeq), eq(bulkChanges.bulkSeq, bulkSeq)))
    .for('update')
  return row
}

const rowsOf = ({ channelSeq }: Context, bulkSeq: number) =>
  and(eq(bulkChangeRows.channelSeq, channelSeq), eq(bulkChangeRows.bulkSeq, bulkSeq))

/** The next that wait, in the order of their applications. */
export async function listWaiting(ctx: Context, bulkSeq: number, limit: number): Promise<number[]> {
  const rows = await ctx.db
    .select({ attendSeq: bulkChangeRows.attendSeq })
    .from(bulkChangeRows)
    .where(and(rowsOf(ctx, bulkSeq), eq(bulkChangeRows.state, 'waiting')))
    .orderBy(asc(bulkChangeRows.attendSeq))
    .limit(limit)
  return rows.map(({ attendSeq }) => attendSeq)
}

/** Takes rows out of the waiting ones: those that are named with a problem have failed, the others are done. */
export async function settleRows(
  ctx: Context,
  bulkSeq: number,
  attendSeqs: readonly number[],
  problems: ReadonlyMap<number, ErrorName>,
): Promise<void> {
  await ctx.db.execute(sql`
    update bulk_change_rows r set problem = settled.problem,
      state = case when settled.problem is null then 'done' else 'failed' end
    from unnest(
      ${sql.param([...attendSeqs])}::bigint[],
      ${sql.param(attendSeqs.map((attendSeq) => problems.get(attendSeq) ?? null))}::text[]
    ) as settled (attend_seq, problem)
    where r.channel_seq = ${ctx.channelSeq} and r.bulk_seq = ${bulkSeq} and r.state = 'waiting'
      and r.attend_seq = settled.attend_seq`)
}

/** Takes all that wait out of the waiting ones, undone. */
export async function settleOthers(ctx: Context, bulkSeq: number, problem: ErrorName): Promise<void> {
  await ctx.db
    .update(bulkChangeRows)
    .set({ state: 'failed', problem })
    .where(and(rowsOf(ctx, bulkSeq), eq(bulkChangeRows.state, 'waiting')))
}

export async function noteResumed({ db, channelSeq, services }: Context, bulkSeq: number): Promise<void> {
  await db
    .update(bulkChanges)
    .set({ resumedAt: services.now() })
    .where(and(eq(bulkChanges.channelSeq, channelSeq), eq(bulkChanges.bulkSeq, bulkSeq)))
}

export async function finishBulk({ db, channelSeq, services }: Context, bulkSeq: number): Promise<void> {
  await db
    .update(bulkChanges)
    .set({ finishedAt: services.now() })
    .where(
      and(
        eq(bulkChanges.channelSeq, channelSeq),
        eq(bulkChanges.bulkSeq, bulkSeq),
        isNull(bulkChanges.finishedAt),
      ),
    )
}

/** The bulks of a class that began within a day. */
export function listBulks({ db, channelSeq, now }: Context, courseSeq: number): Promise<BulkRow[]> {
  return db
    .select()
    .from(bulkChanges)
    .where(
      and(
        eq(bulkChanges.channelSeq, channelSeq),
        eq(bulkChanges.courseSeq, courseSeq),
        gte(bulkChanges.createdAt, new Date(now.getTime() - DAY)),
      ),
    )
    .orderBy(desc(bulkChanges.bulkSeq))
    .limit(SHOWN_BULKS)
}

export async function countRows(ctx: Context, bulkSeq: number) {
  return ctx.db
    .select({ state: bulkChangeRows.state, count: sql<number>`count(*)::int` })
    .from(bulkChangeRows)
    .where(rowsOf(ctx, bulkSeq))
    .groupBy(bulkChangeRows.state)
}

export function listFailures(ctx: Context, bulkSeq: number) {
  return ctx.db
    .select({ key: attendances.attendSeq, name: users.name, problem: bulkChangeRows.problem })
    .from(bulkChangeRows)
    .innerJoin(
      attendances,
      and(
        eq(attendances.channelSeq, bulkChangeRows.channelSeq),
        eq(attendances.attendSeq, bulkChangeRows.attendSeq),
      ),
    )
    .innerJoin(users, eq(users.userSeq, attendances.userSeq))
    .where(and(rowsOf(ctx, bulkSeq), eq(bulkChangeRows.state, 'failed')))
    .orderBy(asc(bulkChangeRows.attendSeq))
    .limit(SHOWN_FAILURES)
}
