import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { containing } from '../../platform/database/containing.ts'
import { users } from '../identity/tables.ts'
import { channelUsers } from '../membership/tables.ts'
import { chatInvitees } from './tables.ts'

/** Names and pictures of these people, of those whose name holds the words. */
export async function listNames(
  ctx: Context,
  userSeqs: readonly number[],
  words: string,
): Promise<Map<number, { name: string; imageKey: string | null }>> {
  if (userSeqs.length === 0) return new Map()
  const rows = await ctx.db
    .select({ userSeq: users.userSeq, name: users.name, imageKey: users.profileImageKey })
    .from(users)
    .where(
      and(
        inArray(users.userSeq, [...userSeqs]),
        isNull(users.closedAt),
        words === '' ? undefined : sql`${users.name} ilike ${containing(words)}`,
      ),
    )
  return new Map(rows.map(({ userSeq, name, imageKey }) => [userSeq, { name, imageKey }]))
}

export async function listInvitees(ctx: Context, chatRoomSeq: number) {
  return ctx.db
    .select({
      userSeq: users.userSeq,
      name: users.name,
      email: users.email,
      createdAt: chatInvitees.createdAt,
    })
    .from(chatInvitees)
    .innerJoin(users, eq(users.userSeq, chatInvitees.userSeq))
    .where(and(eq(chatInvitees.channelSeq, ctx.channelSeq), eq(chatInvitees.chatRoomSeq, chatRoomSeq)))
    .orderBy(users.name, users.userSeq)
}

/** Members of the site with these addresses, which are compared without their case. */
export async function findMembersByEmail(
  ctx: Context,
  emails: readonly string[],
): Promise<{ userSeq: number; email: string }[]> {
  if (emails.length === 0) return []
  return ctx.db
    .select({ userSeq: users.userSeq, email: sql<string>`lower(${users.email})` })
    .from(users)
    .innerJoin(
      channelUsers,
      and(
        eq(channelUsers.channelSeq, ctx.channelSeq),
        eq(channelUsers.userSeq, users.userSeq),
        isNull(channelUsers.leftAt),
      ),
    )
    .where(and(inArray(sql`lower(${users.email})`, [...emails]), isNull(users.closedAt)))
}

export async function insertInvitees(
  ctx: Context,
  chatRoomSeq: number,
  userSeqs: readonly number[],
): Promise<number> {
  if (userSeqs.length === 0) return 0
  const { channelSeq, now } = ctx
  const rows = await ctx.db
    .insert(chatInvitees)
    .values(userSeqs.map((userSeq) => ({ channelSeq, chatRoomSeq, userSeq, createdAt: now })))
    .onConflictDoNothing()
    .returning({ userSeq: chatInvitees.userSeq })
  return rows.length
}

export async function removeInvitee(ctx: Context, chatRoomSeq: number, userSeq: number): Promise<boolean> {
  const rows = await ctx.db
    .delete(chatInvitees)
    .where(
      and(
        eq(chatInvitees.channelSeq, ctx.channelSeq),
        eq(chatInvitees.chatRoomSeq, chatRoomSeq),
        eq(chatInvitees.userSeq, userSeq),
      ),
    )
    .returning({ userSeq: chatInvitees.userSeq })
  return rows.length > 0
}
