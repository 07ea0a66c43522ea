import type { ReplyOf } from '@seodang/contract/endpoint'
import type { listInvitations } from '@seodang/contract/operators'
import { USER_TYPE } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { type InvitationState, invitationState } from '@seodang/domain/operators'
import { pagingOf } from '@seodang/domain/paging'
import { and, asc, eq, gte, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { containing } from '../../platform/database/containing.ts'
import { courses } from '../catalog/tables.ts'
import { users } from '../identity/tables.ts'
import { invitations, operators } from './tables.ts'

export type InvitationRow = typeof invitations.$inferSelect
export type InvitationView = ReplyOf<typeof listInvitations>['list'][number]

interface Query {
  page?: number | undefined
  size?: number | undefined
  q?: string | undefined
  state?: InvitationState | undefined
}

const named = ({ channelSeq }: Context, invitationSeq: number) =>
  and(eq(invitations.channelSeq, channelSeq), eq(invitations.invitationSeq, invitationSeq))

const unanswered = and(
  isNull(invitations.acceptedAt),
  isNull(invitations.declinedAt),
  isNull(invitations.withdrawnAt),
)

/** The states of `invitationState`, as the database tells them. */
const inState = (ctx: Context, state: InvitationState): SQL | undefined =>
  ({
    accepted: isNotNull(invitations.acceptedAt),
    declined: isNotNull(invitations.declinedAt),
    withdrawn: isNotNull(invitations.withdrawnAt),
    waiting: and(unanswered, sql`${invitations.expiresAt} > ${ctx.now}`),
    expired: and(unanswered, sql`${invitations.expiresAt} <= ${ctx.now}`),
  })[state]

function found(ctx: Context, { q, state }: Query): SQL | undefined {
  const words = q?.trim()
  return and(
    eq(invitations.channelSeq, ctx.channelSeq),
    state && inState(ctx, state),
    words ? sql`${invitations.email} ilike ${containing(words)}` : undefined,
  )
}

export async function listInvitationRows(ctx: Context, query: Query): Promise<InvitationRow[]> {
  const { size, offset } = pagingOf(query)
  return ctx.db
    .select()
    .from(invitations)
    .where(found(ctx, query))
    .orderBy(sql`${invitations.sentAt} desc`, sql`${invitations.invitationSeq} desc`)
    .limit(size)
    .offset(offset)
}

export const countInvitations = (ctx: Context, query: Query): Promise<number> =>
  ctx.db.$count(invitations, found(ctx, query))

export const countWaitingInvitations = (ctx: Context): Promise<number> =>
  ctx.db.$count(invitations, found(ctx, { state: 'waiting' }))

/** Waiting invitations to one class. */
export async function listInvitedTo(ctx: Context, courseSeq: number): Promise<InvitationRow[]> {
  return ctx.db
    .select()
    .from(invitations)
    .where(and(found(ctx, { state: 'waiting' }), sql`${courseSeq} = any(${invitations.courseSeqs})`))
    .orderBy(asc(invitations.sentAt))
}

/** Waiting ones that somebody answers for, held in their order. */
export async function lockWaitingOf(ctx: Context, userSeq: number): Promise<InvitationRow[]> {
  const answers = sql`coalesce(${invitations.agreedBy}, ${invitations.invitedBy}) = ${userSeq}`
  return ctx.db
    .select()
    .from(invitations)
    .where(and(found(ctx, { state: 'waiting' }), answers))
    .orderBy(asc(invitations.invitationSeq))
    .for('update')
}

/** Accepted by this person, whose classes had to wait (OPR-05). */
export async function listAcceptedBy(ctx: Context, userSeq: number, since: Date): Promise<InvitationRow[]> {
  return ctx.db
    .select()
    .from(invitations)
    .where(
      and(
        eq(invitations.channelSeq, ctx.channelSeq),
        eq(invitations.acceptedBy, userSeq),
        gte(invitations.acceptedAt, since),
      ),
    )
}

/**
 * Of two accounts that become one, the invitations that each accepted as the staff that it is now are those of the one that
 * stays, which is staff since the first of them; whoever accepted before and was taken off is named no more.
 */
export async function joinAccepted(
  ctx: Context,
  into: number,
  theirs: Member,
  mine: Member | null,
): Promise<void> {
  await ctx.db.execute(sql`
    update invitations set accepted_by = case when accepted_at >= case accepted_by
      when ${theirs.userSeq} then ${theirs.createdAt}::timestamptz else ${mine?.createdAt ?? null}::timestamptz end then ${into}::bigint end
    where channel_seq = ${ctx.channelSeq} and accepted_by in (${theirs.userSeq}, ${into})`)
  await ctx.db
    .update(operators)
    .set({ createdAt: sql`least(${operators.createdAt}, ${theirs.createdAt})` })
    .where(and(eq(operators.channelSeq, ctx.channelSeq), eq(operators.userSeq, into)))
}

type Member = Pick<typeof operators.$inferSelect, 'userSeq' | 'createdAt'>

/** Held until commit, so that of two answers only one finds it open. */
export async function lockInvitation(ctx: Context, invitationSeq: number): Promise<InvitationRow> {
  const [row] = await ctx.db.select().from(invitations).where(named(ctx, invitationSeq)).for('update')
  return row ?? fail('NO_DATA')
}

export async function findInvitationByToken(
  ctx: Context,
  tokenHash: string,
): Promise<InvitationRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(invitations)
    .where(and(eq(invitations.channelSeq, ctx.channelSeq), eq(invitations.tokenHash, tokenHash)))
  return row
}

