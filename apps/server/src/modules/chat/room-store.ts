import { CHAT_ENTRY } from '@seodang/domain/chat'
import { PUBLISH_STATUS, YN } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { and, asc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { chatRoomClasses, chatRoomMemberships, chatRooms } from './tables.ts'

export type RoomRow = typeof chatRooms.$inferSelect
export type NewRoom = Omit<typeof chatRooms.$inferInsert, 'chatRoomSeq' | 'channelSeq'>

const mine = (ctx: Context, chatRoomSeq: number) =>
  and(
    eq(chatRooms.channelSeq, ctx.channelSeq),
    eq(chatRooms.chatRoomSeq, chatRoomSeq),
    isNull(chatRooms.removedAt),
  )

/** In their order; removed ones are not among them. */
export async function listRooms(ctx: Context): Promise<RoomRow[]> {
  return ctx.db
    .select()
    .from(chatRooms)
    .where(and(eq(chatRooms.channelSeq, ctx.channelSeq), isNull(chatRooms.removedAt)))
    .orderBy(asc(chatRooms.ord), asc(chatRooms.chatRoomSeq))
}

export async function findRoom(ctx: Context, chatRoomSeq: number): Promise<RoomRow | undefined> {
  const [row] = await ctx.db.select().from(chatRooms).where(mine(ctx, chatRoomSeq))
  return row
}

export const getRoom = async (ctx: Context, chatRoomSeq: number): Promise<RoomRow> =>
  (await findRoom(ctx, chatRoomSeq)) ?? fail('NO_DATA', { chatRoomSeq })

/**
 * Held until commit: places are given, and messages numbered, one after the other. Rows that point at the room may be
 * written meanwhile.
 */
export async function lockRoom(ctx: Context, chatRoomSeq: number): Promise<RoomRow> {
  const [row] = await ctx.db.select().from(chatRooms).where(mine(ctx, chatRoomSeq)).for('no key update')
  return row ?? fail('NO_DATA', { chatRoomSeq })
}

export async function insertRoom(ctx: Context, values: NewRoom): Promise<RoomRow> {
  const [row] = await ctx.db
    .insert(chatRooms)
    .values({ ...values, channelSeq: ctx.channelSeq, createdAt: ctx.now, updatedAt: ctx.now })
    .returning()
  if (!row) throw new Error('A chat room was inserted without an answer')
  return row
}

/** What staff change. */
export async function updateRoom(ctx: Context, chatRoomSeq: number, values: Partial<NewRoom>): Promise<void> {
  await ctx.db
    .update(chatRooms)
    .set({ ...values, updatedAt: ctx.now })
    .where(mine(ctx, chatRoomSeq))
}

export async function setLastMessage(ctx: Context, chatRoomSeq: number, messageSeq: number): Promise<void> {
  await ctx.db.update(chatRooms).set({ lastMessageSeq: messageSeq }).where(mine(ctx, chatRoomSeq))
}

export async function setPinned(ctx: Context, chatRoomSeq: number, messageSeq: number | null): Promise<void> {
  await ctx.db.update(chatRooms).set({ pinnedMessageSeq: messageSeq }).where(mine(ctx, chatRoomSeq))
}

export interface Openers {
  courseSeqs: number[]
  membershipSeqs: number[]
  /** The one of the classes that sells the room and nothing else. */
  sellingCourseSeq: number | null
}

/** The keys of what opens each room. */
export async function listOpeners(
  ctx: Context,
  chatRoomSeqs: readonly number[],
): Promise<Map<number, Openers>> {
  const found = new Map<number, Openers>(
    chatRoomSeqs.map((one) => [one, { courseSeqs: [], membershipSeqs: [], sellingCourseSeq: null }]),
  )
  if (chatRoomSeqs.length === 0) return found
  const seqs = [...chatRoomSeqs]
  const classes = await ctx.db
    .select()
    .from(chatRoomClasses)
    .where(and(eq(chatRoomClasses.channelSeq, ctx.channelSeq), inArray(chatRoomClasses.chatRoomSeq, seqs)))
    .orderBy(asc(chatRoomClasses.courseSeq))
  const memberships = await ctx.db
    .select()
    .from(chatRoomMemberships)
    .where(
      and(eq(chatRoomMemberships.channelSeq, ctx.channelSeq), inArray(chatRoomMemberships.chatRoomSeq, seqs)),
    )
    .orderBy(asc(chatRoomMemberships.membershipSeq))
  for (const { chatRoomSeq, courseSeq, sellsYn } of classes) {
    const openers = found.get(chatRoomSeq)
    openers?.courseSeqs.push(courseSeq)
    if (openers && sellsYn === YN.yes) openers.sellingCourseSeq = courseSeq
  }
  for (const { chatRoomSeq, membershipSeq } of memberships)
    found.get(chatRoomSeq)?.membershipSeqs.push(membershipSeq)
  return found
}

export async function writeOpeners(
  ctx: Context,
  chatRoomSeq: number,
  { courseSeqs, membershipSeqs }: { courseSeqs: readonly number[]; membershipSeqs: readonly number[] },
): Promise<void> {
  const { channelSeq } = ctx
  // The class that sells the room opens it whatever else does.
  await ctx.db
    .delete(chatRoomClasses)
    .where(
      and(
        eq(chatRoomClasses.channelSeq, channelSeq),
        eq(chatRoomClasses.chatRoomSeq, chatRoomSeq),
        eq(chatRoomClasses.sellsYn, YN.no),
      ),
    )
  await ctx.db
    .delete(chatRoomMemberships)
    .where(
      and(eq(chatRoomMemberships.channelSeq, channelSeq), eq(chatRoomMemberships.chatRoomSeq, chatRoomSeq)),
    )
  if (courseSeqs.length > 0)
    await ctx.db
      .insert(chatRoomClasses)
      .values([...new Set(courseSeqs)].map((courseSeq) => ({ channelSeq, chatRoomSeq, courseSeq })))
      .onConflictDoNothing()
  if (membershipSeqs.length > 0)
    await ctx.db
      .insert(chatRoomMemberships)
      .values(
        [...new Set(membershipSeqs)].map((membershipSeq) => ({ channelSeq, chatRoomSeq, membershipSeq })),
      )
}

export async function findSellingClass(ctx: Context, chatRoomSeq: number): Promise<number | null> {
  return (await listOpeners(ctx, [chatRoomSeq])).get(chatRoomSeq)?.sellingCourseSeq ?? null
}

/** From now on this class sells the room; one that did so before, and lies in the bin, only opens it. */
export async function insertSellingClass(
  ctx: Context,
  { chatRoomSeq, courseSeq }: { chatRoomSeq: number; courseSeq: number },
): Promise<void> {
  const { channelSeq } = ctx
  await ctx.db
    .update(chatRoomClasses)
    .set({ sellsYn: YN.no })
    .where(and(eq(chatRoomClasses.channelSeq, channelSeq), eq(chatRoomClasses.chatRoomSeq, chatRoomSeq)))
  await ctx.db.insert(chatRoomClasses).values({ channelSeq, chatRoomSeq, courseSeq, sellsYn: YN.yes })
}

/** Those of the rooms that are published for all members, or for whoever attends this class. */
export async function roomsOpenTo(
  ctx: Context,
  courseSeq: number,
  chatRoomSeqs: readonly number[],
): Promise<Set<number>> {
  const rows = await ctx.db
    .select({ chatRoomSeq: chatRooms.chatRoomSeq })
    .from(chatRooms)
    .leftJoin(
      chatRoomClasses,
      and(
        eq(chatRoomClasses.channelSeq, chatRooms.channelSeq),
        eq(chatRoomClasses.chatRoomSeq, chatRooms.chatRoomSeq),
        eq(chatRoomClasses.courseSeq, courseSeq),
      ),
    )
    .where(
      and(
        eq(chatRooms.channelSeq, ctx.channelSeq),
        inArray(chatRooms.chatRoomSeq, [...chatRoomSeqs]),
        eq(chatRooms.publishStatusCd, PUBLISH_STATUS.published),
        isNull(chatRooms.removedAt),
        or(eq(chatRooms.entryCd, CHAT_ENTRY.members), isNotNull(chatRoomClasses.courseSeq)),
      ),
    )
  return new Set(rows.map(({ chatRoomSeq }) => chatRoomSeq))
}

/** MSH-06: the rooms that a membership opens are these and no others. */
export async function nameRooms(
  ctx: Context,
  membershipSeq: number,
  chatRoomSeqs: readonly number[],
): Promise<void> {
  const { channelSeq } = ctx
  await ctx.db
    .delete(chatRoomMemberships)
    .where(
      and(
        eq(chatRoomMemberships.channelSeq, channelSeq),
        eq(chatRoomMemberships.membershipSeq, membershipSeq),
      ),
    )
  if (chatRoomSeqs.length > 0)
    await ctx.db
      .insert(chatRoomMemberships)
      .values([...new Set(chatRoomSeqs)].map((chatRoomSeq) => ({ channelSeq, chatRoomSeq, membershipSeq })))
}

/** Rooms of all sites that were removed before; with them goes all that was written in them. */
export async function eraseRoomsRemovedBefore(ctx: Context, before: Date): Promise<number> {
  const rows = await ctx.db
    .delete(chatRooms)
    .where(
      sql`(channel_seq, chat_room_seq) in (select channel_seq, chat_room_seq from chat_rooms
        where ${lt(chatRooms.removedAt, before)} order by removed_at limit 20)`,
    )
    .returning({ chatRoomSeq: chatRooms.chatRoomSeq })
  return rows.length
}
