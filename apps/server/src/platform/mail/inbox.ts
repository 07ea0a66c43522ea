import { fail } from '@seodang/domain/errors'
import { INBOX_SHARES, type InboxShare, inboxOf, type MailBound, SENDER_BOUND } from '@seodang/domain/inbox'
import { SECOND } from '@seodang/domain/instant'
import { eq, lt, sql } from 'drizzle-orm'
import type { Context, Services } from '../context.ts'
import { rateLimits } from '../database/tables.ts'
import { defineJob } from '../jobs/jobs.ts'

/** Known to this file alone, so that nothing but a share that was taken makes an inbox. */
const TAKEN = Symbol('taken')

/** Room for one mail at an address that nobody has shown to be of the person who is written to. */
export interface Inbox {
  readonly [TAKEN]: { email: string; isUsed: boolean }
}

/** Why there is no room, and for how long. */
export interface InboxFull {
  retryAfterSeconds: number
}

export const isFull = (inbox: Inbox | InboxFull): inbox is InboxFull => 'retryAfterSeconds' in inbox

/**
 * Room for one mail at an address that somebody typed. It counts in the transaction of the mail: what is rolled back
 * was never sent, and of two at once the second sees the first. Whoever takes several takes them in the order of their
 * inboxes (`byInbox`), so that no two wait for each other.
 */
export async function takeInbox(ctx: Context, email: string): Promise<Inbox | InboxFull> {
  const sender = ctx.principal.userSeq
  const full = sender === null ? null : await take(ctx, `sender:${sender}`, SENDER_BOUND)
  return full ?? takeShare(ctx, email, 'others')
}

/** The same at the address that an account claims, for what the account itself is told. */
export const takeClaimed = (ctx: Context, email: string): Promise<Inbox | InboxFull> =>
  takeShare(ctx, email, 'claim')

/** Fails with TOO_MANY_REQUESTS where there is none. */
export const requireInbox = async (ctx: Context, email: string): Promise<Inbox> =>
  required(await takeInbox(ctx, email))

/** The same at the address that an account claims. */
export const requireClaimed = async (ctx: Context, email: string): Promise<Inbox> =>
  required(await takeClaimed(ctx, email))

const required = (inbox: Inbox | InboxFull): Inbox =>
  isFull(inbox) ? fail('TOO_MANY_REQUESTS', { ...inbox }) : inbox

export const byInbox = (one: string, other: string): number => {
  const [a, b] = [inboxOf(one), inboxOf(other)]
  return a < b ? -1 : a > b ? 1 : 0
}

/** The address, for the one mail that there is room for. */
export function addressOf({ [TAKEN]: taken }: Inbox): string {
  if (taken.isUsed) throw new Error('Room for one mail was used for two')
  taken.isUsed = true
  return taken.email
}

async function takeShare(ctx: Context, email: string, share: InboxShare): Promise<Inbox | InboxFull> {
  // Whoever reads the table learns nobody's address.
  const reader = ctx.services.secrets.sign('inbox', inboxOf(email))
  const full = await take(ctx, `inbox:${share}:${reader}`, INBOX_SHARES[share])
  return full ?? { [TAKEN]: { email, isUsed: false } }
}

/** In the storage of the rate limits. */
async function take(ctx: Context, key: string, { mails, within }: MailBound): Promise<InboxFull | null> {
  const now = ctx.now.getTime()
  const isOver = sql`coalesce(${rateLimits.expire}, 0) <= ${now}`
  const taken = await ctx.db
    .insert(rateLimits)
    .values({ key, points: 1, expire: now + within })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        points: sql`case when ${isOver} then 1 else ${rateLimits.points} + 1 end`,
        expire: sql`case when ${isOver} then ${now + within} else ${rateLimits.expire} end`,
      },
      setWhere: sql`${isOver} or ${rateLimits.points} < ${mails}`,
    })
    .returning({ key: rateLimits.key })
  if (taken.length > 0) return null
  const [kept] = await ctx.db
    .select({ expire: rateLimits.expire })
    .from(rateLimits)
    .where(eq(rateLimits.key, key))
  return { retryAfterSeconds: Math.max(1, Math.ceil(((kept?.expire ?? now) - now) / SECOND)) }
}

const TIDY = defineJob<object>('mail.inboxes')

/** Where Redis counts calls, the library of the rate limits never comes to clear its table. */
export function tidyInboxes({ jobs }: Services): void {
  jobs.work(TIDY, forgetInboxes)
  jobs.schedule(TIDY, '50 4 * * *', {})
}

export async function forgetInboxes(ctx: Context): Promise<void> {
  await ctx.db.delete(rateLimits).where(lt(rateLimits.expire, ctx.now.getTime()))
}
