import { fail } from '@seodang/domain/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context, Services } from '../../platform/context.ts'
import { givenAgain, holderOf, readHolder } from '../../platform/http/holder.ts'
import { askedAgain } from './asked-again.ts'
import { type FileOwner, fileRule, readFileOwner } from './file-owner.ts'
import { fileOf } from './keys.ts'
import { sendStored } from './send-stored.ts'
import { readSegment, signedSegment } from './signature.ts'
import { findAnyUpload, type Upload } from './store.ts'

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
 * An address that opens a private file for a while (UPL-12), for the login that asks and as long as it may see what the
 * file hangs on: `owner`, whose rule is asked again at each delivery. The caller has checked that the principal may
 * now. Null where this site has no such file.
 */
export async function signedFile(
  ctx: Context,
  uploadSeq: number,
  owner: FileOwner,
  options: { inline?: boolean; lifeSeconds?: number } = {},
): Promise<SignedFile | null> {
  const upload = await findAnyUpload(ctx, uploadSeq)
  if (upload?.kind !== 'file' || upload.state !== 'ready') return null
  const { name, size, mime } = upload
  const expiresAt = new Date(ctx.now.getTime() + (options.lifeSeconds ?? LIFE_SECONDS) * 1000)
  const opens = `${ctx.channelSeq}/${uploadSeq}`
  const holder = holderOf(ctx)
  const values = [
    options.inline ? 1 : 0,
    holder.kind,
    holder.seq,
    owner.kind,
    owner.courseSeq,
    owner.key,
    owner.within,
  ]
  const segment = signedSegment(ctx.services.secrets, PURPOSE, opens, values, expiresAt)
  return { url: `/media/file/${opens}/${segment}/${encodeURIComponent(name)}`, name, size, mime }
}

interface Asked {
  Params: { channelSeq: string; uploadSeq: string; segment: string; name: string }
}

export function serveFiles(app: FastifyInstance, services: Services): void {
  const ask = askedAgain<Upload>()
  app.get<Asked>('/media/file/:channelSeq/:uploadSeq/:segment/:name', async (request, reply) => {
    const { channelSeq, uploadSeq, segment } = request.params
    const opened = readSegment(
      services.secrets,
      PURPOSE,
      `${channelSeq}/${uploadSeq}`,
      segment,
      services.now(),
    )
    if (!opened) fail('NO_DATA')
    const upload = await ask(`${channelSeq}/${uploadSeq}/${segment}`, services.now(), () =>
      fileToOpen(app, request, opened.values),
    )
    if (!upload) fail('NO_DATA')
    const [isInline] = opened.values
    // RFC 6266: the plain name for old programs, the real one beside it.
    const plain = upload.name.replaceAll(/[^\x20-\x7e]|["\\]/g, '_')
    reply.header(
      'content-disposition',
      `${isInline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${extended(upload.name)}`,
    )
    // A copy is asked about each time, for a browser may be another's by then.
    reply.header('cache-control', 'private, no-cache')
    return sendStored(request, reply, services.storage, fileOf(upload.storageKey), upload.mime)
  })
}

/** The file of an address, while whoever holds it may see what the file hangs on (SEC-19, SEC-32). */
async function fileToOpen(
  { frame }: FastifyInstance,
  request: FastifyRequest<Asked>,
  [, kind, seq, ...owned]: readonly number[],
): Promise<Upload | null> {
  const [holder, owner] = [readHolder(kind, seq), readFileOwner(owned)]
  if (!holder || !owner) return null
  const { endpoint, mayOpen } = frame.services.ports.use(fileRule(owner.kind))
  const uploadSeq = Number(request.params.uploadSeq)
  const place = { channelSeq: Number(request.params.channelSeq), courseSeq: owner.courseSeq }
  return givenAgain(frame, request, { endpoint, holder, place }, async (ctx) =>
    (await mayOpen(ctx, owner, uploadSeq)) ? findAnyUpload(ctx, uploadSeq) : null,
  )
}

/** RFC 8187 3.2.1. */
const extended = (name: string) =>
  encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
