import { type Endpoint, limitsOf, type RateLimit } from '@seodang/contract/endpoint'
import { fail } from '@seodang/domain/errors'
import { MINUTE, SECOND } from '@seodang/domain/instant'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { isRedisSilent, openRedis, provesItKeeps, RedisSilent } from '../redis.ts'
import { networkOf } from './network.ts'

/** Each fails with TOO_MANY_REQUESTS. */
export interface Limiter {
  /** Before anything is known: limits of the address. */
  takeOfAddress(endpoint: Endpoint, request: FastifyRequest): Promise<void>
  /** Once it is known who asks and that they may: limits of the account, and budgets. */
  takeOfCaller(endpoint: Endpoint, request: FastifyRequest, userSeq: number | null): Promise<void>
  /** The call was not refused, so limits that count refusals forget it. */
  forgive(endpoint: Endpoint, request: FastifyRequest, userSeq: number | null): Promise<void>
  /** Throws where nothing can be counted, so that nobody gets in. */
  check(): Promise<void>
  close(): Promise<void>
}

/** Every call of a limited endpoint waits for it. */
const LONGEST_COUNT_MS = 800
const SILENT_MS = 1_000

type Counter = RateLimiterMemory | RateLimiterPostgres | RateLimiterRedis

/** Counts in Redis where there is one, else in PostgreSQL, so that several processes share the limit. */
export async function createLimiter(stores: {
  pool: pg.Pool
  redisUrl: string | null
  onError: (error: Error) => void
}): Promise<Limiter> {
  const { redisUrl, onError } = stores
  const redis = redisUrl ? await openRedis(redisUrl, { onError, commandTimeout: LONGEST_COUNT_MS }) : null
  let silentUntil = Number.NEGATIVE_INFINITY
  const counters = new Map<string, Counter>()

  function counterFor(
    endpoint: Endpoint,
    { points, seconds, scope, by, counts, budget }: RateLimit,
  ): Counter {
    const call = `${endpoint.method} ${endpoint.path} ${by} ${counts ?? 'calls'} ${scope ?? 'all'}`
    const name = budget ? `budget ${budget}` : call
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

  /** One that did not answer is asked again after a moment; until then nobody waits for it. */
  async function counted<T>(count: () => Promise<T>): Promise<T> {
    if (performance.now() < silentUntil) throw new RedisSilent('Redis does not answer')
    try {
      return await count()
    } catch (error) {
      if (redis && error instanceof Error && isRedisSilent(error)) silentUntil = performance.now() + SILENT_MS
      throw error
    }
  }

  async function consume(endpoint: Endpoint, limit: RateLimit, key: string): Promise<void> {
    const counter = counterFor(endpoint, limit)
    try {
      await counted(() => counter.consume(key))
    } catch (error) {
      const refused = isOfTheFuture(error, limit) ? await beginAnew(counter, key) : error
      if (refused === null) return
      if (refused instanceof RateLimiterRes)
        fail('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) })
      throw refused
    }
  }

  return {
    async takeOfAddress(endpoint, request) {
      for (const limit of limitsOf(endpoint))
        if (!isOfCaller(limit)) await consume(endpoint, limit, keyOf(limit, request, null))
    },
    async takeOfCaller(endpoint, request, userSeq) {
      for (const limit of limitsOf(endpoint))
        if (isOfCaller(limit)) await consume(endpoint, limit, keyOf(limit, request, userSeq))
    },
    async forgive(endpoint, request, userSeq) {
      for (const limit of limitsOf(endpoint))
        if (limit.counts === 'refusals')
          await counted(() => counterFor(endpoint, limit).reward(keyOf(limit, request, userSeq)))
    },
    async check() {
      if (redis) await provesItKeeps(redis)
    },
    async close() {
      redis?.disconnect()
    },
  }
}

/**
 * A count ends later than one that began now: a clock was ahead when it began and has gone back, the database's or that of
 * Redis, which tells nobody. It would refuse until that clock has caught up (docs/decisions/clock-that-leaps.md).
 */
const isOfTheFuture = (error: unknown, { seconds }: RateLimit): boolean =>
  error instanceof RateLimiterRes && error.msBeforeNext > seconds * SECOND + MINUTE

/** What refuses now, null where nothing does. */
async function beginAnew(counter: Counter, key: string): Promise<unknown> {
  await counter.delete(key)
  return counter.consume(key).then(
    () => null,
    (error: unknown) => error,
  )
}

const isOfCaller = ({ by, budget }: RateLimit) => by === 'user' || budget !== undefined

/** Visitors have no account to count by, and are not one person either. */
const keyOf = ({ by }: RateLimit, request: FastifyRequest, userSeq: number | null): string =>
  by === 'user' && userSeq !== null ? `user:${userSeq}` : networkOf(request.ip)
