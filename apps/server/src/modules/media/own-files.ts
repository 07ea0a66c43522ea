import { UPLOAD_STATE } from '@seodang/domain/codes'
import { failFields } from '@seodang/domain/errors'
import { and, eq, inArray } from 'drizzle-orm'
import { type Context, userSeqOf } from '../../platform/context.ts'
import { uploads } from './tables.ts'

/** Refuses a form that hangs on a file which is not an upload of the caller's own on this site (SEC-04, SEC-12). */
export async function requireMyFiles(
  ctx: Context,
  field: string,
  uploadSeqs: readonly number[],
): Promise<void> {
  if (uploadSeqs.length === 0) return
  const rows = await ctx.db
    .select({ uploadSeq: uploads.uploadSeq })
    .from(uploads)
    .where(
      and(
        eq(uploads.channelSeq, ctx.channelSeq),
        eq(uploads.ownerSeq, userSeqOf(ctx)),
        eq(uploads.kind, 'file'),
        eq(uploads.state, UPLOAD_STATE.ready),
        inArray(uploads.uploadSeq, [...uploadSeqs]),
      ),
    )
  if (rows.length < new Set(uploadSeqs).size) failFields({ [field]: 'format' })
}
