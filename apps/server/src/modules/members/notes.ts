import type { ReplyOf } from '@seodang/contract/endpoint'
import type { createMemberNote } from '@seodang/contract/member'
import { fail, requireNoProblems } from '@seodang/domain/errors'
import { MEMBER_LABELS } from '@seodang/domain/field-labels'
import { memberNoteProblems } from '@seodang/domain/member'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { listMemberRows } from './members-store.ts'
import { insertNote, listNotes, removeNote } from './notes-store.ts'

type NoteView = ReplyOf<typeof createMemberNote>

/** MEM-07: what staff wrote about the member, the newest first. */
export async function notesOf(ctx: Context, userSeq: number): Promise<NoteView[]> {
  const rows = await listNotes(ctx, userSeq)
  return rows.map(({ note, byName }) => ({
    memberNoteSeq: note.memberNoteSeq,
    content: note.content,
    byName,
    mineYn: note.byUserSeq === ctx.principal.userSeq ? 'Y' : 'N',
    createdAt: note.createdAt.toISOString(),
  }))
}

export function createNote(outer: Context, userSeq: number, content: string): Promise<NoteView> {
  requireNoProblems(memberNoteProblems({ content }), MEMBER_LABELS)
  return inTransaction(outer, async (ctx) => {
    const [member] = await listMemberRows(ctx, [userSeq])
    if (!member) fail('NO_DATA', { userSeq })
    const made = await insertNote(ctx, { userSeq, byUserSeq: userSeqOf(ctx), content: content.trim() })
    const note = (await notesOf(ctx, userSeq)).find(({ memberNoteSeq }) => memberNoteSeq === made)
    return note ?? fail('NO_DATA', { userSeq })
  })
}

/** Staff delete what they wrote themselves; a note of a colleague is as if it were not there. */
export async function deleteNote(ctx: Context, userSeq: number, memberNoteSeq: number): Promise<void> {
  if (!(await removeNote(ctx, { memberNoteSeq, userSeq, byUserSeq: userSeqOf(ctx) })))
    fail('NO_DATA', { memberNoteSeq })
}
