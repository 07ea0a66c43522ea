import type {
  changeNote as changing,
  createNote as creating,
  lessonNotes as listed,
} from '@seodang/contract/classroom'
import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import { fail, requireNoProblems } from '@seodang/domain/errors'
import { noteProblems } from '@seodang/domain/note'
import type { Context } from '../../platform/context.ts'
import { getItem } from '../catalog/index.ts'
import { insertNote, listMyNotes, type NoteRow, removeMyNote, updateMyNote } from './notes-store.ts'

type Notes = ReplyOf<typeof listed>
type NoteView = Notes['list'][number]
interface NoteKey {
  courseSeq: number
  noteSeq: number
}

/** BYD-08: nobody reads the notes of somebody else, staff included. */
export async function listNotes(ctx: Context, courseSeq: number, curriculumSeq?: number): Promise<Notes> {
  requirePerson(ctx)
  const rows = await listMyNotes(ctx, courseSeq, curriculumSeq)
  const list = rows.map(({ updatedAt, ...note }) => ({ ...note, updatedAt: updatedAt.toISOString() }))
  return { list, totalCount: list.length }
}

export async function createNote(
  ctx: Context,
  courseSeq: number,
  { curriculumSeq, second, content }: BodyOf<typeof creating>,
): Promise<NoteView> {
  requirePerson(ctx)
  requireNoProblems(noteProblems({ content }))
  await getItem(ctx, courseSeq, curriculumSeq)
  return viewOf(ctx, await insertNote(ctx, { courseSeq, curriculumSeq, second, content }))
}

/** What another device wrote meanwhile is not replaced by who did not see it (SET-09). */
export async function changeNote(
  ctx: Context,
  { courseSeq, noteSeq }: NoteKey,
  { content, before }: BodyOf<typeof changing>,
): Promise<NoteView> {
  requirePerson(ctx)
  requireNoProblems(noteProblems({ content }))
  const changed = await updateMyNote(ctx, courseSeq, noteSeq, content, before)
  if (changed) return viewOf(ctx, changed)
  const isThere = (await listMyNotes(ctx, courseSeq)).some((note) => note.noteSeq === noteSeq)
  return isThere ? fail('CONFLICT_EDITED') : fail('NO_DATA', { noteSeq })
}

export async function deleteNote(ctx: Context, { courseSeq, noteSeq }: NoteKey): Promise<void> {
  requirePerson(ctx)
  if (!(await removeMyNote(ctx, courseSeq, noteSeq))) fail('NO_DATA', { noteSeq })
}

/** An open class keeps nothing for visitors. */
function requirePerson({ principal }: Context): void {
  if (principal.userSeq === null) fail('NOT_LOGGED_IN')
}

async function viewOf(ctx: Context, { courseSeq, curriculumSeq, noteSeq }: NoteRow): Promise<NoteView> {
  const { list } = await listNotes(ctx, courseSeq, curriculumSeq)
  return list.find((note) => note.noteSeq === noteSeq) ?? fail('NO_DATA', { noteSeq })
}
