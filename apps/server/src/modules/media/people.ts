import { and, eq } from 'drizzle-orm'
import { type Context, inTransaction } from '../../platform/context.ts'
import { eraseUpload } from './remove-files.ts'
import { uploads } from './tables.ts'

/** ACC-29: pictures of the person go, file and all. What somebody brought to a site is the site's and stays. */
export async function forgetPictures(outer: Context, userSeq: number): Promise<void> {
  const ctx = { ...outer, channelSeq: 0 }
  const own = and(eq(uploads.channelSeq, 0), eq(uploads.ownerSeq, userSeq))
  for (const upload of await ctx.db.select().from(uploads).where(own))
    await inTransaction(ctx, (inside) => eraseUpload(inside, upload))
}

/** SOC-19. */
export async function moveUploads(ctx: Context, fromUserSeq: number, intoUserSeq: number): Promise<void> {
  await ctx.db.update(uploads).set({ ownerSeq: intoUserSeq }).where(eq(uploads.ownerSeq, fromUserSeq))
}
