import type { Standing } from '@seodang/domain/departure'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { definePort } from '../../platform/ports.ts'
import { users } from '../identity/tables.ts'
import { channels } from '../site/tables.ts'
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

/** Whether the platform has stopped the site of `ctx` (ADM-02). */
export async function isSuspended({ db, channelSeq }: Context): Promise<boolean> {
  const [site] = await db
    .select({ at: channels.suspendedAt })
    .from(channels)
    .where(eq(channels.channelSeq, channelSeq))
  return site !== undefined && site.at !== null
}

/** The person and the site, as `fateOf` asks for them. */
export const standingOf = async (ctx: Context, userSeq: number): Promise<Standing> => ({
  isGone: await isGone(ctx, userSeq),
  isSuspended: await isSuspended(ctx),
})

/** What ends with somebody's membership of the site, in its transaction, whoever ended it (JOIN-11, MEM-08). */
type Ending = (ctx: Context, userSeq: number) => Promise<void>

/** What is charged by the clock is charged no more. Locks subscriptions, then classes. */
export const END_CHARGES = definePort<Ending>('membership.endCharges')
/** Turns in lines and places that are offered go to the next. Locks classes, in the order of their keys. */
export const END_TURNS = definePort<Ending>('membership.endTurns')
