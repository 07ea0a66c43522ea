import { and, arrayOverlaps, desc, eq, isNotNull, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Context } from '../../platform/context.ts'
import { users } from '../identity/tables.ts'
import { memberBlocks } from './tables.ts'

const of = (ctx: Context, userSeq: number) =>
  and(eq(memberBlocks.channelSeq, ctx.channelSeq), eq(memberBlocks.userSeq, userSeq))

/** Whether the person is blocked, or was by an account of before that had proved the same address. */
export async function isBlocked(ctx: Context, userSeq: number): Promise<boolean> {
  const hashes = await hashesOf(ctx, userSeq)
  const here = eq(memberBlocks.channelSeq, ctx.channelSeq)
  const before = hashes.length > 0 ? arrayOverlaps(memberBlocks.emailHashes, hashes) : undefined
  const theirs = or(eq(memberBlocks.userSeq, userSeq), before)
  return (await ctx.db.$count(memberBlocks, and(here, theirs))) > 0
}

/** Notes with every block of the person the address by which their next account is known (ACC-29, MEM-07). */
export async function keepBlocks(ctx: Context, userSeq: number): Promise<void> {
  await ctx.db
    .update(memberBlocks)
    .set({ emailHashes: joinedHashes(await hashesOf(ctx, userSeq)) })
    .where(eq(memberBlocks.userSeq, userSeq))
}

/**
 * SOC-19, MEM-07: every block that holds of the one holds of the other, also one that was set on an account of before. The
 * address of the one that goes stays blocked, too.
 */
export async function moveBlocks(ctx: Context, fromUserSeq: number, intoUserSeq: number): Promise<void> {
  const hashes = sql.param(await hashesOf(ctx, fromUserSeq), memberBlocks.emailHashes)
  await ctx.db.execute(sql`
    insert into member_blocks (channel_seq, user_seq, reason, email_hashes, by_user_seq, created_at)
    select distinct on (channel_seq) channel_seq, ${intoUserSeq}::bigint, reason, email_hashes || ${hashes},
      by_user_seq, created_at
    from member_blocks where user_seq = ${fromUserSeq} or email_hashes && ${hashes}
    order by channel_seq, user_seq = ${fromUserSeq} desc, created_at desc
    on conflict (channel_seq, user_seq) do update set email_hashes =
      array(select distinct unnest(member_blocks.email_hashes || excluded.email_hashes))`)
  await ctx.db.delete(memberBlocks).where(eq(memberBlocks.userSeq, fromUserSeq))
}

const joinedHashes = (hashes: string[]) =>
  sql`array(select distinct unnest(${memberBlocks.emailHashes} || ${sql.param(hashes, memberBlocks.emailHashes)}))`

/** Of the address that they proved; none where they proved none. */
async function hashesOf(ctx: Context, userSeq: number): Promise<string[]> {
  const rows = await ctx.db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.userSeq, userSeq), isNotNull(users.verifiedAt), ne(users.email, '')))
  return rows.map(({ email }) => ctx.services.secrets.sign('blocked-email', email.toLowerCase()))
}

/** Blocking again keeps the reason that was given last. */
export async function insertBlock(
  ctx: Context,
  block: Pick<typeof memberBlocks.$inferInsert, 'userSeq' | 'reason' | 'byUserSeq'>,
): Promise<void> {
  const emailHashes = await hashesOf(ctx, block.userSeq)
  await ctx.db
    .insert(memberBlocks)
    .values({ ...block, emailHashes, channelSeq: ctx.channelSeq, createdAt: ctx.now })
    .onConflictDoUpdate({
      target: [memberBlocks.channelSeq, memberBlocks.userSeq],
      set: {
        emailHashes: joinedHashes(emailHashes),
        reason: sql`excluded.reason`,
        byUserSeq: sql`excluded.by_user_seq`,
        createdAt: ctx.now,
      },
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
