import { fail } from '@seodang/domain/errors'
import type { Context } from '../../platform/context.ts'
import { ParserStopped, parseApart } from '../../platform/parsing/apart.ts'
import { type Cue, vttOf } from './captions.ts'
import { captionFolder } from './keys.ts'
import { getManagedVideo } from './reach.ts'
import { newKey, setCaptions, type VideoWithUpload } from './store.ts'

/** BYD-09: keeps captions of one language, replacing those it had. Each file is a new one, so no cache shows the old. */
export async function putCaptions(
  ctx: Context,
  uploadVodSeq: number,
  { language, label }: { language: string; label: string },
  bytes: Buffer,
): Promise<{ language: string; label: string; cueCount: number }> {
  const found = await getManagedVideo(ctx, uploadVodSeq)
  const cues = (await captionsApart(bytes)) ?? fail('UPLOAD_KIND_REFUSED', { reason: 'no captions' })
  const key = `${newKey()}.vtt`
  await ctx.services.storage.put(keptAt(found, key), Buffer.from(vttOf(cues)), { contentType: 'text/vtt' })
  try {
    await replace(ctx, found, language, { language, label, key })
  } catch (error) {
    await ctx.services.storage.remove(keptAt(found, key))
    throw error
  }
  return { language, label, cueCount: cues.length }
}

/** In a thread of its own: whatever it is, somebody brought it (SEC-53). */
async function captionsApart(bytes: Buffer): Promise<Cue[] | null> {
  try {
    return await parseApart(CAPTIONS, bytes)
  } catch (error) {
    if (error instanceof ParserStopped) return null
    throw error
  }
}

const CAPTIONS = { module: new URL('./captions.ts', import.meta.url), name: 'captionsIn' }

export async function removeCaptions(ctx: Context, uploadVodSeq: number, language: string): Promise<void> {
  const found = await getManagedVideo(ctx, uploadVodSeq)
  if (!found.video.captions.some((one) => one.language === language)) fail('NO_DATA', { language })
  await replace(ctx, found, language, null)
}

async function replace(
  ctx: Context,
  found: VideoWithUpload,
  language: string,
  captions: { language: string; label: string; key: string } | null,
): Promise<void> {
  const old = await setCaptions(ctx, found.video.uploadVodSeq, language, captions)
  if (old) await ctx.services.storage.remove(keptAt(found, old))
}

export const keptAt = ({ upload }: VideoWithUpload, key: string) =>
  `${captionFolder(upload.storageKey)}/${key}`
