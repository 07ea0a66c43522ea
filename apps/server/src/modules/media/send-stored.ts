import { fail } from '@seodang/domain/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Storage } from '../../platform/storage/storage.ts'

/** Answers a private file, whole or the part asked for (UPL-12; RFC 9110 14). */
export async function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  key: string,
  type: string,
): Promise<FastifyReply> {
  const file = (await storage.stat(key)) ?? fail('NO_DATA')
  const etag = `"${file.size.toString(36)}-${file.modifiedAt.getTime().toString(36)}"`
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, max-age=3600')
  reply
    .header('accept-ranges', 'bytes')
    .header('etag', etag)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .type(type)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()

  const range = rangeIn(request, etag, file.size)
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${file.size}`).send()
  const { start, end } = range ?? { start: 0, end: file.size - 1 }
  reply.header('content-length', end - start + 1)
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${file.size}`)
  // A stream that is never read: for HEAD an empty body would also set the length to 0.
  if (request.method === 'HEAD') return reply.send(new ReadableStream())
  if (file.size === 0) return reply.send('')
  return reply.send((await storage.read(key, { start, end })) ?? fail('NO_DATA'))
}

type Range = { start: number; end: number }

/** Null for the whole file: also for several ranges at once, which a server may answer so. */
function rangeIn({ headers }: FastifyRequest, etag: string, size: number): Range | null | 'unsatisfiable' {
  const condition = headers['if-range']
  if (condition !== undefined && condition !== etag) return null
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const [first, last] = [match[1] ?? '', match[2] ?? '']
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start > end ? 'unsatisfiable' : { start, end }
}
