import type { FastifyInstance } from 'fastify'
import type { Deliver } from './sandbox-toss/notices.ts'

const METHODS = ['POST', 'PATCH', 'DELETE'] as const

/**
 * `fetch` to the routes of this very process: the stand-in is reached whatever address, port or proxy the server
 * has, and also before it listens. A reply that the stand-in loses rejects, as a broken connection does.
 */
export function inProcessFetch(app: FastifyInstance): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    const answer = app.inject({
      method: METHODS.find((method) => method === request.method) ?? 'GET',
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      payload: Buffer.from(await request.arrayBuffer()),
    })
    const { statusCode, rawPayload } = await unlessAborted(answer, request.signal)
    // A reply without content, as of what was deleted, is given none: not even an empty one.
    return new Response(rawPayload.length > 0 ? new Uint8Array(rawPayload) : null, { status: statusCode })
  }
}

function unlessAborted<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    answer.then(resolve, reject)
  })
}

/** Notices straight to the routes of this process. */
export function inProcessDelivery(app: FastifyInstance): Deliver {
  return async (url, body, headers) => {
    const { statusCode } = await app.inject({ method: 'POST', url, payload: body, headers })
    return statusCode
  }
}
