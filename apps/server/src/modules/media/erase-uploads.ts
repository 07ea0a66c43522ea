import { and, eq, inArray } from 'drizzle-orm'
import { afterCommit, type Context, inTransaction } from '../../platform/context.ts'
import { deleteUpload } from './store.ts'
import { uploads } from './tables.ts'
import { removeFiles } from './videos.ts'

/** BIN-12: uploads that nothing shows any more, rows and files; files go once the rows are gone for good. */
export function eraseUploads(outer: Context, uploadSeqs: readonly number[]): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    if (uploadSeqs.length === 0) return
    const found = await ctx.db
      .select()
      .from(uploads)
      .where(and(eq(uploads.channelSeq, ctx.channelSeq), inArray(uploads.uploadSeq, [...uploadSeqs])))
    for (const upload of found) {
      await deleteUpload(ctx, upload.uploadSeq)
      await afterCommit(ctx, () => removeFiles(ctx, upload))
    }
  })
}
