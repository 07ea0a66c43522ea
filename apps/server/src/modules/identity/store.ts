import { UPLOAD_STATE } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { and, count, desc, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { uploads } from '../media/tables.ts'
import { operators } from '../membership/tables.ts'
import { channels } from '../site/tables.ts'
import { signOnCodes, socialAccounts, users } from './tables.ts'

export type User = typeof users.$inferSelect

declare const held: unique symbol

/** An account whose row this transaction holds until it commits, so that nothing about it changes meanwhile. */
export type HeldUser = User & { readonly [held]: true }

/** Fails with SESSION_ENDED for an account that was closed meanwhile. */
export async function getUser(ctx: Context, userSeq: number): Promise<User> {
  const [row] = await ctx.db.select().from(users).where(isOpen(userSeq))
  return row ?? fail('SESSION_ENDED')
}

/** Holds the row until commit, so that two calls of one person come one after the other. */
export async function lockUser(ctx: Context, userSeq: number): Promise<HeldUser> {
  const [row] = await ctx.db.select().from(users).where(isOpen(userSeq)).for('update')
  return (row as HeldUser | undefined) ?? fail('SESSION_ENDED')
}

/**
 * Holds the account whose password was compared before the transaction. Fails with INCORRECT_PASSWORD where it has
 * another one by now: comparing takes time, in which it may be changed or reset (ACC-26).
 */
export async function lockProved(
  ctx: Context,
  { userSeq, passwordHash }: Pick<User, 'userSeq' | 'passwordHash'>,
  details: { atLogin?: true } = {},
): Promise<HeldUser> {
  const [row] = await ctx.db.select().from(users).where(isOpen(userSeq)).for('update')
  if (row?.passwordHash !== passwordHash) fail('INCORRECT_PASSWORD', details)
  return row as HeldUser
}

/**
 * Whoever is given something that must not be nobody's is there until commit: closing and merging hold their row, too, and
 * look at what they own with it in hand (OPR-10). Fails with SESSION_ENDED.
 */
export async function holdOpenAccount(ctx: Context, userSeq: number): Promise<void> {
  const [row] = await ctx.db
    .select({ closedAt: users.closedAt })
    .from(users)
    .where(eq(users.userSeq, userSeq))
    .for('key share')
  if (row?.closedAt !== null) fail('SESSION_ENDED')
}

/** Holds the rows until commit, always in the same order, so that two who lock the same pair do not wait in a circle. */
export async function lockUsers(ctx: Context, userSeqs: readonly number[]): Promise<HeldUser[]> {
  const rows = await ctx.db
    .select()
    .from(users)
    .where(and(inArray(users.userSeq, [...userSeqs]), isNull(users.closedAt)))
    .orderBy(users.userSeq)
    .for('update')
  return rows as HeldUser[]
}

/** The same of all that claim an address, or own it. */
export async function lockUsersOf(ctx: Context, email: string): Promise<void> {
  await ctx.db
    .select({ userSeq: users.userSeq })
    .from(users)
    .where(and(eq(users.email, email), isNull(users.closedAt)))
    .orderBy(users.userSeq)
    .for('update')
}

/** Lets everything go on but what holds the whole account, as a merge does; closed accounts too. */
export async function keepFromMerging(ctx: Context, userSeq: number): Promise<void> {
  await ctx.db
    .select({ userSeq: users.userSeq })
    .from(users)
    .where(eq(users.userSeq, userSeq))
    .for('key share')
}

export async function findOpenUser(ctx: Context, userSeq: number): Promise<User | undefined> {
  const [row] = await ctx.db.select().from(users).where(isOpen(userSeq))
  return row
}

/** Makes an account that claims its address; who proves it owns it. */
export async function insertUser(
  ctx: Context,
  values: Omit<typeof users.$inferInsert, 'userSeq' | 'verifiedAt' | 'language' | 'createdAt'>,
): Promise<number> {
  const [row] = await ctx.db
    .insert(users)
    .values({ ...values, language: ctx.language, createdAt: ctx.now })
    .returning({ userSeq: users.userSeq })
  if (!row) throw new Error('no account was made')
  return row.userSeq
}

const isOpen = (userSeq: number) => and(eq(users.userSeq, userSeq), isNull(users.closedAt))

/** ACC-30: the one account that proved the address. */
export async function findOwner(ctx: Context, email: string): Promise<User | undefined> {
  const [row] = await ctx.db
    .select()
    .from(users)
    .where(and(eq(users.email, email), isNotNull(users.verifiedAt), isNull(users.closedAt)))
  return row
}

/** The youngest account that only claims the address; older claims of it can no longer be signed in to. */
export async function findClaimant(ctx: Context, email: string): Promise<User | undefined> {
  const [row] = await ctx.db
    .select()
    .from(users)
    .where(and(eq(users.email, email), isNull(users.verifiedAt), isNull(users.closedAt)))
    .orderBy(desc(users.userSeq))
    .limit(1)
  return row
}

export async function listOtherClaimants(ctx: Context, email: string, exceptSeq: number): Promise<number[]> {
  const rows = await ctx.db
    .select({ userSeq: users.userSeq })
    .from(users)
    .where(
      and(
        eq(users.email, email),
        isNull(users.verifiedAt),
        isNull(users.closedAt),
        ne(users.userSeq, exceptSeq),
      ),
    )
  return rows.map((row) => row.userSeq)
}

export async function listUsers(ctx: Context, userSeqs: readonly number[]): Promise<User[]> {
  if (userSeqs.length === 0) return []
  return ctx.db
    .select()
    .from(users)
    .where(inArray(users.userSeq, [...new Set(userSeqs)]))
}

export async function updateUser(
  ctx: Context,
  userSeq: number,
  change: Partial<typeof users.$inferInsert>,
): Promise<void> {
  await ctx.db.update(users).set(change).where(eq(users.userSeq, userSeq))
}

/** ADM-01: gives or takes the right of a platform administrator; never from a request's input. */
export const setPlatformAdmin = (ctx: Context, userSeq: number, isPlatformAdmin: boolean): Promise<void> =>
  updateUser(ctx, userSeq, { isPlatformAdmin })

/** Closes an account and keeps nothing of the person in it; the number stays for what points at it. */
export async function closeUsers(ctx: Context, userSeqs: readonly number[]): Promise<void> {
  if (userSeqs.length === 0) return
  // What is not taken along leads nowhere, and its person may begin anew.
  await ctx.db.delete(socialAccounts).where(inArray(socialAccounts.userSeq, [...userSeqs]))
  await ctx.db.delete(signOnCodes).where(inArray(signOnCodes.userSeq, [...userSeqs]))
  await ctx.db
    .update(users)
    .set({
      closedAt: ctx.now,
      email: '',
      name: '',
      phone: null,
      phoneAt: null,
      passwordHash: null,
      profileImageKey: null,
    })
    .where(inArray(users.userSeq, [...userSeqs]))
}

export async function siteExists(ctx: Context, channelSeq: number): Promise<boolean> {
  const rows = await ctx.db
    .select({ channelSeq: channels.channelSeq })
    .from(channels)
    .where(and(eq(channels.channelSeq, channelSeq), isNull(channels.closedAt)))
  return rows.length > 0
}

/** Whether the person uploaded this picture, and for everybody to see. */
export async function ownsPicture(ctx: Context, userSeq: number, storageKey: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ uploadSeq: uploads.uploadSeq })
    .from(uploads)
    .where(
      and(
        eq(uploads.storageKey, storageKey),
        eq(uploads.ownerSeq, userSeq),
        eq(uploads.kind, 'image'),
        eq(uploads.state, UPLOAD_STATE.ready),
        eq(uploads.privateYn, false),
      ),
    )
  return rows.length > 0
}

/** ACC-08: the sites that the person helps to run. */
export async function countManagedSites(ctx: Context, userSeq: number): Promise<number> {
  const [row] = await ctx.db
    .select({ n: count() })
    .from(operators)
    .innerJoin(channels, eq(channels.channelSeq, operators.channelSeq))
    .where(and(eq(operators.userSeq, userSeq), isNull(channels.closedAt)))
  return row?.n ?? 0
}
