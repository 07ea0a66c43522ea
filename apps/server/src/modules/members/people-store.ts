import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { moveBlocks } from './blocks-store.ts'
import { labelledMembers, memberNotes, registeredMembers, segmentPeople } from './tables.ts'

/**
 * ACC-29: what staff kept of somebody whose account is gone is erased on every site. A block stays, for it also holds of
 * the next account of the same person.
 */
export async function forgetPerson({ db }: Context, userSeq: number): Promise<void> {
  await db.delete(memberNotes).where(eq(memberNotes.userSeq, userSeq))
  await db.delete(labelledMembers).where(eq(labelledMembers.userSeq, userSeq))
  await db.delete(segmentPeople).where(eq(segmentPeople.userSeq, userSeq))
  await db.delete(registeredMembers).where(eq(registeredMembers.userSeq, userSeq))
}

/** SOC-19: what was kept of the account that ended stands at the one that stays; being blocked stays, too. */
export async function movePerson(ctx: Context, fromUserSeq: number, intoUserSeq: number): Promise<void> {
  const { db } = ctx
  await db.execute(sql`
    insert into labelled_members (channel_seq, label_seq, user_seq, created_at)
    select channel_seq, label_seq, ${intoUserSeq}::bigint, created_at from labelled_members
    where user_seq = ${fromUserSeq} on conflict do nothing`)
  await db.execute(sql`
    insert into segment_people (channel_seq, segment_seq, user_seq)
    select channel_seq, segment_seq, ${intoUserSeq}::bigint from segment_people
    where user_seq = ${fromUserSeq} on conflict do nothing`)
  await moveBlocks(ctx, fromUserSeq, intoUserSeq)
  await db.update(memberNotes).set({ userSeq: intoUserSeq }).where(eq(memberNotes.userSeq, fromUserSeq))
  // Whoever wrote one may delete it.
  await db.update(memberNotes).set({ byUserSeq: intoUserSeq }).where(eq(memberNotes.byUserSeq, fromUserSeq))
  await db
    .update(registeredMembers)
    .set({ userSeq: intoUserSeq })
    .where(eq(registeredMembers.userSeq, fromUserSeq))
  await forgetPerson(ctx, fromUserSeq)
}
