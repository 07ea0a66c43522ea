import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type Context, userSeqOf } from '../../platform/context.ts'
import { chatMembers } from './tables.ts'

type MemberValues = Partial<
  Pick<typeof chatMembers.$inferInsert, 'leftAt' | 'quietYn' | 'lastSentAt' | 'silencedUntil' | 'putOutAt'>
>

const ofRoom = ({ channelSeq }: Context, chatRoomSeq: number) =>
  and(eq(chatMembers.channelSeq, channelSeq), eq(chatMembers.chatRoomSeq, chatRoomSeq))

export async function countInside(ctx: Context, chatRoomSeq: number): Promise<number> {
  return ctx.db.$count(chatMembers, and(ofRoom(ctx, chatRoomSeq), isNull(chatMembers.leftAt)))
}

/** Who entered and did not leave, whether they may still be there or not. */
export async function listInside(ctx: Context, chatRoomSeq: number): Promise<number[]> {
  const rows = await ctx.db
    .select({ userSeq: chatMembers.userSeq })
    .from(chatMembers)
    .where(and(ofRoom(ctx, chatRoomSeq), isNull(chatMembers.leftAt)))
  return rows.map(({ userSeq }) => userSeq)
}

/** Whoever comes anew, or back, has seen all that was written before. */
export async function letInside(ctx: Context, chatRoomSeq: number, lastReadSeq: number): Promise<void> {
  const { channelSeq, now } = ctx
  await ctx.db
    .insert(chatMembers)
    .values({ channelSeq, chatRoomSeq, userSeq: userSeqOf(ctx), enteredAt: now, usedAt: now, lastReadSeq })
    .onConflictDoUpdate({
      target: [chatMembers.channelSeq, chatMembers.chatRoomSeq, chatMembers.userSeq],
      set: { leftAt: null, enteredAt: now, usedAt: now, lastReadSeq },
    })
}

export async function markGone(
  ctx: Context,
  chatRoomSeq: number,
  userSeqs: readonly number[],
): Promise<void> {
  if (userSeqs.length === 0) return
  await ctx.db
    .update(chatMembers)
    .set({ leftAt: ctx.now })
    .where(
      and(ofRoom(ctx, chatRoomSeq), inArray(chatMembers.userSeq, [...userSeqs]), isNull(chatMembers.leftAt)),
    )
}

/** Of somebody who is or was in the room; false where they never were. */
export async function updateMember(
  ctx: Context,
  chatRoomSeq: number,
  userSeq: number,
  values: MemberValues,
): Promise<boolean> {
  const rows = await ctx.db
    .update(chatMembers)
    .set(values)
    .where(and(ofRoom(ctx, chatRoomSeq), eq(chatMembers.userSeq, userSeq)))
    .returning({ userSeq: chatMembers.userSeq })
  return rows.length > 0
}

/** CHAT-06: never back, and never beyond what was written. */
export async function moveRead(ctx: Context, chatRoomSeq: number, messageSeq: number): Promise<number> {
  const [row] = await ctx.db
    .update(chatMembers)
    .set({
      usedAt: ctx.now,
      lastReadSeq: sql`greatest(${chatMembers.lastReadSeq}, least(${messageSeq}, (select r.last_message_seq
        from chat_rooms r where r.channel_seq = ${ctx.channelSeq} and r.chat_room_seq = ${chatRoomSeq})))`,
    })
    .where(and(ofRoom(ctx, chatRoomSeq), eq(chatMembers.userSeq, userSeqOf(ctx))))
    .returning({ lastReadSeq: chatMembers.lastReadSeq })
  return row?.lastReadSeq ?? 0
}
