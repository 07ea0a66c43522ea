import type { UploadedFile } from '@seodang/contract/media'
import { UPLOAD_STATE } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import type { Static } from 'typebox'
import { type Context, inTransaction } from '../../platform/context.ts'
import { fileOf } from './keys.ts'
import { fileMime, plainName } from './kinds.ts'
import { insertUpload, newKey } from './store.ts'

/** UPL-11, UPL-12: keeps a private file; refuses one whose bytes are not what its name promises. */
export async function saveFile(
  ctx: Context,
  purpose: 'material' | 'attachment',
  name: string,
  bytes: Buffer,
): Promise<Static<typeof UploadedFile>> {
  const plain = plainName(name)
  const mime = (await fileMime(plain, bytes)) ?? fail('UPLOAD_KIND_REFUSED', { name: plain })
  const storageKey = newKey()
  const size = bytes.length
  const { uploadSeq } = await inTransaction(ctx, async (inside) => {
    const upload = await insertUpload(inside, {
      kind: 'file',
      purpose,
      name: plain,
      size,
      mime,
      state: UPLOAD_STATE.ready,
      readyAt: ctx.now,
      storageKey,
    })
    await ctx.services.storage.put(fileOf(storageKey), bytes, { contentType: mime })
    return upload
  })
  return { uploadSeq, name: plain, size, mime }
}
