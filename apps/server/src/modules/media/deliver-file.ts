import { fail } from '@seodang/domain/errors'
import type { FastifyInstance } from 'fastify'
import type { Context, Services } from '../../platform/context.ts'
import { systemContext } from '../../platform/context.ts'
import { fileOf } from './keys.ts'
import { sendStored } from './send-stored.ts'
import { readSegment, signedSegment } from './signature.ts'
import { findAnyUpload } from './store.ts'

const PURPOSE = 'media-file'
/** Long enough to begin a download, too short to be worth passing on. */
const LIFE_SECONDS = 300

export interface SignedFile {
  url: string
  name: string
  size: number
  mime: string
}

/**
 * An address that opens a private file for a few minutes (UPL-12). The caller has checked that the principal may
 * read what the file belongs to. Null where this site has no such file.
 */
export async function signedFile(
  ctx: Context,
  uploadSeq: number,
  options: { inline?: boolean; lifeSeconds?: number } = {},
): Promise<SignedFile | null> {
  const upload = await findAnyUpload(ctx, uploadSeq)
  if (upload?.kind !== 'file' || upload.state !== 'ready') return null
  const { name, size, mime } = upload
  const expiresAt = new Date(ctx.now.getTime() + (options.lifeSeconds ?? LIFE_SECONDS) * 1000)
  const opens = `${ctx.channelSeq}/${uploadSeq}`
  const segment = signedSegment(ctx.services.secrets, PURPOSE, opens, [options.inline ? 1 : 0], expiresAt)
  return { url: `/media/file/${opens}/${segment}/${encodeURIComponent(name)}`, name, size, mime }
}

export function serveFiles(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { channelSeq: string; uploadSeq: string; segment: string; name: string } }>(
    '/media/file/:channelSeq/:uploadSeq/:segment/:name',
    async (request, reply) => {
      const { channelSeq, uploadSeq, segment } = request.params
      const opened = readSegment(
        services.secrets,
        PURPOSE,
        `${channelSeq}/${uploadSeq}`,
        segment,
        services.now(),
      )
      if (!opened) fail('NO_DATA')
      const upload = await findAnyUpload(systemContext(services, Number(channelSeq)), Number(uploadSeq))
      if (!upload) fail('NO_DATA')
      const [isInline] = opened.values
      // RFC 6266: the plain name for old programs, the real one beside it.
      const plain = upload.name.replaceAll(/[^\x20-\x7e]|["\\]/g, '_')
      reply.header(
        'content-disposition',
        `${isInline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${extended(upload.name)}`,
      )
      return sendStored(request, reply, services.storage, fileOf(upload.storageKey), upload.mime)
    },
  )
}

/** RFC 8187 3.2.1. */
const extended = (name: string) =>
  encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
