import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { UploadView } from '@seodang/contract/media'
import { UPLOAD_STATE } from '@seodang/domain/codes'
import { AppError, fail, failFields } from '@seodang/domain/errors'
import { FileStore } from '@tus/file-store'
import { type Lock, type Locker, MemoryLocker, Metadata, Server, Upload as TusUpload } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { type Context, inTransaction, type Services } from '../../platform/context.ts'
import type { Holds } from '../../platform/database/holds.ts'
import { outageOf } from '../../platform/database/outage.ts'
import { problemBody } from '../../platform/http/errors.ts'
import { headerOf } from '../../platform/http/origin.ts'
import { requireRoom } from '../../platform/storage/room.ts'
import { plainName } from './kinds.ts'
import { receive } from './receive.ts'
import {
  deleteUpload,
  findMyTransfer,
  insertUpload,
  insertVideo,
  newKey,
  type Upload,
  videoOfUpload,
} from './store.ts'

/** How long somebody may take to come back to a transfer. */
export const TRANSFER_LIFE_MS = 48 * 3_600_000
const VERSION = '1.0.0'

export type Transfers = ReturnType<typeof createTransfers>

/**
 * Resumable transfers (tus 1.0.0). Beginning one is ours, because it makes the rows that guard it; the bytes are
 * tus's. They gather on this process's disk, so several web processes need a shared DATA_DIR or sticky sessions.
 */
export function createTransfers({ config, log, holds }: Services) {
  const directory = join(config.dataDir, 'tus')
  mkdirSync(directory, { recursive: true })
  // Without a term of its own, which would go by the machine's clock: the row says how long it is waited for.
  const store = new FileStore({ directory })
  const current = new AsyncLocalStorage<{ ctx: Context; upload: Upload }>()

  const tus = new Server({
    path: '/',
    datastore: store,
    maxSize: config.videoMaxBytes,
    locker: lockerOf(holds),
    getFileIdFromRequest: (request) => new URL(request.url).pathname.split('/').at(-1),
    async onUploadFinish() {
      const call = current.getStore()
      if (call) await finish(call.ctx, call.upload)
      return {}
    },
    onResponseError(_request, error) {
      const call = current.getStore()
      // What came stays, and goes on once there is room, or the database is back.
      const outage = outageOf(error)
      const refusal = outage ? new AppError(outage) : error
      if (refusal instanceof AppError) {
        const body = problemBody(refusal, call?.ctx.language ?? 'ko')
        return { status_code: refusal.status, body: JSON.stringify(body) }
      }
      if (!('status_code' in error)) log.error({ err: error }, 'transfer')
      return undefined
    },
  })

  async function finish(ctx: Context, upload: Upload): Promise<void> {
    const tusId = upload.tusId ?? fail('NO_DATA')
    const path = join(directory, tusId)
    const discard = async () => {
      await store.configstore.delete(tusId)
      await rm(path, { force: true })
    }
    await receive(ctx, upload, { path, discard })
  }

  /** Bytes that arrived; a transfer whose last answer was lost is finished first. */
  async function offsetOf(ctx: Context, upload: Upload): Promise<number> {
    if (upload.state !== UPLOAD_STATE.uploading) return upload.size
    const { offset, size } = await store.getUpload(upload.tusId ?? '').catch(() => fail('NO_DATA'))
    if (offset === size) await finish(ctx, upload)
    return offset
  }

  return {
    /** Begins a transfer: the rows, an empty file, and where to send the bytes. */
    async begin(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const { name, kind, size, metadata } = announced(request, config.videoMaxBytes)
      await requireRoom(directory, size)
      const tusId = newKey()
      const made = await inTransaction(ctx, async (inside) => {
        const upload = await insertUpload(inside, {
          kind,
          purpose: 'material',
          name,
          size,
          state: UPLOAD_STATE.uploading,
          storageKey: newKey(),
          tusId,
        })
        const video = kind === 'video' ? await insertVideo(inside, upload.uploadSeq) : null
        await store.create(new TusUpload({ id: tusId, size, offset: 0, metadata }))
        return { uploadSeq: upload.uploadSeq, uploadVodSeq: video?.uploadVodSeq }
      })
      const expiresAt = new Date(ctx.now.getTime() + TRANSFER_LIFE_MS)
      reply
        .code(201)
        .header('tus-resumable', VERSION)
        .header('location', `${request.url.split('?')[0]}/${tusId}`)
        .header('upload-expires', expiresAt.toUTCString())
        .header('upload-seq', made.uploadSeq)
      if (made.uploadVodSeq !== undefined) reply.header('upload-vod-seq', made.uploadVodSeq)
      reply.send()
    },

    /** The next bytes. */
    async send(ctx: Context, tusId: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const upload = (await findMyTransfer(ctx, tusId)) ?? fail('NO_DATA')
      if (upload.state !== UPLOAD_STATE.uploading) fail('NO_DATA', { state: upload.state })
      reply.hijack()
      await current.run({ ctx, upload }, () => tus.handle(request.raw, reply.raw))
    },

    /** How far it is: the headers of tus for HEAD, an ordinary answer for GET. */
    async state(ctx: Context, tusId: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const before = (await findMyTransfer(ctx, tusId)) ?? fail('NO_DATA')
      const offset = await offsetOf(ctx, before)
      const upload = (await findMyTransfer(ctx, tusId)) ?? fail('NO_DATA')
      if (request.method !== 'HEAD') {
        reply.send({ data: await viewOf(ctx, upload, offset) })
      } else if (upload.state === UPLOAD_STATE.uploading) {
        // tus first ends a sender of the same transfer that is stuck, so that the offset it tells stays true.
        reply.hijack()
        await current.run({ ctx, upload }, () => tus.handle(request.raw, reply.raw))
      } else {
        reply
          .header('tus-resumable', VERSION)
          .header('upload-offset', upload.size)
          .header('upload-length', upload.size)
          .send()
      }
    },

    /** UPL-01: gives it up; the bytes go at once. */
    async cancel(ctx: Context, tusId: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const upload = (await findMyTransfer(ctx, tusId)) ?? fail('NO_DATA')
      if (upload.state !== UPLOAD_STATE.uploading) fail('NO_DATA', { state: upload.state })
      await deleteUpload(ctx, upload.uploadSeq)
      reply.hijack()
      await current.run({ ctx, upload }, () => tus.handle(request.raw, reply.raw))
    },
  }
}

