import { buffer } from 'node:stream/consumers'
import { UPLOAD_STATE } from '@seodang/domain/codes'
import type { Context } from '../../platform/context.ts'
import { fileOf, wholeImage } from './keys.ts'
import { findAnyUpload } from './store.ts'

/** The bytes of a private file, for a use case that checked who may read it. Null where this site has no such file. */
export async function readUpload(ctx: Context, uploadSeq: number): Promise<Buffer | null> {
  const upload = await findAnyUpload(ctx, uploadSeq)
  if (upload?.kind !== 'file' || upload.state !== UPLOAD_STATE.ready) return null
  const kept = await ctx.services.storage.read(fileOf(upload.storageKey))
  return kept && buffer(kept)
}

/** The bytes of a picture as it is kept, a PNG or a JPEG. */
export async function readPicture(ctx: Context, key: string): Promise<Buffer | null> {
  const kept = await ctx.services.storage.read(wholeImage(key))
  return kept && buffer(kept)
}
