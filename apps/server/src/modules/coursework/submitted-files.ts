import { managesClassroom } from '@seodang/domain/access'
import { fail } from '@seodang/domain/errors'
import type { Context } from '../../platform/context.ts'
import { signedFile } from '../media/index.ts'
import { findReadable, findSubmission, type SubmissionRow } from './submission-store.ts'

interface FileKey {
  courseSeq: number
  submissionSeq: number
  uploadSeq: number
}

/** UPL-12: a file of the own submission, or of one that its writer shares. */
export async function openWorkFile(ctx: Context, key: FileKey) {
  const { principal } = ctx
  const isInside = principal.course?.isAttending === true || managesClassroom(principal)
  return opened(ctx, key, await findReadable(ctx, key.courseSeq, key.submissionSeq, isInside))
}

/** UPL-12: a file that was handed in, for staff of the class. */
export const openSubmittedFile = async (ctx: Context, key: FileKey) =>
  opened(ctx, key, await findSubmission(ctx, key.courseSeq, key.submissionSeq))

async function opened(ctx: Context, { uploadSeq }: FileKey, row: SubmissionRow | undefined) {
  const signed = row?.uploadSeqs.includes(uploadSeq) ? await signedFile(ctx, uploadSeq) : null
  if (!signed) fail('NO_DATA', { uploadSeq })
  return { url: signed.url, name: signed.name, mime: signed.mime }
}
