import type { Endpoint, RateLimit } from '@seodang/contract/endpoint'
import { fail } from '@seodang/domain/errors'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'

export interface Limiter {
  take(endpoint: Endpoint, request: FastifyRequest, userSeq: number | null): Promise<void>
  close(): Promise<void>
}

type Counter = RateLimiterMemory | RateLimiterPostgres | RateLimiterRedis

/** Counts in Redis where there is one, else in PostgreSQL, so that several processes share the limit. */
export async function createLimiter(stores: { pool: pg.Pool; redisUrl: string | null }): Promise<Limiter> {
  const redis = stores.redisUrl ? await redisClient(stores.redisUrl) : null
  const counters = new Map<string, Counter>()

  function counterFor(endpoint: Endpoint, { points, seconds, scope }: RateLimit): Counter {
    const name = `${endpoint.method} ${endpoint.path}`
    let counter = counters.get(name)
    if (!counter) {
      const common = { points, duration: seconds, keyPrefix: name }
      counter =
        scope === 'process'
          ? new RateLimiterMemory(common)
          : redis
            ? new RateLimiterRedis({ ...common, storeClient: redis })
            : new RateLimiterPostgres({
                ...common,
                storeClient: stores.pool,
                tableName: 'rate_limits',
                tableCreated: true,
              })
      counters.set(name, counter)
    }
    return counter
  }

  return {
    async take(endpoint, request, userSeq) {
      const limit = endpoint.rateLimit
      if (!limit) return
      // Visitors have no account to count by, and are not one person either.
      const key =
        limit.by === 'user' && userSeq !== null
          ? `user:${userSeq}`
          : limit.by !== 'addressAndUser'
            ? request.ip
            : `${request.ip}:${userSeq ?? ''}`
      try {
        await counterFor(endpoint, limit).consume(key)
      } catch (refused) {
        if (refused instanceof RateLimiterRes)
          fail('TOO_MANY_REQUESTS', {
            retryAfterSeconds: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)),
          })
        throw refused
      }
    },
    async close() {
      redis?.disconnect()
    },
  }
}

/** Loaded only where there is a Redis. */
async function redisClient(url: string) {
  const { Redis } = await import('ioredis')
  return new Redis(url, {
    lazyConnect: true,
    maxRetriesPerRequest: 3,
    connectTimeout: 5_000,
    // Every call of a limited endpoint waits for it.
    commandTimeout: 3_000,
  })
}
