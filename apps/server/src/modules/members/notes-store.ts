import { and, desc, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { users } from '../identity/tables.ts'
import { memberNotes } from './tables.ts'

/** The newest first; without a name whoever wrote it has closed their account. */
export async function listNotes(ctx: Context, userSeq: number) {
  return ctx.db
    .select({ note: memberNotes, byName: users.name })
    .from(memberNotes)
    .leftJoin(users, eq(users.userSeq, memberNotes.byUserSeq))
    .where(and(eq(memberNotes.channelSeq, ctx.channelSeq), eq(memberNotes.userSeq, userSeq)))
    .orderBy(desc(memberNotes.createdAt), desc(memberNotes.memberNoteSeq))
}

export async function insertNote(
  ctx: Context,
  row: Pick<typeof memberNotes.$inferInsert, 'userSeq' | 'byUserSeq' | 'content'>,
): Promise<number> {
  const [made] = await ctx.db
    .insert(memberNotes)
    .values({ ...row, channelSeq: ctx.channelSeq, createdAt: ctx.now })
    .returning({ memberNoteSeq: memberNotes.memberNoteSeq })
  if (!made) throw new Error('no note was made')
  return made.memberNoteSeq
}

/** One that the person wrote about this member; answers whether there was one. */
export async function removeNote(
  ctx: Context,
  { memberNoteSeq, userSeq, byUserSeq }: { memberNoteSeq: number; userSeq: number; byUserSeq: number },
): Promise<boolean> {
  const rows = await ctx.db
    .delete(memberNotes)
    .where(
      and(
        eq(memberNotes.channelSeq, ctx.channelSeq),
        eq(memberNotes.memberNoteSeq, memberNoteSeq),
        eq(memberNotes.userSeq, userSeq),
        eq(memberNotes.byUserSeq, byUserSeq),
      ),
    )
    .returning({ memberNoteSeq: memberNotes.memberNoteSeq })
  return rows.length > 0
}
