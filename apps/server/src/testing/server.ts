import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { type DestinationStream, pino } from 'pino'
import { afterAll } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { compose, type Running } from '../compose.ts'
import { readConfig } from '../platform/config.ts'
import { loggerOptions } from '../platform/log.ts'

export interface TestServer extends Running {
  /** Moves the server's clock; it stands still otherwise only when set. */
  clock: { set(at: Date | string): void; advance(ms: number): void; now(): Date }
  /** One call as somebody; the answer's body is parsed. */
  call(options: CallOptions): Promise<Answer>
}

export interface CallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  as?: { accessToken: string } | null
  body?: unknown
  headers?: Record<string, string>
  query?: Record<string, string>
}

export interface Answer {
  status: number
  /** Tests assert on what came over the wire, whatever it is. */
  body: ReturnType<typeof JSON.parse>
  headers: LightMyRequestResponse['headers']
  response: LightMyRequestResponse
}

/**
 * A whole server on a database and a data folder of its own, closed after the file.
 * Call it at the top level: `const server = await testServer()`.
 */
export async function testServer(
  options: {
    env?: Record<string, string>
    pages?: boolean
    worker?: boolean
    databaseUrl?: string
    /** Where the lines of the log go, all of them. */
    logTo?: DestinationStream
  } = {},
): Promise<TestServer> {
  const databaseUrl = options.databaseUrl ?? (await testDatabase())
  const dataDir = await mkdtemp(join(tmpdir(), 'seodang-test-'))
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_POOL: '12',
    ROLE: options.worker ? 'all' : 'web',
    DEMO_SEED: '0',
    ...options.env,
  })
  let fixed: number | null = null
  const now = () => new Date(fixed ?? Date.now())
  const running = await compose({
    config,
    log: options.logTo
      ? pino(loggerOptions({ logLevel: 'trace' }), options.logTo)
      : pino({ level: process.env.TEST_LOG ?? 'silent' }),
    databaseUrl,
    now,
    pages: options.pages ?? false,
  })
  await running.app.ready()
  afterAll(async () => {
    await running.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  return {
    ...running,
    clock: {
      set: (at) => {
        fixed = new Date(at).getTime()
      },
      advance: (ms) => {
        fixed = now().getTime() + ms
      },
      now,
    },
    async call({ method = 'GET', url, as, body, headers = {}, query }) {
      const request: InjectOptions = {
        method,
        url,
        ...(query && { query }),
        headers: {
          ...(as && { 'access-token': as.accessToken }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          'accept-lang': 'ko',
          ...headers,
        },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      }
      const response = await running.app.inject(request)
      const isJson = response.headers['content-type']?.includes('json') ?? false
      return {
        status: response.statusCode,
        body: isJson ? response.json() : response.body,
        headers: response.headers,
        response,
      }
    },
  }
}
