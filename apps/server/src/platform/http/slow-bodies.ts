import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/**
 * How long a body may be on its way, so that nobody holds connections with bytes that hardly come (SEC-52). An ordinary
 * one has a time for the whole; an upload may take as long as its line needs, while something comes.
 */
export interface BodyPace {
  /** Milliseconds for an ordinary body, and for whatever of an upload is still to come once it was answered. */
  wholeMs: number
  /** Milliseconds that an upload may stand still. */
  idleMs: number
  /** What an upload brings at least, over each `measuredMs`. */
  leastBytesPerSecond: number
  measuredMs: number
  /** How often it is looked at. */
  lookMs: number
}

/** The slowest line that uploads anything in time sends twenty times as much as the floor. */
export const BODY_PACE: BodyPace = {
  wholeMs: 60_000,
  idleMs: 30_000,
  leastBytesPerSecond: 4096,
  measuredMs: 60_000,
  lookMs: 1000,
}

interface Arriving {
  request: IncomingMessage
  response: ServerResponse
  startedAt: number
  /** What the connection had read, and when it had last read more. */
  bytes: number
  movedAt: number
  /** The same at the beginning of the present stretch of `measuredMs`. */
  stretchBytes: number
  stretchAt: number
}

const uploads = new WeakSet<IncomingMessage>()

/** Its body may take longer than others. Say it of routes only that read no body before they know who sends it. */
export const awaitUpload = (request: IncomingMessage): void => {
  uploads.add(request)
}

export const isUpload = (request: IncomingMessage): boolean => uploads.has(request)

/** Ends requests whose bodies come too slowly, with 408. In place of `requestTimeout`, which knows one time for all. */
export function boundBodies(server: Server, pace: BodyPace): void {
  const arriving = new Set<Arriving>()
  server.requestTimeout = 0
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (hasBody(request)) arriving.add(begun(request, response))
  })
  const looking = setInterval(() => {
    for (const body of arriving) {
      const { request } = body
      const isLate = !request.complete && !request.destroyed && tooSlow(body, performance.now(), pace)
      if (isLate) end(server, body)
      if (isLate || request.complete || request.destroyed) arriving.delete(body)
    }
  }, pace.lookMs).unref()
  server.on('close', () => clearInterval(looking))
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function begun(request: IncomingMessage, response: ServerResponse): Arriving {
  const now = performance.now()
  const bytes = request.socket.bytesRead
  return { request, response, startedAt: now, bytes, movedAt: now, stretchBytes: bytes, stretchAt: now }
}

function tooSlow(body: Arriving, now: number, pace: BodyPace): boolean {
  const { request, response } = body
  const bytes = request.socket.bytesRead
  // What we have not taken yet is our own delay.
  if (bytes > body.bytes || request.readableLength > 0) {
    body.bytes = bytes
    body.movedAt = now
  }
  if (!isUpload(request) || response.writableEnded) return now - body.startedAt > pace.wholeMs
  if (now - body.movedAt > pace.idleMs) return true
  if (now - body.stretchAt < pace.measuredMs) return false
  const least = (pace.leastBytesPerSecond * (now - body.stretchAt)) / 1000
  const isShort = bytes - body.stretchBytes < least && request.readableLength === 0
  body.stretchBytes = bytes
  body.stretchAt = now
  return isShort
}

/** As Node itself does at the end of `requestTimeout`. */
function end(server: Server, { request, response }: Arriving): void {
  const late = Object.assign(new Error('A body came too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  if (response.headersSent) request.socket.destroy()
  else server.emit('clientError', late, request.socket)
}