/** The one invitation of an address that has no answer yet, run out or not. */
export async function lockOpenInvitation(ctx: Context, email: string): Promise<InvitationRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(invitations)
    .where(and(eq(invitations.channelSeq, ctx.channelSeq), eq(invitations.email, email), unanswered))
    .for('update')
  return row
}

/** Nothing where another invitation of the address came at the same moment. */
export async function insertInvitation(
  ctx: Context,
  values: Omit<typeof invitations.$inferInsert, 'channelSeq'>,
): Promise<InvitationRow | undefined> {
  const [row] = await ctx.db
    .insert(invitations)
    .values({ channelSeq: ctx.channelSeq, sentAt: ctx.now, createdAt: ctx.now, ...values })
    .onConflictDoNothing()
    .returning()
  return row
}

export async function updateInvitation(
  ctx: Context,
  invitationSeq: number,
  change: Partial<typeof invitations.$inferInsert>,
): Promise<InvitationRow> {
  const [row] = await ctx.db.update(invitations).set(change).where(named(ctx, invitationSeq)).returning()
  return row ?? fail('NO_DATA')
}

/** With the names that the list shows: who sent it, and to which classes. */
export async function invitationViews(
  ctx: Context,
  rows: readonly InvitationRow[],
): Promise<InvitationView[]> {
  if (rows.length === 0) return []
  const senders = await ctx.db
    .select({ userSeq: users.userSeq, name: users.name })
    .from(users)
    .where(
      inArray(
        users.userSeq,
        rows.map(({ invitedBy }) => invitedBy),
      ),
    )
  const titles = await listTitles(
    ctx,
    rows.flatMap(({ courseSeqs }) => courseSeqs),
  )
  return rows.map((row) => ({
    invitationSeq: row.invitationSeq,
    email: row.email,
    userTypeCd: row.userTypeCd,
    courseUserTypeCd: row.courseUserTypeCd,
    classes: titles.filter(({ courseSeq }) => row.courseSeqs.includes(courseSeq)),
    handOverYn: row.handOverYn,
    awaitsOwnerYn: awaitsOwner(row) ? 'Y' : 'N',
    certifiedNote: row.certifiedNote,
    state: invitationState(row, ctx.now),
    invitedByName: senders.find(({ userSeq }) => userSeq === row.invitedBy)?.name ?? '',
    sentAt: row.sentAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }))
}

export const awaitsOwner = ({ userTypeCd, agreedBy }: InvitationRow): boolean =>
  userTypeCd === USER_TYPE.owner && agreedBy === null

/** Classes of the site that are not in the bin; others do not exist. */
export async function listTitles(
  ctx: Context,
  courseSeqs: readonly number[],
): Promise<{ courseSeq: number; title: string }[]> {
  if (courseSeqs.length === 0) return []
  return ctx.db
    .select({ courseSeq: courses.courseSeq, title: courses.title })
    .from(courses)
    .where(
      and(
        eq(courses.channelSeq, ctx.channelSeq),
        inArray(courses.courseSeq, [...new Set(courseSeqs)]),
        eq(courses.trashTypeCd, '00'),
      ),
    )
    .orderBy(sql`${courses.title} collate ko_natural`, asc(courses.courseSeq))
}
