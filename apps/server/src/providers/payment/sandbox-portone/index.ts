import type { FastifyInstance, FastifyRequest } from 'fastify'
import { portoneApi } from './api.ts'
import { createBooks } from './books.ts'
import { createNotices, type Deliver } from './notices.ts'
import { createScenario, type Scenario } from './scenario.ts'
import { portoneWindow } from './window.ts'

/** Where the stand-in answers. */
export const PORTONE_PREFIX = '/__sandbox/portone'

export interface PortoneSandboxOptions {
  apiSecret: string
  storeId: string
  webhookSecret: string
  now: () => Date
  webhookUrl: string
  deliver: Deliver
}

export interface PortoneSandbox {
  /** Spoils the next calls or notices. */
  play: Scenario['play']
  /** Ends when no notice is on its way. */
  idle: () => Promise<void>
}

/**
 * A stand-in for PortOne V2, speaking its wire format (integrations 1.4, 1.6), so that the production adapter is what
 * the tests run. It keeps everything in memory. No money moves anywhere.
 */
export async function portoneSandbox(
  app: FastifyInstance,
  options: PortoneSandboxOptions,
): Promise<PortoneSandbox> {
  const scenario = createScenario()
  const books = createBooks(options)
  const notices = createNotices({ ...options, scenario })
  await app.register(
    async (scope) => {
      readBodies(scope)
      portoneWindow(scope, { books, notices })
      await scope.register(async (api) => portoneApi(api, { ...options, books, notices, scenario }))
    },
    { prefix: PORTONE_PREFIX, logLevel: 'error' },
  )
  app.addHook('onClose', () => notices.idle())
  return { play: scenario.play, idle: notices.idle }
}

function readBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: FastifyRequest, text: string): Promise<unknown> => JSON.parse(text),
  )
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, async () => ({}))
}
