import { buffer } from 'node:stream/consumers'
import type { UploadedImage } from '@seodang/contract/media'
import { UPLOAD_STATE } from '@seodang/domain/codes'
import { fail, failFields } from '@seodang/domain/errors'
import type { Static } from 'typebox'
import { type Context, inTransaction } from '../../platform/context.ts'
import { imageUrl } from './image-url.ts'
import { wholeImage } from './keys.ts'
import { plainName } from './kinds.ts'
import { type Crop, type Picture, redraw } from './picture.ts'
import { findPicture } from './reach.ts'
import { insertUpload, newKey } from './store.ts'

type Saved = Static<typeof UploadedImage>

/** UPL-02, UPL-11: keeps a picture that anybody may see; refuses what is none. */
export async function saveImage(ctx: Context, name: string, bytes: Buffer): Promise<Saved> {
  return keep(ctx, name, await redraw(bytes))
}

/** UPL-14: a part of a picture as a picture of its own; the whole one stays for another crop. */
export async function cropImage(ctx: Context, uploadSeq: number, crop: Crop): Promise<Saved> {
  const picture = (await findPicture(ctx, uploadSeq)) ?? fail('NO_DATA', { uploadSeq })
  const { width, height, storageKey, name } = picture
  if (width !== null && crop.x + crop.width > width)
    failFields({ width: { code: 'tooLarge', n: Math.max(0, width - crop.x) } })
  if (height !== null && crop.y + crop.height > height)
    failFields({ height: { code: 'tooLarge', n: Math.max(0, height - crop.y) } })
  const stored = (await ctx.services.storage.read(wholeImage(storageKey))) ?? fail('NO_DATA', { uploadSeq })
  return keep(ctx, name, await redraw(await buffer(stored), crop))
}

async function keep(ctx: Context, name: string, { bytes, mime, ...picture }: Picture): Promise<Saved> {
  const storageKey = newKey()
  const { uploadSeq } = await inTransaction(ctx, async (inside) => {
    const upload = await insertUpload(inside, {
      kind: 'image',
      purpose: 'picture',
      name: plainName(name),
      size: bytes.length,
      mime,
      state: UPLOAD_STATE.ready,
      readyAt: ctx.now,
      storageKey,
      privateYn: false,
      ...picture,
    })
    await ctx.services.storage.put(wholeImage(storageKey), bytes, { contentType: mime })
    return upload
  })
  return { uploadSeq, key: storageKey, url: imageUrl(storageKey), ...picture }
}
