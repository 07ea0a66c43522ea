import { fail } from '@seodang/domain/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { awaitUpload } from '../../platform/http/slow-bodies.ts'

/**
 * Lets every type of body through unread. The guard runs before a byte of it is taken, so that a stranger's
 * megabytes cost nothing (SEC-33); the handler reads it with `readBody`. It may take as long as a slow line needs.
 */
export function leaveBodiesUnread(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
  scope.addHook('onRequest', (request, _reply, done) => {
    awaitUpload(request.raw)
    done()
  })
}

/** The bare body; refuses as soon as it is longer than `limit` bytes (UPL-02, SEC-52). */
export async function readBody(request: FastifyRequest, reply: FastifyReply, limit: number): Promise<Buffer> {
  const tooLarge = (): never => {
    // The rest is not read, so the connection is of no more use.
    reply.header('connection', 'close')
    return fail('UPLOAD_TOO_LARGE', { limit })
  }
  if (Number(request.headers['content-length'] ?? 0) > limit) tooLarge()
  const chunks: Buffer[] = []
  let size = 0
  try {
    // Not destroyed when we stop: the answer goes out on the same socket.
    for await (const chunk of request.raw.iterator({ destroyOnReturn: false })) {
      size += chunk.length
      if (size > limit) break
      chunks.push(chunk)
    }
  } catch (error) {
    // Whoever sent it went away; nobody reads the answer.
    if (request.raw.destroyed) fail('INVALID_INPUT', { cause: String(error) })
    throw error
  }
  if (size > limit) tooLarge()
  if (size === 0) fail('UPLOAD_KIND_REFUSED', { reason: 'empty' })
  return Buffer.concat(chunks, size)
}
