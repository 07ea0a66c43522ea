import type { FastifyInstance, FastifyRequest } from 'fastify'
import { definePort } from '../../../platform/ports.ts'
import { portoneApi } from './api.ts'
import { createBooks, type SandboxPayment } from './books.ts'
import { createNotices, type Deliver } from './notices.ts'
import { createScenario, type Scenario } from './scenario.ts'
import { sdkRoutes } from './sdk.ts'
import type { StoreOf } from './stores.ts'
import { portoneWindow } from './window.ts'

export { sandboxStore, sandboxStores } from './stores.ts'

/** Where the stand-in answers, and where its script for browsers is. */
export const PORTONE_PREFIX = '/__sandbox/portone'
export const PORTONE_SANDBOX_SDK = `${PORTONE_PREFIX}/browser-sdk.js`

export interface PortoneSandboxOptions {
  storeOf: StoreOf
  now: () => Date
  deliver: Deliver
  /** Where its payments outlive the process. */
  file?: string
}

export interface PortoneSandbox {
  /** Spoils the next calls or notices. */
  play: Scenario['play']
  /** Ends when no notice is on its way. */
  idle: () => Promise<void>
  /** Its own books, to compare ours with. */
  find: (paymentId: string) => SandboxPayment | null
}

/** The stand-in of this process, for tests that drive it. */
export const PORTONE_SANDBOX = definePort<PortoneSandbox>('providers.portoneSandbox')

/**
 * A stand-in for PortOne V2, speaking its wire format (integrations 1.4, 1.6), so that the production adapter is what
 * runs in the demonstration and in the tests. No money moves anywhere.
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
      sdkRoutes(scope, { ...options, books, prefix: PORTONE_PREFIX })
      await scope.register(async (api) => portoneApi(api, { ...options, books, notices, scenario }))
    },
    { prefix: PORTONE_PREFIX, logLevel: 'error' },
  )
  app.addHook('onClose', () => notices.idle())
  return { play: scenario.play, idle: notices.idle, find: books.find }
}

/** Its own parsers, whatever the application around it does with bodies. */
function readBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: FastifyRequest, text: string): Promise<unknown> => JSON.parse(text),
  )
}
