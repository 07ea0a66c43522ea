import { fail } from '@seodang/domain/errors'
import { isLoopbackHost } from '@seodang/domain/url'
import type { FastifyRequest } from 'fastify'

/** Whatever of these a request carries, it came through something that others may reach. */
const FORWARDED = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
]

/**
 * SEC-58: whoever asks is on this very machine, and asked for this very machine. Neither a proxy beside us, with or
 * without a word of whom it speaks for, nor a foreign name that was led to 127.0.0.1, nor a header that says so is.
 */
export function isThisMachine({ raw, headers }: FastifyRequest): boolean {
  const peer = raw.socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
  const isForwarded = FORWARDED.some((name) => headers[name] !== undefined)
  const asked = (headers.host ?? '').replace(/:\d+$/, '')
  return !isForwarded && isLoopbackHost(peer) && isLoopbackHost(asked)
}

/** Of pages that show codes and links of everybody. */
export function requireThisMachine(request: FastifyRequest): void {
  if (!isThisMachine(request)) fail('NO_DATA')
}
