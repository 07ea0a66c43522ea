import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { users } from '../identity/tables.ts'
import { channels } from '../site/tables.ts'
import type { OnSite } from './access-sql.ts'
import { channelUsers } from './tables.ts'

/**
 * Whether nobody is there on this site any more: the account is closed, or its person left the site or was put out of it.
 * `isHeld`: where it is not so, it does not become so before the transaction is over.
 */
export async function isGone(ctx: Context, userSeq: number, { isHeld = false } = {}): Promise<boolean> {
  const account = ctx.db.select({ at: users.closedAt }).from(users).where(eq(users.userSeq, userSeq))
  const [one] = await (isHeld ? account.for('share') : account)
  if (one?.at !== null) return true
  const place = ctx.db
    .select({ at: channelUsers.leftAt })
    .from(channelUsers)
    .where(and(eq(channelUsers.channelSeq, ctx.channelSeq), eq(channelUsers.userSeq, userSeq)))
  const [member] = await (isHeld ? place.for('share') : place)
  return member !== undefined && member.at !== null
}

/** The same for questions that are made with `sql`. */
export const isGoneAt = ({ channel, person }: OnSite): SQL =>
  sql.raw(`(exists (select 1 from users gone where gone.user_seq = ${person} and gone.closed_at is not null)
    or exists (select 1 from channel_users gone where gone.channel_seq = ${channel} and gone.user_seq = ${person}
      and gone.left_at is not null))`)

/** Whether the platform has stopped the site of `ctx` (ADM-02). */
export async function isSuspended({ db, channelSeq }: Context): Promise<boolean> {
  const [site] = await db
    .select({ at: channels.suspendedAt })
    .from(channels)
    .where(eq(channels.channelSeq, channelSeq))
  return site !== undefined && site.at !== null
}
