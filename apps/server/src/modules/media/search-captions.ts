import { buffer } from 'node:stream/consumers'
import { fail } from '@seodang/domain/errors'
import type { Context } from '../../platform/context.ts'
import { ParserStopped, parseApart } from '../../platform/parsing/apart.ts'
import type { CueFound } from './captions.ts'
import { keptAt } from './manage-captions.ts'
import { findVideos } from './store.ts'

export interface CaptionHit {
  uploadVodSeq: number
  language: string
  /** Seconds into the video. */
  at: number
  text: string
}

const MOST_HITS = 50
/** What one thread reads; a class of many hours has some MiB of captions. */
const AT_ONCE_BYTES = 16 * 1024 * 1024
const CUES_WITH = { module: new URL('./captions.ts', import.meta.url), name: 'cuesWith' }

interface CaptionFile {
  uploadVodSeq: number
  language: string
  key: string
}

/**
 * BYD-09: where something is said in videos, in their order. The caller names only videos that the principal may
 * watch. Read in a thread of its own, one search of somebody after the other (SEC-53).
 */
export async function searchCaptions(
  ctx: Context,
  uploadVodSeqs: readonly number[],
  text: string,
): Promise<CaptionHit[]> {
  const wanted = text.normalize('NFC').trim().toLowerCase()
  const hits: CaptionHit[] = []
  if (wanted === '') return hits
  for await (const { files, bytes, sizes } of parcels(ctx, await filesOf(ctx, uploadVodSeqs))) {
    const found = await cuesApart(ctx, bytes, { wanted, sizes, most: MOST_HITS - hits.length })
    for (const { file, start, text: said } of found) {
      const from = files[file]
      if (from) hits.push({ uploadVodSeq: from.uploadVodSeq, language: from.language, at: start, text: said })
    }
    if (hits.length >= MOST_HITS) break
  }
  return hits
}

async function filesOf(ctx: Context, uploadVodSeqs: readonly number[]): Promise<CaptionFile[]> {
  const found = new Map((await findVideos(ctx, uploadVodSeqs)).map((one) => [one.video.uploadVodSeq, one]))
  return uploadVodSeqs.flatMap((uploadVodSeq) => {
    const one = found.get(uploadVodSeq)
    return (one?.video.captions ?? []).flatMap(({ language, key }) =>
      one ? [{ uploadVodSeq, language, key: keptAt(one, key) }] : [],
    )
  })
}

/** Files one behind the other, as many as a thread reads. */
async function* parcels(ctx: Context, files: readonly CaptionFile[]) {
  let parcel: { file: CaptionFile; bytes: Buffer }[] = []
  let size = 0
  for (const file of files) {
    const stored = await ctx.services.storage.read(file.key)
    if (!stored) continue
    const bytes = await buffer(stored)
    if (size + bytes.length > AT_ONCE_BYTES && parcel.length > 0) {
      yield packed(parcel)
      parcel = []
      size = 0
    }
    parcel.push({ file, bytes })
    size += bytes.length
  }
  if (parcel.length > 0) yield packed(parcel)
}

const packed = (parcel: readonly { file: CaptionFile; bytes: Buffer }[]) => ({
  files: parcel.map(({ file }) => file),
  bytes: Buffer.concat(parcel.map(({ bytes }) => bytes)),
  sizes: parcel.map(({ bytes }) => bytes.length),
})

async function cuesApart(
  ctx: Context,
  bytes: Buffer,
  given: { wanted: string; sizes: number[]; most: number },
): Promise<CueFound[]> {
  try {
    return await parseApart(CUES_WITH, bytes, { given, inLine: `user:${ctx.principal.userSeq ?? 'nobody'}` })
  } catch (error) {
    if (error instanceof ParserStopped) fail('SERVICE_UNAVAILABLE', { retryAfterSeconds: 5 })
    throw error
  }
}
