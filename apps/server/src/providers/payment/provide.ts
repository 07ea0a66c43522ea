import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { PAYMENT_GATEWAYS } from '../../modules/order/port.ts'
import type { Services } from '../../platform/context.ts'
import { inProcessDelivery, inProcessFetch } from './in-process.ts'
import { paymentGateways } from './index.ts'
import { PORTONE_SANDBOX, portoneSandbox, sandboxStores } from './sandbox-portone/index.ts'
import { fileStore, TOSS_SANDBOX, tossSandbox } from './sandbox-toss/index.ts'

/** Path of the contract's `tossWebhook`, below the base of the main API. */
const WEBHOOK = '/v1.0/webhooks/toss'

/**
 * Fills the port of the orders. Where the stand-in takes the payments it is mounted in the process that serves the
 * web, of which a demonstration has one; a separate worker reaches it at the installation's own address.
 */
export async function providePayments(app: FastifyInstance, services: Services): Promise<void> {
  const { config, log, now, ports, secrets } = services
  const servesWeb = config.role !== 'worker'
  const gateways = paymentGateways({
    toss: config.toss,
    allowSandbox: config.allowSandboxPayments,
    sandboxOrigin: config.origin,
    sandboxSeed: secrets.sign('payment sandbox', 'keys'),
    ...(servesWeb && { sandboxFetch: inProcessFetch(app) }),
    now,
    log,
  })
  ports.provide(PAYMENT_GATEWAYS, gateways)
  if (!gateways.sandbox || !servesWeb) return
  log.warn('payments go to the sandbox: no money moves')
  const sandbox = await tossSandbox(app, {
    ...gateways.sandbox,
    store: fileStore(join(config.dataDir, 'sandbox-toss.json')),
    now,
    origin: config.origin,
    webhookUrl: config.bases.api + WEBHOOK,
    deliver: inProcessDelivery(app),
  })
  ports.provide(TOSS_SANDBOX, sandbox)
  const webhookOf = (channelSeq: number) => `${config.bases.api}/v1.0/channels/${channelSeq}/webhooks/portone`
  ports.provide(
    PORTONE_SANDBOX,
    await portoneSandbox(app, {
      storeOf: sandboxStores(webhookOf),
      file: join(config.dataDir, 'sandbox-portone.json'),
      now,
      deliver: inProcessDelivery(app),
    }),
  )
}
