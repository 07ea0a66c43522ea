import type { Presence } from '@seodang/domain/departure'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { isAmidMergeAt } from '../identity/index.ts'
import { users } from '../identity/tables.ts'
import { channels } from '../site/tables.ts'
import { channelUsers } from './tables.ts'

/**
 * What follows from where somebody is, as far as the site of `ctx` goes. There is no way to ask only whether they are gone:
 * whoever asks says what becomes of somebody whose accounts are becoming one (SOC-19). `isHeld`: where they are here, they
 * stay so until the transaction is over.
 */
export async function byPresence<Answer>(
  ctx: Context,
  userSeq: number,
  answers: Readonly<Record<Presence, Answer>>,
  { isHeld = false } = {},
): Promise<Answer> {
  // Before it is asked, so that all of the question is answered as of the moment from which they are held.
  if (isHeld) await hold(ctx, userSeq)
  const presence = presenceAt(ctx, {
    channel: sql`${ctx.channelSeq}::bigint`,
    person: sql`${userSeq}::bigint`,
  })
  const { rows } = await ctx.db.execute<{ presence: Presence }>(sql`select ${presence} as presence`)
  return answers[rows[0]?.presence ?? 'gone']
}

/** The same for questions that are made with `sql`. One question, for a merge may end between two. */
export const presenceAt = (ctx: Context, { channel, person }: { channel: SQL; person: SQL }): SQL<Presence> =>
  sql`case when exists (select 1 from users alive where alive.user_seq = ${person} and alive.closed_at is null)
      and not exists (select 1 from channel_users past where past.channel_seq = ${channel}
        and past.user_seq = ${person} and past.left_at is not null) then 'here'
    when ${isAmidMergeAt(ctx, person)} then 'merging' else 'gone' end`

async function hold(ctx: Context, userSeq: number): Promise<void> {
  await ctx.db.select({ at: users.closedAt }).from(users).where(eq(users.userSeq, userSeq)).for('share')
  await ctx.db
    .select({ at: channelUsers.leftAt })
    .from(channelUsers)
    .where(and(eq(channelUsers.channelSeq, ctx.channelSeq), eq(channelUsers.userSeq, userSeq)))
    .for('share')
}

/** Whether the platform has stopped the site of `ctx` (ADM-02). */
export async function isSuspended({ db, channelSeq }: Context): Promise<boolean> {
  const [site] = await db
    .select({ at: channels.suspendedAt })
    .from(channels)
    .where(eq(channels.channelSeq, channelSeq))
  return site !== undefined && site.at !== null
}
