import type { Found } from '@seodang/domain/additions'
import type { ChoiseStatusCd } from '@seodang/domain/codes'
import type { ErrorName } from '@seodang/domain/errors'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { users } from '../identity/tables.ts'
import { bulkAdditions } from './tables.ts'

export type AdditionRow = typeof bulkAdditions.$inferSelect
type NewAddition = Pick<AdditionRow, 'lineNumber' | 'userSeq' | 'note' | 'outsideAmount'>

/** Addresses asked for at a time. */
const PART = 1000

/** Members of the site by the addresses that they proved, and how they stand with the class. */
export async function findMembers(
  ctx: Context,
  courseSeq: number,
  emails: readonly string[],
): Promise<Map<string, Found>> {
  const found = new Map<string, Found>()
  for (let at = 0; at < emails.length; at += PART) {
    const { rows } = await ctx.db.execute<{
      email: string
      user_seq: number
      name: string
      choise_status_cd: ChoiseStatusCd | null
      is_counted_learner: boolean
    }>(sql`
      select u.email, u.user_seq, u.name, a.choise_status_cd,
        exists (select 1 from attendances b where b.channel_seq = m.channel_seq and b.user_seq = u.user_seq
          and b.choise_status_cd = '00') as is_counted_learner
      from users u
      join channel_users m on m.channel_seq = ${ctx.channelSeq} and m.user_seq = u.user_seq and m.left_at is null
      left join attendances a on a.channel_seq = m.channel_seq and a.course_seq = ${courseSeq}
        and a.user_seq = u.user_seq and a.choise_status_cd <> '99'
      where u.email = any(${sql.param(emails.slice(at, at + PART))}::text[])
        and u.verified_at is not null and u.closed_at is null`)
    for (const { email, user_seq, name, choise_status_cd, is_counted_learner } of rows)
      found.set(email, {
        userSeq: user_seq,
        name,
        choiseStatusCd: choise_status_cd,
        isCountedLearner: is_counted_learner,
      })
  }
  return found
}

export async function insertAdditions(
  ctx: Context,
  bulkSeq: number,
  additions: readonly NewAddition[],
): Promise<void> {
  for (let at = 0; at < additions.length; at += PART)
    await ctx.db
      .insert(bulkAdditions)
      .values(additions.slice(at, at + PART).map((one) => ({ ...one, channelSeq: ctx.channelSeq, bulkSeq })))
      .onConflictDoNothing()
}

const additionsOf = ({ channelSeq }: Context, bulkSeq: number) =>
  and(eq(bulkAdditions.channelSeq, channelSeq), eq(bulkAdditions.bulkSeq, bulkSeq))

/** The next that wait, in the order of the spreadsheet. */
export async function listAdditions(ctx: Context, bulkSeq: number, limit: number): Promise<AdditionRow[]> {
  return ctx.db
    .select()
    .from(bulkAdditions)
    .where(and(additionsOf(ctx, bulkSeq), eq(bulkAdditions.state, 'waiting')))
    .orderBy(asc(bulkAdditions.lineNumber))
    .limit(limit)
}

/** Takes a line out of the waiting ones; false where another worker did before. */
export async function settleAddition(
  ctx: Context,
  { bulkSeq, lineNumber }: Pick<AdditionRow, 'bulkSeq' | 'lineNumber'>,
  problem: ErrorName | null,
): Promise<boolean> {
  const rows = await ctx.db
    .update(bulkAdditions)
    .set({ state: problem === null ? 'done' : 'failed', problem })
    .where(
      and(
        additionsOf(ctx, bulkSeq),
        eq(bulkAdditions.lineNumber, lineNumber),
        eq(bulkAdditions.state, 'waiting'),
      ),
    )
    .returning({ lineNumber: bulkAdditions.lineNumber })
  return rows.length > 0
}

/** Takes all lines that wait out of the waiting ones, undone. */
export async function settleOtherAdditions(ctx: Context, bulkSeq: number, problem: ErrorName): Promise<void> {
  await ctx.db
    .update(bulkAdditions)
    .set({ state: 'failed', problem })
    .where(and(additionsOf(ctx, bulkSeq), eq(bulkAdditions.state, 'waiting')))
}

export async function countAdditions(ctx: Context, bulkSeq: number) {
  return ctx.db
    .select({ state: bulkAdditions.state, count: sql<number>`count(*)::int` })
    .from(bulkAdditions)
    .where(additionsOf(ctx, bulkSeq))
    .groupBy(bulkAdditions.state)
}

export function listFailedAdditions(ctx: Context, bulkSeq: number, limit: number) {
  return ctx.db
    .select({ key: bulkAdditions.lineNumber, name: users.name, problem: bulkAdditions.problem })
    .from(bulkAdditions)
    .innerJoin(users, eq(users.userSeq, bulkAdditions.userSeq))
    .where(and(additionsOf(ctx, bulkSeq), eq(bulkAdditions.state, 'failed')))
    .orderBy(asc(bulkAdditions.lineNumber))
    .limit(limit)
}
