import { buffer } from 'node:stream/consumers'
import { fail } from '@seodang/domain/errors'
import { DEFAULT_IMAGE_WIDTH, offeredWidth } from '@seodang/domain/image-sizes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../platform/context.ts'
import { imageFolder, wholeImage } from './keys.ts'
import { atWidth, IMAGE_FORMATS, type ImageFormat } from './picture.ts'

/** Encoding takes a core each; the rest of the machine goes on serving. */
const MADE_AT_ONCE = 2

/** `GET /media/image/{key}?w=640&f=avif`: a public picture at a width, in the best format that the asker takes. */
export function serveImages(app: FastifyInstance, { storage }: Services): void {
  const making = new Map<string, Promise<Buffer>>()
  const turn = turnstile(MADE_AT_ONCE)

  async function variant(key: string, width: number, format: ImageFormat): Promise<Buffer> {
    const path = `${imageFolder(key)}/${width}.${format}`
    const kept = await storage.read(path)
    if (kept) return buffer(kept)
    let made = making.get(path)
    if (!made) {
      made = turn(async () => {
        const whole = (await storage.read(wholeImage(key))) ?? fail('NO_DATA')
        const bytes = await atWidth(await buffer(whole), width, format)
        await storage.put(path, bytes, { contentType: `image/${format}` })
        return bytes
      }).finally(() => making.delete(path))
      making.set(path, made)
    }
    return made
  }

  // A network that delivers pictures (MEDIA_ORIGIN) asks for them by a name of its own.
  const config = { isForAnyHost: true } as const
  app.get<{ Params: { key: string } }>('/media/image/:key', { config }, async (request, reply) => {
    const { key } = request.params
    if (!/^[A-Za-z0-9]{16,64}$/.test(key)) fail('NO_DATA')
    const { width, format } = asked(request)
    const etag = `"${key}.${width ?? ''}.${format ?? ''}"`
    if (request.headers['if-none-match'] === etag) return forever(reply, etag).code(304).send()
    if (width === null || format === null) {
      const bytes = await buffer((await storage.read(wholeImage(key))) ?? fail('NO_DATA'))
      return forever(reply, etag).type(mimeOf(bytes)).send(bytes)
    }
    const bytes = await variant(key, width, format)
    return forever(reply, etag).type(`image/${format}`).send(bytes)
  })
}

/** Its key changes with the picture, so a copy is good for ever. Pages of other hosts and mails may show it. */
const forever = (reply: FastifyReply, etag: string): FastifyReply =>
  reply
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('vary', 'accept')
    .header('etag', etag)
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('content-security-policy', "default-src 'none'")

/** Nothing asked for is the picture as it is kept, which every program can show. */
function asked({ query, headers }: FastifyRequest): { width: number | null; format: ImageFormat | null } {
  const given = new Map(Object.entries(Object(query)))
  const width = Number(given.get('w'))
  const named = IMAGE_FORMATS.find((format) => format === given.get('f'))
  if (!(width > 0) && !named) return { width: null, format: null }
  return {
    width: offeredWidth(width > 0 ? width : DEFAULT_IMAGE_WIDTH),
    format: named ?? bestFor(headers.accept),
  }
}

const bestFor = (accept = ''): ImageFormat =>
  accept.includes('image/avif') ? 'avif' : accept.includes('image/webp') ? 'webp' : 'jpeg'

const mimeOf = (bytes: Buffer) => (bytes[0] === 0x89 ? 'image/png' : 'image/jpeg')

/** Lets `most` pieces of work run at a time; the others wait for their turn. */
function turnstile(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }
}
