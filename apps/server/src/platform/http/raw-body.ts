import type { FastifyInstance, FastifyRequest } from 'fastify'

const bodies = new WeakMap<FastifyRequest, Buffer>()

/**
 * Keeps the bytes of JSON bodies on the routes of `scope` alone: signatures are made over bytes, and a body that was
 * parsed and written again is another one.
 */
export function keepRawBody(scope: FastifyInstance): void {
  scope.removeContentTypeParser('application/json')
  scope.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    bodies.set(request, body)
    try {
      done(null, JSON.parse(body.toString('utf8')))
    } catch {
      // Whether it is a notice at all is for the gateway's reader to say.
      done(null, {})
    }
  })
}

export const rawBodyOf = (request: FastifyRequest): Buffer => bodies.get(request) ?? Buffer.alloc(0)