/**
 * One writer of a transfer at a time, here and at every other process: bytes that come after the last were looked at
 * would go into the file that is kept (UPL-11). A sender here that is stuck gives way, one elsewhere is waited for.
 */
function lockerOf(holds: Holds): Locker {
  const here = new MemoryLocker()
  const idOf = (tusId: string) => `transfer ${tusId}`
  return {
    newLock(tusId): Lock {
      const lock = here.newLock(tusId)
      return {
        async lock(signal, requestRelease) {
          await lock.lock(signal, requestRelease)
          try {
            if ((await holds.take([idOf(tusId)])).size === 0) fail('IDEMPOTENCY_CONFLICT', { tusId })
          } catch (error) {
            await lock.unlock()
            throw error
          }
        },
        async unlock() {
          await holds.letGo([idOf(tusId)])
          await lock.unlock()
        },
      }
    },
  }
}

export async function viewOf(
  ctx: Context,
  upload: Upload,
  offset: number,
): Promise<Static<typeof UploadView>> {
  const { uploadSeq, name, size, mime, state, problem } = upload
  const video = await videoOfUpload(ctx, uploadSeq)
  return { uploadSeq, name, size, mime, state, offset, uploadVodSeq: video?.uploadVodSeq ?? null, problem }
}

/** What the headers say of the file to come. */
function announced(request: FastifyRequest, limit: number) {
  if (headerOf(request, 'tus-resumable') !== VERSION) failFields({ 'tus-resumable': 'unknownChoice' })
  const size = Number(headerOf(request, 'upload-length') ?? Number.NaN)
  if (!Number.isSafeInteger(size) || size < 1) failFields({ 'upload-length': 'wholeNumber' })
  if (size > limit) fail('UPLOAD_TOO_LARGE', { limit })
  const metadata = metadataIn(headerOf(request, 'upload-metadata'))
  const kind = metadata.kind ?? 'video'
  if (kind !== 'video' && kind !== 'file') failFields({ kind: 'unknownChoice' })
  return { size, kind, name: plainName(metadata.filename ?? ''), metadata } as const
}

function metadataIn(header: string | null): Record<string, string | null> {
  if (header === null) return {}
  try {
    return Metadata.parse(header)
  } catch {
    // The parser tells a broken header by throwing.
    return failFields({ 'upload-metadata': 'format' })
  }
}
