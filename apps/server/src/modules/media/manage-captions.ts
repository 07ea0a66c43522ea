import { buffer } from 'node:stream/consumers'
import { fail } from '@seodang/domain/errors'
import type { Context } from '../../platform/context.ts'
import { ParserStopped, parseApart } from '../../platform/parsing/apart.ts'
import { type Cue, captionsIn, vttOf } from './captions.ts'
import { captionFolder } from './keys.ts'
import { findVideos, getManagedVideo, newKey, setCaptions, type VideoWithUpload } from './store.ts'

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
  await replace(ctx, found, language, { language, label, key })
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

const keptAt = ({ upload }: VideoWithUpload, key: string) => `${captionFolder(upload.storageKey)}/${key}`

export interface CaptionHit {
  uploadVodSeq: number
  language: string
  /** Seconds into the video. */
  at: number
  text: string
}

/**
 * BYD-09: where something is said in videos, in their order. The caller names only videos that the principal may
 * watch.
 */
export async function searchCaptions(
  ctx: Context,
  uploadVodSeqs: readonly number[],
  text: string,
  limit = 50,
): Promise<CaptionHit[]> {
  const wanted = text.normalize('NFC').trim().toLowerCase()
  const hits: CaptionHit[] = []
  if (wanted === '') return hits
  const found = new Map((await findVideos(ctx, uploadVodSeqs)).map((one) => [one.video.uploadVodSeq, one]))
  for (const uploadVodSeq of uploadVodSeqs) {
    const video = found.get(uploadVodSeq)
    for (const { language, key } of video?.video.captions ?? []) {
      for (const cue of video ? await cuesOf(ctx, keptAt(video, key)) : []) {
        if (!cue.text.normalize('NFC').toLowerCase().includes(wanted)) continue
        hits.push({ uploadVodSeq, language, at: cue.start, text: cue.text })
        if (hits.length >= limit) return hits
      }
    }
  }
  return hits
}

async function cuesOf(ctx: Context, key: string): Promise<Cue[]> {
  const stored = await ctx.services.storage.read(key)
  return stored ? (captionsIn(await buffer(stored)) ?? []) : []
}
