import { and, eq, inArray } from 'drizzle-orm'
import { type Context, inTransaction } from '../../platform/context.ts'
import { eraseUpload } from './remove-files.ts'
import { uploads } from './tables.ts'

/** BIN-12: uploads that nothing shows any more, rows and files. */
export function eraseUploads(outer: Context, uploadSeqs: readonly number[]): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    if (uploadSeqs.length === 0) return
    const found = await ctx.db
      .select()
      .from(uploads)
      .where(and(eq(uploads.channelSeq, ctx.channelSeq), inArray(uploads.uploadSeq, [...uploadSeqs])))
    for (const upload of found) await eraseUpload(ctx, upload)
  })
}
