import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/**
 * A way to a database that can be frozen: it goes on taking connections and carries nothing. And the name of one that
 * fails over: it can be led to another server.
 */
export async function pausingProxy(databaseUrl: string, port = 0) {
  let target = new URL(databaseUrl)
  const pairs = new Set<[Socket, Socket]>()
  const lost: [Socket, Socket][] = []
  let isFrozen = false
  const server = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname)
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    const end = () => {
      near.destroy()
      far.destroy()
      pairs.delete(pair)
    }
    for (const [from, to] of [pair, [far, near]] as const) {
      from.on('data', (data) => to.write(data))
      from.on('close', end)
      from.on('error', end)
      if (isFrozen) from.pause()
    }
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  const own = new URL(databaseUrl)
  own.hostname = '127.0.0.1'
  own.port = String(address.port)
  return {
    url: own.href,
    freeze() {
      isFrozen = true
      for (const pair of pairs) for (const socket of pair) socket.pause()
    },
    thaw() {
      isFrozen = false
      for (const pair of pairs) for (const socket of pair) socket.resume()
    },
    /** What is open stays where it is. */
    leadTo(url: string) {
      target = new URL(url)
    },
    cut() {
      for (const pair of pairs) for (const socket of pair) socket.destroy()
    },
    /** As `freeze`, of what is open alone: its machine is gone, and nobody says so. */
    lose() {
      for (const pair of pairs) for (const socket of pair) socket.pause()
      lost.push(...pairs)
      pairs.clear()
    },
    async close() {
      for (const pair of [...pairs, ...lost]) for (const socket of pair) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
