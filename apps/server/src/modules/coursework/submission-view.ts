import type { myWork } from '@seodang/contract/coursework'
import type { ReplyOf } from '@seodang/contract/endpoint'
import type { SubmissionRow, WorkFile } from './submission-store.ts'

type View = ReplyOf<typeof myWork>['list'][number]

/** A submission as its writer and staff see it. */
export function submissionView(row: SubmissionRow, files: ReadonlyMap<number, WorkFile>): View {
  const { submissionSeq, status, content, linkUrl, uploadSeqs, publicScope, comment, grade } = row
  return {
    submissionSeq,
    status,
    content,
    linkUrl,
    files: uploadSeqs.flatMap((uploadSeq) => files.get(uploadSeq) ?? []),
    publicScope,
    comment,
    grade,
    createdAt: row.createdAt.toISOString(),
    reviewedAt: row.reviewedAt?.toISOString() ?? null,
  }
}
