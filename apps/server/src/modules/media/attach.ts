import { UPLOAD_STATE } from '@seodang/domain/codes'
import { failFields } from '@seodang/domain/errors'
import { type EditedClasses, mayAttach, type UploadPlace } from '@seodang/domain/upload-purpose'
import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { editedAround } from './reach.ts'
import { findVideo, type Upload, type VideoWithUpload } from './store.ts'
import { uploads } from './tables.ts'

/** The one place that decides which uploads a form may name; naming another's is naming none (SEC-04, SEC-12). */
async function puttable(ctx: Context, found: readonly Upload[], place: UploadPlace): Promise<Upload[]> {
  const { principal } = ctx
  const edited: (upload: Upload) => EditedClasses =
    place === 'class' ? await editedAround(ctx, found) : () => 'none'
  return found.filter((upload) => mayAttach(upload, { principal, edited: edited(upload) }, place))
}

/** Held until the transaction ends, so that none of them is erased while it is being put somewhere. */
async function ready(ctx: Context, kind: Upload['kind'], which: SQL): Promise<Upload[]> {
  return ctx.db
    .select()
    .from(uploads)
    .where(
      and(
        eq(uploads.channelSeq, ctx.channelSeq),
        eq(uploads.kind, kind),
        eq(uploads.state, UPLOAD_STATE.ready),
        which,
      ),
    )
    .for('key share')
}

/** Those of the files that the principal may put there. */
export async function attachableFiles(
  ctx: Context,
  uploadSeqs: readonly number[],
  place: 'class' | 'ownFile',
): Promise<Upload[]> {
  if (uploadSeqs.length === 0) return []
  const found = await ready(ctx, 'file', inArray(uploads.uploadSeq, [...uploadSeqs]))
  return puttable(ctx, found, place)
}

/** The video, where the principal may put it into a class; held as the files are, on its way or ready. */
export async function attachableVideo(ctx: Context, uploadVodSeq: number): Promise<VideoWithUpload | null> {
  const found = await findVideo(ctx, uploadVodSeq)
  if (!found || (await puttable(ctx, [found.upload], 'class')).length === 0) return null
  const held = await ctx.db
    .select({ uploadSeq: uploads.uploadSeq })
    .from(uploads)
    .where(and(eq(uploads.channelSeq, ctx.channelSeq), eq(uploads.uploadSeq, found.upload.uploadSeq)))
    .for('key share')
  return held.length > 0 ? found : null
}

/** Refuses a form that hangs on a file which is not an upload of the caller's own on this site. */
export async function requireMyFiles(
  ctx: Context,
  field: string,
  uploadSeqs: readonly number[],
): Promise<void> {
  const files = await attachableFiles(ctx, uploadSeqs, 'ownFile')
  if (files.length < new Set(uploadSeqs).size) failFields({ [field]: 'format' })
}

/** Refuses a form that names a picture which is not an upload of this site; the field tells which. */
export const requireOwnImages = (ctx: Context, fields: Record<string, string | null>): Promise<void> =>
  requireImages(ctx, fields, 'publicPicture')

/** The same for a form of a member, who shows pictures of their own only. */
export const requireMyImages = (ctx: Context, fields: Record<string, string | null>): Promise<void> =>
  requireImages(ctx, fields, 'ownPicture')

async function requireImages(
  ctx: Context,
  fields: Record<string, string | null>,
  place: UploadPlace,
): Promise<void> {
  const keys = Object.values(fields).filter((key) => key !== null)
  if (keys.length === 0) return
  const found = await ready(ctx, 'image', inArray(uploads.storageKey, keys))
  const known = new Set((await puttable(ctx, found, place)).map(({ storageKey }) => storageKey))
  const foreign = Object.entries(fields).filter(([, key]) => key !== null && !known.has(key))
  if (foreign.length > 0) failFields(Object.fromEntries(foreign.map(([field]) => [field, 'format' as const])))
}

/** SEC-04: what its owner put into a class has become the site's material. */
export async function becomeMaterial(ctx: Context, uploadSeqs: readonly number[]): Promise<void> {
  await ctx.db
    .update(uploads)
    .set({ purpose: 'material' })
    .where(
      and(
        eq(uploads.channelSeq, ctx.channelSeq),
        eq(uploads.purpose, 'attachment'),
        inArray(uploads.uploadSeq, [...uploadSeqs]),
      ),
    )
}
