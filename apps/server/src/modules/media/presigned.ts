import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import type { presignUpload } from '@seodang/contract/media'
import { UPLOAD_STATE } from '@seodang/domain/codes'
import { AppError, fail } from '@seodang/domain/errors'
import type { FastifyInstance } from 'fastify'
import { type Context, inTransaction, type Services } from '../../platform/context.ts'
import { linkLasting, mkdirLasting } from '../../platform/lasting.ts'
import { requireRoom } from '../../platform/storage/room.ts'
import { incomingOf } from './keys.ts'
import { plainName } from './kinds.ts'
import { PUT_LIFE_SECONDS, PUT_ROUTE, type PutParams, putAddress, uploadToPut } from './put-address.ts'
import { receive, refuse } from './receive.ts'
import { findMyUpload, insertUpload, insertVideo, newKey, type Upload } from './store.ts'
import { viewOf } from './transfer.ts'

/** The file store asks nobody whether the address may still be used, so it is good for little more than a beginning. */
const STORE_LIFE_SECONDS = 60

/** Where bytes that were put to us, all of them, wait for somebody to say that they are complete. */
const waitingAt = ({ config }: Services, key: string) => join(config.dataDir, 'tus', `put-${key}`)

/** UPL-04: an address that takes the bytes of one file, at the file store itself where it can. */
export async function presign(
  ctx: Context,
  place: { channelSeq: number; courseSeq?: number },
  { kind, name, size }: BodyOf<typeof presignUpload>,
): Promise<ReplyOf<typeof presignUpload>> {
  const { config, storage } = ctx.services
  if (size > config.videoMaxBytes) fail('UPLOAD_TOO_LARGE', { limit: config.videoMaxBytes })
  const storageKey = newKey()
  const elsewhere = await storage.presignedPut(incomingOf(storageKey), STORE_LIFE_SECONDS)
  if (!elsewhere) await requireRoom(config.dataDir, size)
  const made = await inTransaction(ctx, async (inside) => {
    const { uploadSeq } = await insertUpload(inside, {
      kind,
      purpose: 'material',
      name: plainName(name),
      size,
      state: UPLOAD_STATE.uploading,
      storageKey,
    })
    const video = kind === 'video' ? await insertVideo(inside, uploadSeq) : null
    return { uploadSeq, uploadVodSeq: video?.uploadVodSeq ?? null }
  })
  return {
    ...made,
    method: 'PUT',
    url: elsewhere ?? putAddress(ctx, made.uploadSeq, place.courseSeq ?? 0),
    headers: { 'content-type': 'application/octet-stream' },
    expiresInSeconds: elsewhere ? STORE_LIFE_SECONDS : PUT_LIFE_SECONDS,
  }
}

/**
 * Takes the bytes where the file store has no addresses of its own: once, and only while whoever was given the address
 * would be given it still, when they begin and when they end. The scope leaves bodies unread.
 */
export function serveSignedPuts(scope: FastifyInstance, services: Services): void {
  scope.put<{ Params: PutParams }>(PUT_ROUTE, async (request, reply) => {
    const upload = (await uploadToPut(scope.frame, request)) ?? fail('NO_DATA')
    const waiting = waitingAt(services, upload.storageKey)
    if (await exists(waiting)) fail('NO_DATA', { reason: 'it was put' })
    await mkdirLasting(dirname(waiting))
    await requireRoom(dirname(waiting), upload.size)
    // A file of its own: nobody else writes to it, now or after it was looked at.
    const own = `${waiting}.${randomUUID()}`
    // Of no more use after a refusal, because the rest is not read.
    reply.header('connection', 'close')
    try {
      await pipeline(
        // Not destroyed when we stop: the answer goes out on the same socket.
        request.raw.iterator({ destroyOnReturn: false }),
        atMost(upload.size),
        createWriteStream(own, { flags: 'wx', flush: true }),
      )
      if (!(await uploadToPut(scope.frame, request))) fail('NO_DATA')
      await linkLasting(own, waiting).catch(refusedWhereSecond)
    } finally {
      await rm(own, { force: true })
    }
    return reply.code(204).send()
  })
}

function refusedWhereSecond(error: NodeJS.ErrnoException): never {
  if (error.code === 'EEXIST') fail('NO_DATA', { reason: 'it was put' })
  throw error
}

function atMost(limit: number): Transform {
  let size = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > limit) done(new AppError('UPLOAD_TOO_LARGE', { limit }))
      else done(null, chunk)
    },
  })
}

/** UPL-11: the bytes are put; looks at them. Saying it again answers the same. What is still coming is not waited for. */
export async function complete(ctx: Context, uploadSeq: number) {
  const upload = (await findMyUpload(ctx, uploadSeq)) ?? fail('NO_DATA', { uploadSeq })
  if (upload.state === UPLOAD_STATE.uploading && upload.tusId === null) await take(ctx, upload)
  const after = (await findMyUpload(ctx, uploadSeq)) ?? fail('NO_DATA', { uploadSeq })
  return viewOf(ctx, after, after.state === UPLOAD_STATE.uploading ? 0 : after.size)
}

async function take(ctx: Context, upload: Upload): Promise<void> {
  const { services } = ctx
  const { storageKey, uploadSeq } = upload
  const own = waitingAt(services, storageKey)
  if (await exists(own)) return receive(ctx, upload, { path: own, discard: () => rm(own, { force: true }) })
  const found = await services.storage.stat(incomingOf(storageKey))
  if (!found) fail('NO_DATA', { uploadSeq, reason: 'nothing was put' })
  // The store cannot be told a limit beforehand, so what is larger than announced is refused here.
  if (found.size > upload.size) {
    await refuse(ctx, upload, 'UPLOAD_TOO_LARGE')
    await services.storage.remove(incomingOf(storageKey))
    fail('UPLOAD_TOO_LARGE', { limit: upload.size })
  }
  const { path, release } = await services.storage.asFile(incomingOf(storageKey))
  try {
    await receive(ctx, upload, { path, discard: () => services.storage.remove(incomingOf(storageKey)) })
  } finally {
    await release()
  }
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
