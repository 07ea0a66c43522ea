import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { eventually } from '../testing/eventually.ts'
import { aPerson } from '../testing/factories.ts'
import { pausingProxy } from '../testing/pausing-proxy.ts'
import { testServer } from '../testing/server.ts'
import { untilTheyAnswer } from './answering.ts'
import { ConfigurationError } from './config.ts'
import { startRedisStandIn } from './realtime/redis-stand-in.ts'

const databaseUrl = await testDatabase()
const redis = await startRedisStandIn()
const way = await pausingProxy(redis.url)
afterAll(async () => {
  await way.close()
  await redis.close()
})
const server = await testServer({ databaseUrl, env: { REDIS_URL: way.url } })

/** Nobody listens there. */
async function closedPort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const port = portOf(probe)
  probe.close()
  await once(probe, 'close')
  return port
}

function portOf(probe: Server): number {
  const address = probe.address()
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return address.port
}

const aLog = () => ({ warn: vi.fn<() => void>(), info: vi.fn<() => void>() })

test('SEC-25 a start waits for a database and a Redis that come later, and says so', async () => {
  for (const what of ['databaseUrl', 'redisUrl'] as const) {
    const later = new URL(what === 'databaseUrl' ? databaseUrl : redis.url)
    const gone = new URL(later)
    gone.hostname = '127.0.0.1'
    gone.port = String(await closedPort())
    const log = aLog()
    const start = untilTheyAnswer({ databaseUrl, redisUrl: redis.url, [what]: gone.href }, log)
    await eventually(() => expect(log.warn).toHaveBeenCalled())
    const came = await pausingProxy(later.href, Number(gone.port))
    await start
    expect(log.info).toHaveBeenCalledOnce()
    await came.close()
  }
})

test('SEC-25 a wrong password of either ends the start, as nobody but a person can put it right', async () => {
  const wrong = new URL(databaseUrl)
  wrong.password = 'of somebody else'
  await expect(untilTheyAnswer({ databaseUrl: wrong.href, redisUrl: null }, aLog())).rejects.toThrow(
    ConfigurationError,
  )
  const guarded = createServer((socket) => {
    socket.on('data', () => socket.write('-NOAUTH Authentication required.\r\n'))
    socket.on('error', () => socket.destroy())
  }).listen(0, '127.0.0.1')
  await once(guarded, 'listening')
  const redisUrl = `redis://127.0.0.1:${portOf(guarded)}`
  await expect(untilTheyAnswer({ databaseUrl, redisUrl }, aLog())).rejects.toThrow(/^REDIS_URL is not right/)
  guarded.close()
})

test('SEC-38 while Redis is frozen nobody is sent here, and a logout that ended its session says so', async () => {
  const person = await aPerson(server.services)
  way.freeze()
  const logout = await server.call({ method: 'POST', url: '/api/v1.0/auth/logout', as: person })
  expect(logout.status).toBe(200)
  expect((await server.call({ url: '/api/v1.0/users/addresses', as: person })).status).toBe(401)
  expect(await server.call({ url: '/readyz' })).toMatchObject({ status: 503, body: { status: 'redis' } })
  way.thaw()
  await eventually(async () => expect((await server.call({ url: '/readyz' })).status).toBe(200))
})
