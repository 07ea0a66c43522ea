import { timingSafeEqual } from 'node:crypto'
import { isLoopbackHost } from '@seodang/domain/url'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Config } from './config.ts'
import { isThisMachine } from './http/this-machine.ts'
import type { Lack } from './readiness.ts'
import { roomOf } from './storage/room.ts'
import { mountWorkMetrics } from './work-metrics.ts'

/** Whoever watches asks by whatever name or number it knows the machine. */
const FOR_ANY_HOST = { config: { isForAnyHost: true } } as const

/** `/healthz` says that the process lives, `/readyz` that it can work, `/metrics` how it fares (Prometheus). */
export function mountOperations(app: FastifyInstance, pool: pg.Pool, lack: () => Promise<Lack | null>): void {
  const { config } = app.frame.services
  app.get('/healthz', FOR_ANY_HOST, async () => ({ status: 'ok' }))
  app.get('/readyz', FOR_ANY_HOST, async (_request, reply) => {
    const status = await lack()
    return status ? reply.code(503).send({ status }) : { status: 'ready' }
  })

  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  })
  const connections = new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool by state',
    labelNames: ['state'],
    registers: [],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  registry.registerMetric(connections)
  registry.registerMetric(
    new Gauge({
      name: 'data_volume_free_bytes',
      help: 'Room that is left on the volume of DATA_DIR',
      registers: [],
      async collect() {
        this.set((await roomOf(config.dataDir)).free)
      },
    }),
  )
  mountWorkMetrics(registry, app.frame.services)
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unmatched'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', FOR_ANY_HOST, async (request, reply) => {
    if (!mayReadMetrics(config, request)) return reply.callNotFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/**
 * SEC-58: with a token by the token; without one only by whoever asks on this machine for this machine. What is reached
 * at a name stands behind a proxy, and the plainest of them pass every request on as one of this machine.
 */
function mayReadMetrics({ metricsToken: token, origin }: Config, request: FastifyRequest): boolean {
  if (token === null) return isLoopbackHost(new URL(origin).hostname) && isThisMachine(request)
  const given = Buffer.from(request.headers.authorization ?? '')
  const right = Buffer.from(`Bearer ${token}`)
  return given.length === right.length && timingSafeEqual(given, right)
}
