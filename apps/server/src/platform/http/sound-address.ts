import { fail } from '@seodang/domain/errors'
import type { FastifyRequest } from 'fastify'

/** A name or an address in brackets, with or without a port (RFC 9112, 3.2). */
const HOST = /^(?:[a-z0-9_](?:[a-z0-9_.-]{0,252})|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i

/**
 * Refuses what is asked for by something that is no address: everything behind this may make a URL of host and path.
 * The absolute form is for proxies, and would name another host than the one that is looked at.
 */
export function requireSoundAddress({ host, url, protocol }: FastifyRequest): void {
  const isPath = url.startsWith('/') && URL.canParse(url, 'http://any')
  // Without one asks only what is older than HTTP/1.1: somebody's health check.
  const isHost = host === undefined || host === '' || (HOST.test(host) && URL.canParse(`http://${host}`))
  // A proxy may hand on what a stranger said of it.
  const isOurs = protocol === 'http' || protocol === 'https'
  if (!isPath || !isHost || !isOurs) fail('INVALID_INPUT')
}
