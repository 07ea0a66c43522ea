import { and, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Context } from '../../platform/context.ts'
import { users } from '../identity/tables.ts'
import { memberBlocks } from './tables.ts'

const of = (ctx: Context, userSeq: number) =>
  and(eq(memberBlocks.channelSeq, ctx.channelSeq), eq(memberBlocks.userSeq, userSeq))

export async function isBlocked(ctx: Context, userSeq: number): Promise<boolean> {
  return (await ctx.db.$count(memberBlocks, of(ctx, userSeq))) > 0
}

/** Blocking again keeps the reason that was given last. */
export async function insertBlock(
  ctx: Context,
  block: Pick<typeof memberBlocks.$inferInsert, 'userSeq' | 'reason' | 'byUserSeq'>,
): Promise<void> {
  await ctx.db
    .insert(memberBlocks)
    .values({ ...block, channelSeq: ctx.channelSeq, createdAt: ctx.now })
    .onConflictDoUpdate({
      target: [memberBlocks.channelSeq, memberBlocks.userSeq],
      set: { reason: sql`excluded.reason`, byUserSeq: sql`excluded.by_user_seq`, createdAt: ctx.now },
    })
}

/** Answers whether they were blocked. */
export async function removeBlock(ctx: Context, userSeq: number): Promise<boolean> {
  const rows = await ctx.db
    .delete(memberBlocks)
    .where(of(ctx, userSeq))
    .returning({ userSeq: memberBlocks.userSeq })
  return rows.length > 0
}

/** The latest first. */
export async function listBlocks(ctx: Context, { limit, offset }: { limit: number; offset: number }) {
  const by = alias(users, 'by')
  const rows = await ctx.db
    .select({
      userSeq: memberBlocks.userSeq,
      name: users.name,
      email: users.email,
      reason: memberBlocks.reason,
      byName: by.name,
      createdAt: memberBlocks.createdAt,
    })
    .from(memberBlocks)
    .innerJoin(users, eq(users.userSeq, memberBlocks.userSeq))
    .leftJoin(by, eq(by.userSeq, memberBlocks.byUserSeq))
    .where(eq(memberBlocks.channelSeq, ctx.channelSeq))
    .orderBy(desc(memberBlocks.createdAt), desc(memberBlocks.userSeq))
    .limit(limit)
    .offset(offset)
  return {
    list: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    totalCount: await ctx.db.$count(memberBlocks, eq(memberBlocks.channelSeq, ctx.channelSeq)),
  }
}
