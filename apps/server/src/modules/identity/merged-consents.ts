import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'

/*
 * SOC-19: of two accounts that become one each may have said something else about the same. What does not stand stays under
 * the number by which it was said, as proof of it.
 */

/**
 * What was said by the account that goes holds of the one that stays, where that has said nothing of it: its own word, and a
 * refusal above all, is not undone by another's.
 */
export async function moveConsents(ctx: Context, fromUserSeq: number, intoUserSeq: number): Promise<void> {
  await ctx.db.execute(sql`
    update consents theirs set user_seq = ${intoUserSeq} where user_seq = ${fromUserSeq} and not exists (
      select 1 from consents own where own.user_seq = ${intoUserSeq}
        and own.channel_seq = theirs.channel_seq and own.purpose = theirs.purpose)`)
}

/** At a site which the one that stays had left, and which the other is a member of, the other's word stands. */
export async function takeOverConsents(
  { db, channelSeq }: Context,
  fromUserSeq: number,
  intoUserSeq: number,
): Promise<void> {
  await db.execute(sql`
    update consents said set user_seq = case user_seq when ${fromUserSeq} then ${intoUserSeq}::bigint
      else ${fromUserSeq}::bigint end
    where channel_seq = ${channelSeq} and user_seq in (${fromUserSeq}, ${intoUserSeq}) and exists (
      select 1 from consents other where other.channel_seq = said.channel_seq and other.purpose = said.purpose
        and other.user_seq in (${fromUserSeq}, ${intoUserSeq}) and other.user_seq <> said.user_seq)`)
}
