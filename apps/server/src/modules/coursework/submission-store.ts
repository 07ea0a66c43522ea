import { CHOISE_STATUS, PUBLIC_SCOPE, SUBMISSION_STATUS } from '@seodang/domain/codes'
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { type Context, userSeqOf } from '../../platform/context.ts'
import { attendances } from '../enrolment/tables.ts'
import { users } from '../identity/tables.ts'
import { uploads } from '../media/tables.ts'
import { submissions } from './tables.ts'

export type SubmissionRow = typeof submissions.$inferSelect
type NewSubmission = typeof submissions.$inferInsert

export interface ItemKey {
  courseSeq: number
  curriculumSeq: number
}

const inItem = ({ channelSeq }: Context, { courseSeq, curriculumSeq }: ItemKey) =>
  and(
    eq(submissions.channelSeq, channelSeq),
    eq(submissions.courseSeq, courseSeq),
    eq(submissions.curriculumSeq, curriculumSeq),
  )

/** A person's own submissions of a lesson, newest first. */
export const listMine = (ctx: Context, key: ItemKey, userSeq: number): Promise<SubmissionRow[]> =>
  ctx.db
    .select()
    .from(submissions)
    .where(and(inItem(ctx, key), eq(submissions.userSeq, userSeq)))
    .orderBy(desc(submissions.createdAt), desc(submissions.submissionSeq))

/** The caller's place in the class, held until commit: what one person does at once happens one after the other. */
export async function lockMyPlace(ctx: Context, courseSeq: number): Promise<number | undefined> {
  const [row] = await ctx.db
    .select({ attendSeq: attendances.attendSeq })
    .from(attendances)
    .where(
      and(
        eq(attendances.channelSeq, ctx.channelSeq),
        eq(attendances.courseSeq, courseSeq),
        eq(attendances.userSeq, userSeqOf(ctx)),
        eq(attendances.choiseStatusCd, CHOISE_STATUS.approved),
      ),
    )
    .for('no key update')
  return row?.attendSeq
}

/** Nothing where another one waits already. */
export async function insertSubmission(ctx: Context, row: NewSubmission): Promise<SubmissionRow | undefined> {
  const [made] = await ctx.db.insert(submissions).values(row).onConflictDoNothing().returning()
  return made
}

/** Held until commit, so that two who look at it at once decide one after the other. */
export async function lockSubmission(
  ctx: Context,
  courseSeq: number,
  submissionSeq: number,
): Promise<SubmissionRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(submissions)
    .where(ofClass(ctx, courseSeq, submissionSeq))
    .for('update')
  return row
}

const ofClass = ({ channelSeq }: Context, courseSeq: number, submissionSeq: number) =>
  and(
    eq(submissions.channelSeq, channelSeq),
    eq(submissions.courseSeq, courseSeq),
    eq(submissions.submissionSeq, submissionSeq),
  )

export async function findSubmission(
  ctx: Context,
  courseSeq: number,
  submissionSeq: number,
): Promise<SubmissionRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(submissions)
    .where(ofClass(ctx, courseSeq, submissionSeq))
  return row
}

export async function updateSubmission(
  ctx: Context,
  submissionSeq: number,
  change: Partial<SubmissionRow>,
): Promise<void> {
  await ctx.db
    .update(submissions)
    .set({ ...change, updatedAt: ctx.now })
    .where(and(eq(submissions.channelSeq, ctx.channelSeq), eq(submissions.submissionSeq, submissionSeq)))
}

/** Which submissions one may read who does not run the class: one's own, and good ones that are shared (CERT-02). */
const sharedWith = (ctx: Context, isAttending: boolean) =>
  and(
    eq(submissions.status, SUBMISSION_STATUS.approved),
    inArray(
      submissions.publicScope,
      isAttending ? [PUBLIC_SCOPE.public, PUBLIC_SCOPE.members] : [PUBLIC_SCOPE.public],
    ),
    ne(submissions.userSeq, ctx.principal.userSeq ?? 0),
  )

export async function countShared(ctx: Context, key: ItemKey, isAttending: boolean): Promise<number> {
  return ctx.db.$count(submissions, and(inItem(ctx, key), sharedWith(ctx, isAttending)))
}

export const listShared = (
  ctx: Context,
  key: ItemKey,
  isAttending: boolean,
  { offset, size }: { offset: number; size: number },
) =>
  ctx.db
    .select({ submission: submissions, name: users.name })
    .from(submissions)
    .innerJoin(users, eq(users.userSeq, submissions.userSeq))
    .where(and(inItem(ctx, key), sharedWith(ctx, isAttending)))
    .orderBy(desc(submissions.createdAt), desc(submissions.submissionSeq))
    .limit(size)
    .offset(offset)

/** A submission that the caller may read: the own, or one that is shared. */
export async function findReadable(
  ctx: Context,
  courseSeq: number,
  submissionSeq: number,
  isAttending: boolean,
): Promise<SubmissionRow | undefined> {
  const { userSeq } = ctx.principal
  const [row] = await ctx.db
    .select()
    .from(submissions)
    .where(
      and(
        ofClass(ctx, courseSeq, submissionSeq),
        sql`(${userSeq === null ? sql`false` : eq(submissions.userSeq, userSeq)} or ${sharedWith(ctx, isAttending)})`,
      ),
    )
  return row
}

export interface WorkFile {
  uploadSeq: number
  name: string
  size: number
  mime: string
}

/** The files of submissions by their key; one that its owner removed is left out. */
export async function filesOf(
  ctx: Context,
  rows: readonly Pick<SubmissionRow, 'uploadSeqs'>[],
): Promise<Map<number, WorkFile>> {
  const wanted = [...new Set(rows.flatMap(({ uploadSeqs }) => uploadSeqs))]
  if (wanted.length === 0) return new Map()
  const found = await ctx.db
    .select({ uploadSeq: uploads.uploadSeq, name: uploads.name, size: uploads.size, mime: uploads.mime })
    .from(uploads)
    .where(
      and(
        eq(uploads.channelSeq, ctx.channelSeq),
        eq(uploads.kind, 'file'),
        inArray(uploads.uploadSeq, wanted),
      ),
    )
  return new Map(found.map((file) => [file.uploadSeq, file]))
}

/** How many of these are the caller's own files, whole and of this site (SEC-04). */
export async function countOwnFiles(ctx: Context, uploadSeqs: readonly number[]): Promise<number> {
  if (uploadSeqs.length === 0) return 0
  return ctx.db.$count(
    uploads,
    and(
      eq(uploads.channelSeq, ctx.channelSeq),
      eq(uploads.kind, 'file'),
      eq(uploads.ownerSeq, userSeqOf(ctx)),
      sql`${uploads.readyAt} is not null`,
      inArray(uploads.uploadSeq, [...uploadSeqs]),
    ),
  )
}
