import { and, eq } from 'drizzle-orm'
import { type Context, inTransaction } from '../../platform/context.ts'
import { deleteUpload } from './store.ts'
import { uploads } from './tables.ts'
import { removeFiles } from './videos.ts'

/** ACC-29: pictures of the person go, file and all. What somebody brought to a site is the site's and stays. */
export async function forgetPictures(outer: Context, userSeq: number): Promise<void> {
  const ctx = { ...outer, channelSeq: 0 }
  const own = and(eq(uploads.channelSeq, 0), eq(uploads.ownerSeq, userSeq))
  for (const upload of await ctx.db.select().from(uploads).where(own)) {
    // First the file: a row that is left finds it again when the job is repeated.
    await removeFiles(ctx, upload)
    await inTransaction(ctx, (inside) => deleteUpload(inside, upload.uploadSeq))
  }
}

/** SOC-19. */
export async function moveUploads(ctx: Context, fromUserSeq: number, intoUserSeq: number): Promise<void> {
  await ctx.db.update(uploads).set({ ownerSeq: intoUserSeq }).where(eq(uploads.ownerSeq, fromUserSeq))
}
