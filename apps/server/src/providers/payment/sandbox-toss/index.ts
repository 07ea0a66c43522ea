import type { FastifyInstance, FastifyRequest } from 'fastify'
import { definePort } from '../../../platform/ports.ts'
import { paymentApi } from './api.ts'
import { billingApi } from './billing-api.ts'
import { createCaller } from './call.ts'
import { createDesk } from './desk.ts'
import { refusal } from './errors.ts'
import { SANDBOX_PREFIX } from './mount-point.ts'
import { createNotices, type Deliver, type Notices } from './notices.ts'
import { receiptsApi } from './receipts-api.ts'
import { createScenario, type Scenario } from './scenario.ts'
import { sdkCalls } from './sdk.ts'
import type { SandboxStore } from './state.ts'
import { windowPages } from './window.ts'

export { keepIssuedCard } from './issued-card.ts'
export { SANDBOX_PREFIX } from './mount-point.ts'
export type { Deliver } from './notices.ts'
export { fileStore, memoryStore } from './state.ts'

export interface TossSandboxOptions {
  clientKey: string
  secretKey: string
  store: SandboxStore
  now: () => Date
  /** Where its pages are reached when no page of the shop tells: `http://localhost:3000`. */
  origin: string
  /** Where notices go, as it would be registered in Toss's developer centre. */
  webhookUrl: string
  deliver: Deliver
  /** Milliseconds between looks for notices that are due again; 0 leaves that to `sendDue`. */
  retryEvery?: number
}

export interface TossSandbox {
  /** Its own books, to compare ours with. */
  store: SandboxStore
  /** Spoils the next calls or notices. */
  play: Scenario['play']
  /** Forgets what is still to be spoiled. */
  clear: Scenario['clear']
  /** Sends notices that are due again by the clock. */
  sendDue: Notices['sendDue']
  /** Ends when no notice is on its way. */
  idle: Notices['idle']
}

/** The stand-in of this process, for tests that drive it. */
export const TOSS_SANDBOX = definePort<TossSandbox>('providers.tossSandbox')

/**
 * A stand-in for Toss Payments, speaking its wire format (integrations 1.3, 1.6), so that the production adapter is
 * what runs in the demonstration and in the tests. No money moves anywhere. It is mounted only where the payment
 * gateway is configured as sandbox, and `paymentGateways` refuses that in production unless it is allowed by name.
 */
export async function tossSandbox(app: FastifyInstance, options: TossSandboxOptions): Promise<TossSandbox> {
  const { store, now, secretKey, clientKey, origin, webhookUrl, deliver, retryEvery = 60_000 } = options
  const scenario = createScenario()
  const notices = createNotices({ url: webhookUrl, deliver, store, scenario, now })
  const desk = createDesk({ store, notices, now, origin })
  const answer = createCaller(desk, scenario)

  // Its own lines would carry whole payment keys in their addresses.
  await app.register(mount, { prefix: SANDBOX_PREFIX, logLevel: 'error' })
  if (retryEvery > 0) {
    const timer = setInterval(() => void notices.sendDue(), retryEvery).unref()
    app.addHook('onClose', async () => clearInterval(timer))
  }
  app.addHook('onClose', () => notices.idle())

  async function mount(scope: FastifyInstance): Promise<void> {
    readBodies(scope)
    await scope.register(async (pages) => windowPages(pages, { desk, notices, scenario }))
    await scope.register(async (api) => {
      api.setErrorHandler((error, request, reply) => {
        const unreadable = error instanceof SyntaxError || (error instanceof Error && 'code' in error)
        if (!unreadable) request.log.error({ err: error }, 'the stand-in failed')
        const { status, body } = refusal(unreadable ? 'INVALID_REQUEST' : 'FAILED_INTERNAL_SYSTEM_PROCESSING')
        return reply.code(status).send(body)
      })
      paymentApi(api, { desk, scenario, secretKey, answer })
      billingApi(api, { desk, scenario, secretKey, answer })
      receiptsApi(api, { desk, scenario, secretKey, answer })
      sdkCalls(api, { desk, clientKey })
    })
    scope.setNotFoundHandler((_, reply) => {
      const { status, body } = refusal('NOT_FOUND')
      return reply.code(status).send(body)
    })
  }

  return { store, play: scenario.play, clear: scenario.clear, sendDue: notices.sendDue, idle: notices.idle }
}

/** Its own parsers, whatever the application around it does with bodies. */
function readBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: FastifyRequest, text: string): Promise<unknown> => JSON.parse(text),
  )
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16_384 },
    async (_request: FastifyRequest, text: string) => Object.fromEntries(new URLSearchParams(text)),
  )
}
