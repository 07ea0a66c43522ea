import { BlockList, isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Where a proxy of one's own usually stands: this machine and networks that the world does not reach. */
const near = new BlockList()
near.addSubnet('127.0.0.0', 8)
near.addSubnet('10.0.0.0', 8)
near.addSubnet('172.16.0.0', 12)
near.addSubnet('192.168.0.0', 16)
near.addAddress('::1', 'ipv6')
near.addSubnet('fc00::', 7, 'ipv6')

/**
 * A proxy that is not named hides all visitors behind its own address, which then meets every limit for one address.
 * Says so when the first call comes by one, once for near ones and once for those from afar, which may be anybody who
 * made the header up: so nobody can fill the log, or keep a real proxy from being told. Changes nothing else.
 */
export function warnOfUntrustedProxy(app: FastifyInstance): void {
  const told = new Set<boolean>()
  app.addHook('onRequest', (request, _reply, done) => {
    const peer = request.socket.remoteAddress ?? ''
    // Behind a trusted peer stands whom it names, who may be at the very same machine: the addresses alone tell nothing.
    const isTrusted = request.ips !== undefined && request.ips.length > 1
    if (told.size < 2 && request.headers['x-forwarded-for'] && !isTrusted) {
      const isNear = near.check(plain(peer), isIP(plain(peer)) === 6 ? 'ipv6' : 'ipv4')
      if (!told.has(isNear)) {
        told.add(isNear)
        request.log.warn(
          { proxy: plain(peer) },
          `X-Forwarded-For of ${plain(peer)} is not believed. If that is your proxy, set TRUSTED_PROXIES=${plain(peer)}`,
        )
      }
    }
    done()
  })
}

/** An IPv4 peer of a socket that takes both. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/, '')
