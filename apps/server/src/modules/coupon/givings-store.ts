import type { IssueRefusal } from '@seodang/domain/coupon-issue'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { users } from '../identity/tables.ts'
import { couponGivingRows, couponGivings } from './tables.ts'

export type GivingRow = typeof couponGivings.$inferSelect
export type LeftOut = IssueRefusal | 'notMember' | 'ordererGone'

/** Of each giving, so that an answer stays small whatever was given. */
const SHOWN_LEFT_OUT = 200
/** What the page is told of: the newest. */
const SHOWN_GIVINGS = 5

/** Keeps who is to be given the coupon; they are who was in the segment at this moment. */
export async function insertGiving(
  ctx: Context,
  giving: Pick<GivingRow, 'couponInfoSeq' | 'byUserSeq' | 'segmentName'>,
  userSeqs: readonly number[],
): Promise<GivingRow> {
  const { db, channelSeq, now } = ctx
  const [row] = await db
    .insert(couponGivings)
    .values({ ...giving, channelSeq, createdAt: now })
    .returning()
  if (!row) throw new Error('The write of a giving answered no row')
  await db.execute(sql`
    insert into coupon_giving_rows (channel_seq, giving_seq, user_seq)
    select ${channelSeq}::bigint, ${row.givingSeq}::bigint, user_seq
    from unnest(${sql.param([...userSeqs])}::bigint[]) as given (user_seq)`)
  return row
}

const givingOf = ({ channelSeq }: Context, givingSeq: number) =>
  and(eq(couponGivings.channelSeq, channelSeq), eq(couponGivings.givingSeq, givingSeq))

/** Holds it until commit, so that a second worker begins with what the first one left. */
export async function lockGiving(ctx: Context, givingSeq: number): Promise<GivingRow | undefined> {
  const [row] = await ctx.db.select().from(couponGivings).where(givingOf(ctx, givingSeq)).for('update')
  return row
}

export async function findGiving(ctx: Context, givingSeq: number): Promise<GivingRow | undefined> {
  const [row] = await ctx.db.select().from(couponGivings).where(givingOf(ctx, givingSeq))
  return row
}

export async function noteResumed(ctx: Context, givingSeq: number): Promise<void> {
  await ctx.db.update(couponGivings).set({ resumedAt: ctx.services.now() }).where(givingOf(ctx, givingSeq))
}

export async function finishGiving(ctx: Context, givingSeq: number): Promise<void> {
  await ctx.db.update(couponGivings).set({ finishedAt: ctx.services.now() }).where(givingOf(ctx, givingSeq))
}

export function listGivings({ db, channelSeq }: Context, couponInfoSeq: number): Promise<GivingRow[]> {
  return db
    .select()
    .from(couponGivings)
    .where(and(eq(couponGivings.channelSeq, channelSeq), eq(couponGivings.couponInfoSeq, couponInfoSeq)))
    .orderBy(desc(couponGivings.givingSeq))
    .limit(SHOWN_GIVINGS)
}

const rowsOf = ({ channelSeq }: Context, givingSeq: number) =>
  and(eq(couponGivingRows.channelSeq, channelSeq), eq(couponGivingRows.givingSeq, givingSeq))

/** The next that wait, in the order of their accounts. */
export async function listWaiting(ctx: Context, givingSeq: number, limit: number): Promise<number[]> {
  const rows = await ctx.db
    .select({ userSeq: couponGivingRows.userSeq })
    .from(couponGivingRows)
    .where(and(rowsOf(ctx, givingSeq), eq(couponGivingRows.state, 'waiting')))
    .orderBy(asc(couponGivingRows.userSeq))
    .limit(limit)
  return rows.map(({ userSeq }) => userSeq)
}

/** Takes people out of the waiting ones: those that are named with a reason got none. */
export async function settleGiven(
  ctx: Context,
  givingSeq: number,
  userSeqs: readonly number[],
  reasons: ReadonlyMap<number, LeftOut>,
): Promise<void> {
  await ctx.db.execute(sql`
    update coupon_giving_rows r set reason = settled.reason,
      state = case when settled.reason is null then 'done' else 'left' end
    from unnest(
      ${sql.param([...userSeqs])}::bigint[],
      ${sql.param(userSeqs.map((userSeq) => reasons.get(userSeq) ?? null))}::text[]
    ) as settled (user_seq, reason)
    where r.channel_seq = ${ctx.channelSeq} and r.giving_seq = ${givingSeq} and r.state = 'waiting'
      and r.user_seq = settled.user_seq`)
}

/** Takes all who wait out of the waiting ones; they got none. */
export async function settleOthers(ctx: Context, givingSeq: number, reason: LeftOut): Promise<void> {
  await ctx.db
    .update(couponGivingRows)
    .set({ state: 'left', reason })
    .where(and(rowsOf(ctx, givingSeq), eq(couponGivingRows.state, 'waiting')))
}

export const countGiven = (ctx: Context, givingSeq: number) =>
  ctx.db
    .select({
      state: couponGivingRows.state,
      reason: couponGivingRows.reason,
      count: sql<number>`count(*)::int`,
    })
    .from(couponGivingRows)
    .where(rowsOf(ctx, givingSeq))
    .groupBy(couponGivingRows.state, couponGivingRows.reason)

export const listLeftOut = (ctx: Context, givingSeq: number) =>
  ctx.db
    .select({
      userSeq: couponGivingRows.userSeq,
      name: users.name,
      email: users.email,
      reason: couponGivingRows.reason,
    })
    .from(couponGivingRows)
    .innerJoin(users, eq(users.userSeq, couponGivingRows.userSeq))
    .where(and(rowsOf(ctx, givingSeq), eq(couponGivingRows.state, 'left')))
    .orderBy(asc(couponGivingRows.userSeq))
    .limit(SHOWN_LEFT_OUT)
