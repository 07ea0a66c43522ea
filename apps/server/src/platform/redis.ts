import type { Redis } from 'ioredis'

/**
 * Redis answers, and keeps nothing: its server follows another one, as the master of before does after a failover, has no
 * room, loads its data, or is cut off from its own. A script says it in the middle of its sentence.
 */
const KEEPS_NOTHING =
  /(?:^|-)(?:READONLY|OOM|MISCONF|LOADING|MASTERDOWN|NOREPLICAS|CLUSTERDOWN|TRYAGAIN|BUSY)\b/
/** Another server may stand at its name by now, which an open connection would never hear of. */
const STANDS_ELSEWHERE = /(?:^|-)(?:READONLY|LOADING|MASTERDOWN|NOREPLICAS|CLUSTERDOWN)\b/
/** What our client says of a connection that is going. */
const CLOSED = /^(?:Connection is closed|Command aborted due to connection close)/

/** It took a question and said nothing. */
const SILENT = /^(?:Command timed out|Reached the max retries per request)/

/** A question that was not asked, because the one before got no answer. */
export class RedisSilent extends Error {
  override readonly name = 'RedisSilent'
}

export const isRedisSilent = ({ message }: Error): boolean => SILENT.test(message)

export const isRedisAway = (error: Error): boolean =>
  error instanceof RedisSilent ||
  CLOSED.test(error.message) ||
  (error.name === 'ReplyError' && KEEPS_NOTHING.test(error.message))

/** A machine that is gone says nothing and closes nothing; its connection is given up. */
const LONGEST_SILENCE_MS = 6_000

/**
 * Every connection of ours to Redis, opened with the first command. What `refuseFollower` is for the database: one that
 * leads to a server which takes no writes is made anew (docs/decisions/followers.md).
 */
export async function openRedis(
  url: string,
  options: { onError: (error: Error) => void; commandTimeout?: number; isTriedOnce?: true },
): Promise<Redis> {
  const { onError, isTriedOnce, ...limits } = options
  // Loaded only where there is a Redis.
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, {
    lazyConnect: true,
    maxRetriesPerRequest: 3,
    connectTimeout: 5_000,
    socketTimeout: LONGEST_SILENCE_MS,
    reconnectOnError: ({ message }) => STANDS_ELSEWHERE.test(message),
    ...(isTriedOnce && { retryStrategy: () => null, maxRetriesPerRequest: 0 }),
    ...limits,
  })
  redis.on('error', onError)
  return redis
}

/** Fails where Redis keeps nothing; an answer alone proves nothing. */
export async function provesItKeeps(redis: Redis): Promise<void> {
  await redis.set('seodang:ready', '1', 'EX', 60)
}
