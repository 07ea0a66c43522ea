import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { SOCKET_COMMAND, UPLOAD_STATE, type UploadState } from '@seodang/domain/codes'
import type { ErrorName } from '@seodang/domain/errors'
import { type Context, inTransaction } from '../../platform/context.ts'
import { videoFinished } from './events.ts'
import { originalOf, streamFolder } from './keys.ts'
import { videoKind } from './kinds.ts'
import { ladderOf } from './ladder.ts'
import { EncodingFailed, makePoster, makeStream, probe, type Source } from './make-stream.ts'
import { mp4Facts } from './mp4-facts.ts'
import { findVideo, updateVideo, type VideoWithUpload } from './store.ts'
import type { videos } from './tables.ts'

const POSTER = 'poster.jpg'
const TELL_EVERY_MS = 2000

/** Nobody wants this video any more: it was removed while it was made. */
class Unwanted extends Error {}

/**
 * UPL-05: makes an adaptive stream of an uploaded video. It may run again after a crash: it starts over and writes
 * to the same place. What cannot be decoded is marked as failed (UPL-13); faults of ours are thrown and tried again.
 */
export async function optimise(
  ctx: Context,
  uploadVodSeq: number,
  options: { ffmpeg: string | null; signal: AbortSignal },
): Promise<void> {
  const found = await findVideo(ctx, uploadVodSeq)
  if (found?.video.state !== UPLOAD_STATE.optimising) return
  if (ctx.isResumed) await beginAnew(ctx, uploadVodSeq)
  const lent = await ctx.services.storage.asFile(originalOf(found.upload.storageKey))
  const work = join(ctx.services.config.dataDir, 'work')
  await mkdir(work, { recursive: true })
  const folder = await mkdtemp(join(work, 'video-'))
  try {
    const { ffmpeg, signal } = options
    if (ffmpeg) {
      const reader = videoKind(found.upload.mime)?.reader ?? ''
      await encode(ctx, found, { ffmpeg, path: lent.path, reader }, folder, signal)
    } else await leaveAsItIs(ctx, found, lent.path)
  } catch (error) {
    if (error instanceof Unwanted) return await forget(ctx, found)
    if (!(error instanceof EncodingFailed || isTimeout(error))) throw error
    ctx.log.warn({ err: error, uploadVodSeq }, 'video cannot be optimised')
    const problem: ErrorName = 'VIDEO_NOT_PLAYABLE'
    await end(ctx, uploadVodSeq, { state: UPLOAD_STATE.failed, problem })
  } finally {
    await rm(folder, { recursive: true, force: true })
    await lent.release()
  }
}

async function encode(
  ctx: Context,
  found: VideoWithUpload,
  source: Source,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  const { video, upload } = found
  const facts = await probe(source, signal)
  if (!facts) throw new EncodingFailed('There is no picture in the file')
  const { uploadVodSeq } = video
  const size = { duration: Math.round(facts.duration), width: facts.width, height: facts.height }
  if (!(await updateVideo(ctx, uploadVodSeq, UPLOAD_STATE.optimising, size))) throw new Unwanted()

  const progress = progressOf(ctx, uploadVodSeq, signal)
  const stream = await makeStream({ source, facts, ladder: ladderOf(facts), folder, ...progress })
  await progress.settled()
  const hasPoster = await makePoster(source, stream, join(folder, POSTER), signal)
  const target = streamFolder(upload.storageKey)
  await moveInto(ctx, folder, target)
  await end(ctx, uploadVodSeq, {
    state: UPLOAD_STATE.ready,
    progress: 100,
    duration: Math.max(1, Math.round(stream.duration)),
    readyAt: ctx.services.now(),
    posterKey: hasPoster ? `${target}/${POSTER}` : null,
    renditions: stream.sizes.map(({ name, width, height, bandwidth }) => ({
      name,
      width,
      height,
      bandwidth,
    })),
  })
}

/** What was made before is gone with its process: its screen says so, and counts from the beginning. */
export async function beginAnew(ctx: Context, uploadVodSeq: number): Promise<void> {
  const change = { progress: 0, resumedAt: ctx.services.now() }
  if (await updateVideo(ctx, uploadVodSeq, UPLOAD_STATE.optimising, change))
    await announce(ctx, uploadVodSeq, UPLOAD_STATE.optimising, 0)
}

/** Without ffmpeg a file that browsers play is served as it is, in one size; others cannot be shown. */
async function leaveAsItIs(ctx: Context, { video, upload }: VideoWithUpload, path: string): Promise<void> {
  if (!videoKind(upload.mime)?.plays)
    throw new EncodingFailed('There is no ffmpeg to read this kind of video')
  const facts = await mp4Facts(path)
  await end(ctx, video.uploadVodSeq, {
    state: UPLOAD_STATE.ready,
    progress: 100,
    readyAt: ctx.services.now(),
    renditions: [],
    ...(facts && { duration: Math.round(facts.duration), width: facts.width, height: facts.height }),
  })
}

/** Stores and tells how far it is, every two seconds at most; stops the work when nobody wants it any more. */
function progressOf(ctx: Context, uploadVodSeq: number, outer: AbortSignal) {
  const unwanted = new AbortController()
  let toldAt = Number.NEGATIVE_INFINITY
  let telling: Promise<void> = Promise.resolve()

  async function tell(percent: number): Promise<void> {
    if (await updateVideo(ctx, uploadVodSeq, UPLOAD_STATE.optimising, { progress: percent }))
      await announce(ctx, uploadVodSeq, UPLOAD_STATE.optimising, percent)
    else unwanted.abort(new Unwanted())
  }

  return {
    signal: AbortSignal.any([outer, unwanted.signal]),
    progressed(percent: number): void {
      if (performance.now() - toldAt < TELL_EVERY_MS) return
      toldAt = performance.now()
      telling = telling.then(() => tell(percent)).catch((error: unknown) => unwanted.abort(error))
    },
    settled: () => telling,
  }
}

type End = Partial<typeof videos.$inferInsert> & { state: UploadState }

async function end(ctx: Context, uploadVodSeq: number, change: End): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    if (!(await updateVideo(inside, uploadVodSeq, UPLOAD_STATE.optimising, change))) throw new Unwanted()
    const { channelSeq } = ctx
    await ctx.services.jobs.emit(inside, videoFinished, { channelSeq, uploadVodSeq, state: change.state })
  })
  await announce(ctx, uploadVodSeq, change.state, change.progress ?? 0)
}

/** E0011 to the staff of the site (UPL-13). */
async function announce(
  ctx: Context,
  uploadVodSeq: number,
  state: UploadState,
  progress: number,
): Promise<void> {
  await ctx.services.hub.publish(
    { channelSeq: ctx.channelSeq, staff: true },
    { command: SOCKET_COMMAND.videoReady, data: { uploadVodSeq, state, progress } },
  )
}

/** The list of all sizes comes last: whoever finds it finds everything that it names. */
async function moveInto(ctx: Context, folder: string, target: string): Promise<void> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = files
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name).slice(folder.length + 1))
    .sort((a, b) => Number(a === 'master.m3u8') - Number(b === 'master.m3u8'))
  for (const name of names) {
    await ctx.services.storage.putFile(`${target}/${name.replaceAll('\\', '/')}`, join(folder, name))
    await rm(join(folder, name))
  }
}

/** A file that keeps the encoder busy for hours is no lecture. */
const isTimeout = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError'

async function forget(ctx: Context, { upload }: VideoWithUpload): Promise<void> {
  await ctx.services.storage.removeFolder(streamFolder(upload.storageKey))
}
