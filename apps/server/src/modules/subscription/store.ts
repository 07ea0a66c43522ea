import { PUBLISH_STATUS } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { and, asc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { siteMemberships } from './tables.ts'

export type MembershipRow = typeof siteMemberships.$inferSelect
export type NewMembership = Omit<typeof siteMemberships.$inferInsert, 'membershipSeq' | 'channelSeq'>

const mine = (ctx: Context, membershipSeq: number) =>
  and(eq(siteMemberships.channelSeq, ctx.channelSeq), eq(siteMemberships.membershipSeq, membershipSeq))

/** In their order; deleted ones are not among them. */
export async function listMemberships(ctx: Context): Promise<MembershipRow[]> {
  return ctx.db
    .select()
    .from(siteMemberships)
    .where(and(eq(siteMemberships.channelSeq, ctx.channelSeq), isNull(siteMemberships.removedAt)))
    .orderBy(asc(siteMemberships.ord), asc(siteMemberships.membershipSeq))
}

/** For choosing among them. */
export async function membershipNames(ctx: Context): Promise<{ membershipSeq: number; name: string }[]> {
  return (await listMemberships(ctx)).map(({ membershipSeq, name }) => ({ membershipSeq, name }))
}

/** Also deleted ones: whoever held one still has its name. */
export async function membershipsBySeq(
  ctx: Context,
  membershipSeqs: readonly number[],
): Promise<Map<number, MembershipRow>> {
  if (membershipSeqs.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(siteMemberships)
    .where(
      and(
        eq(siteMemberships.channelSeq, ctx.channelSeq),
        inArray(siteMemberships.membershipSeq, [...membershipSeqs]),
      ),
    )
  return new Map(rows.map((row) => [row.membershipSeq, row]))
}

export async function getMembership(ctx: Context, membershipSeq: number): Promise<MembershipRow> {
  const [row] = await ctx.db
    .select()
    .from(siteMemberships)
    .where(and(mine(ctx, membershipSeq), isNull(siteMemberships.removedAt)))
  return row ?? fail('NO_DATA', { membershipSeq })
}

/** Since when the site ends it for all who hold it. */
export async function findEndingAt(ctx: Context, membershipSeq: number): Promise<Date | null> {
  const [row] = await ctx.db
    .select({ endingAt: siteMemberships.endingAt })
    .from(siteMemberships)
    .where(mine(ctx, membershipSeq))
  return row?.endingAt ?? null
}

export async function getSoldMembership(ctx: Context, membershipSeq: number): Promise<MembershipRow> {
  const row = await getMembership(ctx, membershipSeq)
  return isSold(row) ? row : fail('NO_DATA', { membershipSeq })
}

export const isSold = ({ publishStatusCd, removedAt }: MembershipRow): boolean =>
  publishStatusCd === PUBLISH_STATUS.published && removedAt === null

/** The site ends it for all who hold it: nobody is charged for it any more. */
export async function isEnding(
  ctx: Context,
  { membershipSeq }: Pick<MembershipRow, 'membershipSeq'>,
): Promise<boolean> {
  return ((await membershipsBySeq(ctx, [membershipSeq])).get(membershipSeq)?.endingAt ?? null) !== null
}

export async function lockMembership(ctx: Context, membershipSeq: number): Promise<MembershipRow> {
  const [row] = await ctx.db
    .select()
    .from(siteMemberships)
    .where(and(mine(ctx, membershipSeq), isNull(siteMemberships.removedAt)))
    .for('update')
  return row ?? fail('NO_DATA', { membershipSeq })
}

export async function insertMembership(ctx: Context, values: NewMembership): Promise<MembershipRow> {
  const [row] = await ctx.db
    .insert(siteMemberships)
    .values({ ...values, channelSeq: ctx.channelSeq })
    .returning()
  if (!row) throw new Error('no membership was made')
  return row
}

export async function updateMembershipRow(
  ctx: Context,
  membershipSeq: number,
  values: Partial<NewMembership>,
): Promise<MembershipRow> {
  const [row] = await ctx.db
    .update(siteMemberships)
    .set({ ...values, updatedAt: ctx.now })
    .where(mine(ctx, membershipSeq))
    .returning()
  return row ?? fail('NO_DATA', { membershipSeq })
}

/**
 * MSH-06: takes a seat by one conditional write, so that no number of people at once gets more than there are. Lock or
 * insert the subscription first: seats are always taken after it.
 */
export async function takeSeat(ctx: Context, membershipSeq: number): Promise<boolean> {
  const taken = await ctx.db
    .update(siteMemberships)
    .set({ seatsTaken: sql`${siteMemberships.seatsTaken} + 1` })
    .where(
      and(
        mine(ctx, membershipSeq),
        eq(siteMemberships.publishStatusCd, PUBLISH_STATUS.published),
        isNull(siteMemberships.removedAt),
        or(eq(siteMemberships.seatLimit, 0), lt(siteMemberships.seatsTaken, siteMemberships.seatLimit)),
      ),
    )
    .returning({ membershipSeq: siteMemberships.membershipSeq })
  return taken.length > 0
}

/**
 * Back to a membership that was theirs: sold out, or sold no more, it is theirs again all the same. Of two that are changed
 * the one with the lower key is first, so that two who change places never wait for each other.
 */
export async function moveSeatBack(ctx: Context, fromSeq: number, toSeq: number): Promise<void> {
  if (fromSeq < toSeq) await giveSeatBack(ctx, fromSeq)
  await takeSeatAgain(ctx, toSeq)
  if (fromSeq > toSeq) await giveSeatBack(ctx, fromSeq)
}

async function takeSeatAgain(ctx: Context, membershipSeq: number): Promise<void> {
  await ctx.db
    .update(siteMemberships)
    .set({ seatsTaken: sql`${siteMemberships.seatsTaken} + 1` })
    .where(mine(ctx, membershipSeq))
}

export async function giveSeatBack(ctx: Context, membershipSeq: number): Promise<void> {
  await ctx.db
    .update(siteMemberships)
    .set({ seatsTaken: sql`${siteMemberships.seatsTaken} - 1` })
    .where(and(mine(ctx, membershipSeq), gt(siteMemberships.seatsTaken, 0)))
}
