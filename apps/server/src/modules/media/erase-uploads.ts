import { and, eq, inArray } from 'drizzle-orm'
import { type Context, inTransaction } from '../../platform/context.ts'
import { eraseUpload } from './remove-files.ts'
import { uploads } from './tables.ts'
import { usedUploads } from './used-uploads.ts'

/** BIN-12: uploads that nothing of the site names any more, rows and files; what anything names stays. Answers which went. */
export function eraseUnused(outer: Context, uploadSeqs: readonly number[]): Promise<Set<number>> {
  return inTransaction(outer, async (ctx) => {
    if (uploadSeqs.length === 0) return new Set()
    // Held first: whoever is putting one of them somewhere holds it too, and is then seen by the next question.
    const found = await ctx.db
      .select()
      .from(uploads)
      .where(and(eq(uploads.channelSeq, ctx.channelSeq), inArray(uploads.uploadSeq, [...uploadSeqs])))
      .for('update')
    const used = await usedUploads(ctx, uploadSeqs)
    const unused = found.filter(({ uploadSeq }) => !used.has(uploadSeq))
    for (const upload of unused) await eraseUpload(ctx, upload)
    return new Set(unused.map(({ uploadSeq }) => uploadSeq))
  })
}
