import { createWriteStream } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import type { presignUpload } from '@seodang/contract/media'
import { UPLOAD_STATE } from '@seodang/domain/codes'
import { AppError, fail } from '@seodang/domain/errors'
import type { FastifyInstance } from 'fastify'
import { type Context, inTransaction, type Services, systemContext } from '../../platform/context.ts'
import { incomingOf } from './keys.ts'
import { plainName } from './kinds.ts'
import { receive, refuse } from './receive.ts'
import { readSegment, signedSegment } from './signature.ts'
import { findAnyUpload, findMyUpload, insertUpload, insertVideo, newKey, type Upload } from './store.ts'
import { viewOf } from './transfer.ts'

const PURPOSE = 'media-put'
const LIFE_SECONDS = 3600

/** Where bytes that were put to us wait for somebody to say that they are complete. */
const waitingAt = ({ config }: Services, key: string) => join(config.dataDir, 'tus', `put-${key}`)

/** UPL-04: an address that takes the bytes of one file, at the file store itself where it can. */
export async function presign(
  ctx: Context,
  { kind, name, size }: BodyOf<typeof presignUpload>,
): Promise<ReplyOf<typeof presignUpload>> {
  const { services } = ctx
  if (size > services.config.videoMaxBytes) fail('UPLOAD_TOO_LARGE', { limit: services.config.videoMaxBytes })
  const storageKey = newKey()
  const made = await inTransaction(ctx, async (inside) => {
    const { uploadSeq } = await insertUpload(inside, {
      kind,
      name: plainName(name),
      size,
      state: UPLOAD_STATE.uploading,
      storageKey,
    })
    const video = kind === 'video' ? await insertVideo(inside, uploadSeq) : null
    return { uploadSeq, uploadVodSeq: video?.uploadVodSeq ?? null }
  })
  const elsewhere = await services.storage.presignedPut(incomingOf(storageKey), LIFE_SECONDS)
  return {
    ...made,
    method: 'PUT',
    url: elsewhere ?? ownAddress(ctx, made.uploadSeq),
    headers: { 'content-type': 'application/octet-stream' },
    expiresInSeconds: LIFE_SECONDS,
  }
}

function ownAddress(ctx: Context, uploadSeq: number): string {
  const opens = `${ctx.channelSeq}/${uploadSeq}`
  const expiresAt = new Date(ctx.now.getTime() + LIFE_SECONDS * 1000)
  return `/media/upload/${opens}/${signedSegment(ctx.services.secrets, PURPOSE, opens, [], expiresAt)}`
}

/** Takes the bytes where the file store has no addresses of its own. The scope leaves bodies unread. */
export function serveSignedPuts(scope: FastifyInstance, services: Services): void {
  scope.put<{ Params: { channelSeq: string; uploadSeq: string; segment: string } }>(
    '/media/upload/:channelSeq/:uploadSeq/:segment',
    async (request, reply) => {
      const { channelSeq, uploadSeq, segment } = request.params
      const opened = readSegment(
        services.secrets,
        PURPOSE,
        `${channelSeq}/${uploadSeq}`,
        segment,
        services.now(),
      )
      const upload =
        opened && (await findAnyUpload(systemContext(services, Number(channelSeq)), Number(uploadSeq)))
      if (upload?.state !== UPLOAD_STATE.uploading) fail('NO_DATA')
      await mkdir(join(services.config.dataDir, 'tus'), { recursive: true })
      // Of no more use after a refusal, because the rest is not read.
      reply.header('connection', 'close')
      await pipeline(
        // Not destroyed when we stop: the answer goes out on the same socket.
        request.raw.iterator({ destroyOnReturn: false }),
        atMost(upload.size),
        createWriteStream(waitingAt(services, upload.storageKey)),
      )
      return reply.code(204).send()
    },
  )
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

/** UPL-11: the bytes are put; looks at them. Saying it again answers the same. */
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
  if (await exists(own)) return receive(ctx, upload, own)
  const found = await services.storage.stat(incomingOf(storageKey))
  if (!found) fail('NO_DATA', { uploadSeq, reason: 'nothing was put' })
  // The store cannot be told a limit beforehand, so what is larger than announced is refused here.
  if (found.size > upload.size) {
    await services.storage.remove(incomingOf(storageKey))
    await refuse(ctx, upload, 'UPLOAD_TOO_LARGE')
    fail('UPLOAD_TOO_LARGE', { limit: upload.size })
  }
  const { path, release } = await services.storage.asFile(incomingOf(storageKey))
  try {
    await receive(ctx, upload, path)
  } finally {
    await release()
    await services.storage.remove(incomingOf(storageKey))
  }
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
