import { stat } from 'node:fs/promises'
import { UPLOAD_STATE } from '@seodang/domain/codes'
import { type ErrorName, fail } from '@seodang/domain/errors'
import { type Context, inTransaction } from '../../platform/context.ts'
import { whileHeld } from '../../platform/database/holds.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { fileOf, originalOf } from './keys.ts'
import { fileMime, videoMime } from './kinds.ts'
import { finishUpload, isOnItsWay, type Upload, updateVideo, videoOfUpload } from './store.ts'

/** One at a time in a process: it takes all the cores that it may have. Six hours are more than any video needs. */
export const OPTIMISE = defineJob<{ channelSeq: number; uploadVodSeq: number }>('media.optimise', {
  expireInSeconds: 6 * 3600,
  concurrency: 1,
})

const receiving = new Map<string, Promise<void>>()

/** Bytes that arrived, where nobody writes any more. */
export interface Arrived {
  path: string
  /** Removes them; called once the row says what became of them, so that until then the next call finds all of them. */
  discard: () => Promise<unknown>
}

/**
 * Takes the bytes that arrived: looks at what they are (UPL-11), keeps them, and begins the optimisation of a video
 * (UPL-05). What is refused is not kept; the row says why. Once, however many calls find them complete, here or at
 * another process; a call that dies on the way is repeated by the next (UPL-01).
 */
export function receive(ctx: Context, upload: Upload, arrived: Arrived): Promise<void> {
  let running = receiving.get(upload.storageKey)
  if (!running) {
    running = alone(ctx, upload, arrived).finally(() => receiving.delete(upload.storageKey))
    receiving.set(upload.storageKey, running)
  }
  return running
}

async function alone(ctx: Context, upload: Upload, arrived: Arrived): Promise<void> {
  const { storageKey, uploadSeq } = upload
  const done = await whileHeld(ctx.services.holds, `upload ${storageKey}`, async () => {
    // Another process may have been at it until now.
    if (await isOnItsWay(ctx, uploadSeq)) await take(ctx, upload, arrived)
  })
  if (!done) fail('IDEMPOTENCY_CONFLICT', { uploadSeq })
}

async function take(ctx: Context, upload: Upload, { path, discard }: Arrived): Promise<void> {
  const { size } = await stat(path)
  const mime = await mimeOf(upload, path)
  if (mime === null || size === 0) {
    await refuse(ctx, upload, 'UPLOAD_KIND_REFUSED')
    await discard()
    fail('UPLOAD_KIND_REFUSED', { name: upload.name })
  }
  const key = keptAt(upload)
  await ctx.services.storage.putFile(key, path, { contentType: mime })
  const isKept = await inTransaction(ctx, async (inside) => {
    const change = { state: UPLOAD_STATE.ready, mime, size, readyAt: inside.services.now() }
    if (!(await finishUpload(inside, upload.uploadSeq, change))) return false
    const video = await videoOfUpload(inside, upload.uploadSeq)
    if (!video) return true
    const { uploadVodSeq } = video
    await updateVideo(inside, uploadVodSeq, UPLOAD_STATE.uploading, { state: UPLOAD_STATE.optimising })
    await inside.services.jobs.send(inside, OPTIMISE, { channelSeq: inside.channelSeq, uploadVodSeq })
    return true
  })
  await discard()
  if (isKept) return
  // It was given up while the last bytes came.
  await ctx.services.storage.remove(key)
  fail('NO_DATA', { uploadSeq: upload.uploadSeq })
}

const keptAt = ({ kind, storageKey }: Upload) =>
  kind === 'video' ? originalOf(storageKey) : fileOf(storageKey)

const mimeOf = ({ kind, name }: Upload, path: string): Promise<string | null> =>
  kind === 'video' ? videoMime(path) : fileMime(name, { path })

/** UPL-13: the item shows that it failed, and why. */
export async function refuse(ctx: Context, { uploadSeq }: Upload, problem: ErrorName): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    await finishUpload(inside, uploadSeq, { state: UPLOAD_STATE.failed, problem })
    const video = await videoOfUpload(inside, uploadSeq)
    if (video)
      await updateVideo(inside, video.uploadVodSeq, UPLOAD_STATE.uploading, {
        state: UPLOAD_STATE.failed,
        problem,
      })
  })
}
