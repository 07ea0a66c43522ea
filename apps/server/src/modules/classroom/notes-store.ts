import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Context, userSeqOf } from '../../platform/context.ts'
import { curriculumItems } from '../catalog/tables.ts'
import { lessonNotes } from './tables.ts'

export type NoteRow = typeof lessonNotes.$inferSelect

/** The caller's notes of a class in the order of its lessons; those of a lesson that was taken out come last. */
export async function listMyNotes(ctx: Context, courseSeq: number, curriculumSeq?: number) {
  return ctx.db
    .select({
      noteSeq: lessonNotes.noteSeq,
      curriculumSeq: lessonNotes.curriculumSeq,
      lessonTitle: curriculumItems.title,
      second: lessonNotes.second,
      content: lessonNotes.content,
      updatedAt: lessonNotes.updatedAt,
    })
    .from(lessonNotes)
    .innerJoin(
      curriculumItems,
      and(
        eq(curriculumItems.channelSeq, lessonNotes.channelSeq),
        eq(curriculumItems.curriculumSeq, lessonNotes.curriculumSeq),
      ),
    )
    .where(
      and(
        ofMine(ctx, courseSeq),
        curriculumSeq === undefined ? undefined : eq(lessonNotes.curriculumSeq, curriculumSeq),
      ),
    )
    .orderBy(
      sql`${curriculumItems.removedAt} is not null`,
      curriculumItems.ord,
      curriculumItems.curriculumSeq,
      sql`${lessonNotes.second} nulls first`,
      lessonNotes.noteSeq,
    )
}

export async function insertNote(
  ctx: Context,
  note: Pick<NoteRow, 'courseSeq' | 'curriculumSeq' | 'second' | 'content'>,
): Promise<NoteRow> {
  const { channelSeq, now } = ctx
  const [row] = await ctx.db
    .insert(lessonNotes)
    .values({ ...note, channelSeq, userSeq: userSeqOf(ctx), createdAt: now, updatedAt: now })
    .returning()
  if (!row) throw new Error('A note was inserted without an answer')
  return row
}

export async function updateMyNote(
  ctx: Context,
  courseSeq: number,
  noteSeq: number,
  content: string,
  before: string | undefined,
): Promise<NoteRow | undefined> {
  const isSeen = before === undefined ? undefined : inArray(lessonNotes.content, [before, content])
  const [row] = await ctx.db
    .update(lessonNotes)
    .set({ content, updatedAt: ctx.now })
    .where(and(ofMine(ctx, courseSeq), eq(lessonNotes.noteSeq, noteSeq), isSeen))
    .returning()
  return row
}

export async function removeMyNote(
  ctx: Context,
  courseSeq: number,
  noteSeq: number,
): Promise<NoteRow | undefined> {
  const [row] = await ctx.db
    .delete(lessonNotes)
    .where(and(ofMine(ctx, courseSeq), eq(lessonNotes.noteSeq, noteSeq)))
    .returning()
  return row
}

const ofMine = (ctx: Context, courseSeq: number) =>
  and(
    eq(lessonNotes.channelSeq, ctx.channelSeq),
    eq(lessonNotes.courseSeq, courseSeq),
    eq(lessonNotes.userSeq, userSeqOf(ctx)),
  )
