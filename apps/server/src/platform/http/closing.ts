import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { fail } from '@seodang/domain/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** How a process leaves a group of processes: seen by the balancer first, then told to who comes, then closed. */
export interface Closing {
  isOpen(): boolean
  /** `/readyz` is red; everything is served, but no connection is kept for another request, and no socket is opened. */
  drain(): void
  /** Whoever comes is told to come again. */
  refuse(): void
  /** Ends when every request is answered, or cuts those that take longer; how many were cut. */
  finish(longestMs: number): Promise<number>
}

const WATCHED = ['/healthz', '/readyz', '/metrics']

export function closingOf(app: FastifyInstance): Closing {
  let stage: 'open' | 'draining' | 'refusing' = 'open'
  const underWay = new Set<ServerResponse>()
  let allDone = () => {}
  app.server.on('request', (_request, response: ServerResponse) => {
    underWay.add(response)
    response.once('close', () => {
      underWay.delete(response)
      if (underWay.size === 0) allDone()
    })
  })

  app.addHook('onRequest', (request, reply, done) => {
    if (stage === 'open' || isOurOwn(request)) return done()
    reply.raw.shouldKeepAlive = false
    if (request.ws || (stage === 'refusing' && !WATCHED.includes(request.routeOptions.url ?? ''))) {
      // Nothing was begun, so that whoever asked may ask again, whatever it was.
      reply.header('not-begun', '1')
      fail('SERVICE_UNAVAILABLE', { retryAfterSeconds: 1 })
    }
    done()
  })

  return {
    isOpen: () => stage === 'open',
    drain() {
      if (stage === 'open') stage = 'draining'
    },
    refuse() {
      stage = 'refusing'
    },
    async finish(longestMs) {
      if (underWay.size === 0) return 0
      const { promise, resolve } = Promise.withResolvers<void>()
      allDone = resolve
      const timer = setTimeout(resolve, longestMs)
      await promise
      clearTimeout(timer)
      const cut = underWay.size
      if (cut > 0) app.server.closeAllConnections()
      return cut
    },
  }
}

/** What a page that is being rendered asks of this very process came over no network. */
const isOurOwn = ({ raw }: FastifyRequest): boolean => !(raw.socket instanceof Socket)
