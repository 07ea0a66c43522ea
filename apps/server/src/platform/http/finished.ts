import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../context.ts'
import { headerOf, languageOf } from './origin.ts'

/** Until when an answer may be sent again to anybody who asks the same. */
export interface Shared {
  channelSeq: number
  /** Of the site, read before the work began, so that a change in the middle of it is not missed. */
  version: number
  /** Milliseconds since 1970, both: what a clock made that was ahead, and went back, is not sent until it has caught up. */
  from: number
  until: number
}

declare module 'fastify' {
  interface FastifyReply {
    /** Set by whoever answers the same to everybody without a login. */
    shared: Shared | null
  }
}

interface Finished extends Shared {
  head: string[]
  body: Buffer
}

const MOST_BYTES = 32 * 1024 * 1024
/** A longer query is somebody's tracking, and would fill the memory with copies of one answer. */
const LONGEST_ADDRESS = 400
/** Of one answer only. */
const OWN_HEADERS = new Set(['x-request-id', 'set-cookie', 'date', 'connection'])

/**
 * Sends an answer that is the same for everybody again as it went over the wire the first time, before anything else
 * is done for the request. Its site moves on, or its time is up: the request takes the usual way.
 */
export function sendFinishedAgain(app: FastifyInstance, { changes, now }: Services): void {
  const kept = new Map<string, Finished>()
  let bytes = 0
  const drop = (key: string) => {
    bytes -= kept.get(key)?.body.length ?? 0
    kept.delete(key)
  }
  const isFresh = ({ channelSeq, version, from, until }: Shared) => {
    const at = now().getTime()
    return changes.versionOf(channelSeq) === version && from <= at && at < until
  }

  app.decorateReply('shared', null)

  app.addHook('onRequest', (request, reply, done) => {
    const key = keyOf(request)
    const found = key === null ? undefined : kept.get(key)
    if (!found || !isFresh(found)) return done()
    reply.hijack()
    reply.raw.writeHead(200, [...found.head, 'x-request-id', request.id]).end(found.body)
  })

  app.addHook('onSend', (request, reply, payload, done) => {
    const { shared } = reply
    const key = shared === null || reply.statusCode !== 200 ? null : keyOf(request)
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload)
    if (shared && key !== null && isWhole && !reply.hasHeader('set-cookie')) {
      const body = Buffer.from(payload)
      drop(key)
      kept.set(key, { ...shared, head: headOf(reply.getHeaders(), body), body })
      bytes += body.length
      for (const oldest of kept.keys()) {
        if (bytes <= MOST_BYTES) break
        drop(oldest)
      }
    }
    done(null, payload)
  })
}

/** All that such an answer may depend on; null where the request takes the usual way in any case. */
function keyOf(request: FastifyRequest): string | null {
  const { method, headers, url, protocol, host } = request
  const isSimple =
    method === 'GET' &&
    url.length <= LONGEST_ADDRESS &&
    headers['access-token'] === undefined &&
    headers['if-none-match'] === undefined &&
    // Somebody who chose a language; its cookie has not been read yet.
    !headers.cookie?.includes('lang=')
  if (!isSimple) return null
  return `${protocol}|${host}|${languageOf(request)}|${encodingOf(request)}|${url}`
}

/** What the browser reads of the encodings that we write. */
export function encodingOf(request: FastifyRequest): 'br' | 'gzip' | 'identity' {
  const accepts = headerOf(request, 'accept-encoding') ?? ''
  return /\bbr\b/.test(accepts) ? 'br' : /\bgzip\b/.test(accepts) ? 'gzip' : 'identity'
}

function headOf(headers: Record<string, unknown>, body: Buffer): string[] {
  const own = Object.entries(headers).filter(([name]) => !OWN_HEADERS.has(name) && name !== 'content-length')
  return [...own.flatMap(([name, value]) => [name, String(value)]), 'content-length', String(body.length)]
}
