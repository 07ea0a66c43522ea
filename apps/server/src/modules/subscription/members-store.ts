import type { QueryOf } from '@seodang/contract/endpoint'
import type { membershipMembers } from '@seodang/contract/membership-desk'
import { and, desc, eq, ilike, inArray, ne, or, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { containing } from '../../platform/database/containing.ts'
import { users } from '../identity/tables.ts'
import { SUBSCRIPTION_STATE, subscriptions } from './tables.ts'

export type MemberFilter = Pick<QueryOf<typeof membershipMembers>, 'q' | 'state'>

/** Subscriptions that have not ended, by membership. */
export async function countMembers(ctx: Context, membershipSeqs: readonly number[]) {
  if (membershipSeqs.length === 0) return new Map<number, never>()
  const rows = await ctx.db
    .select({
      membershipSeq: subscriptions.membershipSeq,
      members: sql<number>`count(*)::int`,
      inTrial: sql<number>`(count(*) filter (where ${subscriptions.state} = 'trial'))::int`,
      pastDue: sql<number>`(count(*) filter (where ${subscriptions.state} = 'pastDue'))::int`,
      cardAsked: sql<number>`count(${subscriptions.cardAskedAt})::int`,
    })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.channelSeq, ctx.channelSeq),
        inArray(subscriptions.membershipSeq, [...membershipSeqs]),
        ne(subscriptions.state, SUBSCRIPTION_STATE.ended),
      ),
    )
    .groupBy(subscriptions.membershipSeq)
  return new Map(rows.map(({ membershipSeq, ...counts }) => [membershipSeq, counts]))
}

const matching = (ctx: Context, membershipSeq: number, { q = '', state }: MemberFilter) =>
  and(
    eq(subscriptions.channelSeq, ctx.channelSeq),
    eq(subscriptions.membershipSeq, membershipSeq),
    state === undefined ? undefined : eq(subscriptions.state, state),
    q.trim() === ''
      ? undefined
      : or(ilike(users.name, containing(q.trim())), ilike(users.email, containing(q.trim()))),
  )

export async function listMembers(
  ctx: Context,
  membershipSeq: number,
  filter: MemberFilter,
  { limit, offset }: { limit: number | null; offset: number },
) {
  const rows = ctx.db
    .select({ subscription: subscriptions, name: users.name, email: users.email })
    .from(subscriptions)
    .innerJoin(users, eq(users.userSeq, subscriptions.userSeq))
    .where(matching(ctx, membershipSeq, filter))
    .orderBy(desc(subscriptions.subscriptionSeq))
    .offset(offset)
    .$dynamic()
  return limit === null ? rows : rows.limit(limit)
}

export async function countListed(
  ctx: Context,
  membershipSeq: number,
  filter: MemberFilter,
): Promise<number> {
  const [row] = await ctx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(subscriptions)
    .innerJoin(users, eq(users.userSeq, subscriptions.userSeq))
    .where(matching(ctx, membershipSeq, filter))
  return row?.count ?? 0
}
