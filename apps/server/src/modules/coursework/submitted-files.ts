import { managesClassroom } from '@seodang/domain/access'
import { fail } from '@seodang/domain/errors'
import type { Context } from '../../platform/context.ts'
import { FILE_OWNER, signedFile } from '../media/index.ts'
import { findReadable, findSubmission, type SubmissionRow } from './submission-store.ts'

interface FileKey {
  courseSeq: number
  submissionSeq: number
  uploadSeq: number
}

/** UPL-12: a file of the own submission, or of one that its writer shares. */
export const openWorkFile = async (ctx: Context, key: FileKey) =>
  opened(ctx, key, FILE_OWNER.work, await readableWork(ctx, key))

export const mayOpenWorkFile = async (ctx: Context, key: FileKey): Promise<boolean> =>
  holds(await readableWork(ctx, key), key)

function readableWork(ctx: Context, { courseSeq, submissionSeq }: FileKey) {
  const { principal } = ctx
  const isInside = principal.course?.isAttending === true || managesClassroom(principal)
  return findReadable(ctx, courseSeq, submissionSeq, isInside)
}

/** UPL-12: a file that was handed in, for staff of the class. */
export const openSubmittedFile = async (ctx: Context, key: FileKey) =>
  opened(ctx, key, FILE_OWNER.submission, await findSubmission(ctx, key.courseSeq, key.submissionSeq))

export const mayOpenSubmittedFile = async (ctx: Context, key: FileKey): Promise<boolean> =>
  holds(await findSubmission(ctx, key.courseSeq, key.submissionSeq), key)

const holds = (row: SubmissionRow | undefined, { uploadSeq }: FileKey): boolean =>
  row?.uploadSeqs.includes(uploadSeq) ?? false

async function opened(
  ctx: Context,
  { courseSeq, submissionSeq, uploadSeq }: FileKey,
  kind: (typeof FILE_OWNER)['work' | 'submission'],
  row: SubmissionRow | undefined,
) {
  const owner = { kind, courseSeq, key: submissionSeq, within: 0 }
  const signed = holds(row, { courseSeq, submissionSeq, uploadSeq })
    ? await signedFile(ctx, uploadSeq, owner)
    : null
  if (!signed) fail('NO_DATA', { uploadSeq })
  return { url: signed.url, name: signed.name, mime: signed.mime }
}
