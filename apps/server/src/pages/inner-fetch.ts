import { AppError, ERRORS, fail } from '@seodang/domain/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** What a proxy says of whom it asks for; believed, or not, as in the request itself. */
const SAID_BY_PROXIES = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'] as const

export interface InnerFetch {
  fetch: typeof fetch
  /** Fails with what kept one of the calls from its answer: a page would show it as a fault, and stay so. */
  requireAnswers(): void
}

/**
 * Fetch for rendering: straight into the server, without a socket and without anybody's cookies, but from where the
 * visitor asks. Limits count who opens pages, and not the server, whom all visitors of all sites would be (SEC-39).
 */
export function innerFetch(app: FastifyInstance, request: FastifyRequest): InnerFetch {
  const { remoteAddress } = request.socket
  // The visitor has gone: there is nobody to make a page for, nor to count.
  if (remoteAddress === undefined) fail('SERVICE_UNAVAILABLE', { retryAfterSeconds: 3 })
  const headers = {
    host: request.headers.host ?? '',
    ...Object.fromEntries(
      SAID_BY_PROXIES.flatMap((name) => {
        const said = request.headers[name]
        return said === undefined ? [] : [[name, said]]
      }),
    ),
  }
  let refusal: AppError | null = null

  return {
    async fetch(input, init) {
      const asked = new Request(input, init)
      const url = new URL(asked.url)
      const answer = await app.inject({
        method: asked.method === 'POST' ? 'POST' : 'GET',
        url: `${url.pathname}${url.search}`,
        headers: { ...Object.fromEntries(asked.headers), ...headers },
        remoteAddress,
        ...(asked.method === 'POST' && { payload: await asked.text() }),
      })
      refusal ??= refusalOf(answer.statusCode, Number(answer.headers['retry-after']))
      const empty = answer.statusCode === 204 || answer.statusCode === 304
      return new Response(empty ? null : answer.body, {
        status: answer.statusCode,
        headers: { 'content-type': answer.headers['content-type'] ?? 'application/json' },
      })
    },
    requireAnswers() {
      if (refusal) throw refusal
    },
  }
}

function refusalOf(status: number, retryAfterSeconds: number): AppError | null {
  if (status === ERRORS.SERVICE_UNAVAILABLE.status)
    return new AppError('SERVICE_UNAVAILABLE', { retryAfterSeconds: 3 })
  if (status === ERRORS.TOO_MANY_REQUESTS.status)
    return new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: retryAfterSeconds || 1 })
  return null
}
