import { setTimeout } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { ConfigurationError } from './config.ts'
import { refuseFollower } from './database/follower.ts'
import { outageOf } from './database/outage.ts'
import { openRedis, provesItKeeps } from './redis.ts'

class NotThere extends Error {
  override readonly name = 'NotThere'
}

const LONGEST_ASK_MS = 5_000
const AGAIN_MS = 1_000
/** So that whoever reads the log sees that it waits still. */
const TOLD_EVERY_MS = 5_000

/** Who we are to it, and the name of a database that is not there: that becomes right by a person only. */
const WRONG_DATABASE = /^(?:28P01|28000|3D000)$/
const WRONG_REDIS = /WRONGPASS|NOAUTH|NOPERM|invalid password|without any password/

/**
 * A machine that starts brings up what the product stands on in any order, and a database may take minutes to recover: a
 * start waits for it, as a process that runs waits for one that is lost. What a person has to put right ends it at once.
 */
export async function untilTheyAnswer(
  { databaseUrl, redisUrl }: { databaseUrl: string; redisUrl: string | null },
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>,
): Promise<void> {
  await untilAnswered('the database', () => askDatabase(databaseUrl), log)
  if (redisUrl) await untilAnswered('Redis', () => askRedis(redisUrl), log)
}

async function untilAnswered(
  what: string,
  ask: () => Promise<void>,
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>,
): Promise<void> {
  for (let told = Number.NEGATIVE_INFINITY; ; await setTimeout(AGAIN_MS))
    try {
      await ask()
      if (told > 0) log.info(`${what} answers`)
      return
    } catch (error) {
      if (!(error instanceof NotThere)) throw error
      if (performance.now() - told < TOLD_EVERY_MS) continue
      told = performance.now()
      log.warn({ err: error }, `the start waits for ${what}`)
    }
}

async function askDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: LONGEST_ASK_MS })
  // What breaks while it is asked is told by the question.
  client.on('error', () => {})
  try {
    await client.connect()
    await refuseFollower(client)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (error instanceof Error && WRONG_DATABASE.test(code))
      throw new ConfigurationError(`DATABASE_URL is not right: ${error.message}`)
    throw outageOf(error) === null ? error : new NotThere('it does not answer', { cause: error })
  } finally {
    client.connection.stream.destroy()
  }
}

/** Whatever else Redis says passes: it loads its data, follows another one, or is not there yet. */
async function askRedis(url: string): Promise<void> {
  const said: Error[] = []
  const client = await openRedis(url, {
    onError: (error) => void said.push(error),
    commandTimeout: LONGEST_ASK_MS,
    isTriedOnce: true,
  })
  try {
    await client.connect()
    await provesItKeeps(client)
  } catch (error) {
    const reasons = [...said, error].map(String)
    const wrong = reasons.find((reason) => WRONG_REDIS.test(reason))
    if (wrong) throw new ConfigurationError(`REDIS_URL is not right: ${wrong}`)
    throw new NotThere(reasons[0], { cause: error })
  } finally {
    client.disconnect()
  }
}
