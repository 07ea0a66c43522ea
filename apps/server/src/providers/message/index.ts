import type { FastifyInstance } from 'fastify'
import type { Services } from '../../platform/context.ts'
import { MESSENGER } from '../../platform/message/messenger.ts'
import { newToken } from '../../platform/security/secrets.ts'
import { inProcessFetch } from '../payment/in-process.ts'
import { SOLAPI_SANDBOX, solapiSandbox } from './sandbox-solapi.ts'
import { solapiMessenger } from './solapi.ts'

/** Of a demonstration: nobody's, as it begins like no number that is given to people. */
const SANDBOX_SENDER = '0200000000'

/** Fills the port of text messages: SOLAPI with its keys, its stand-in where that is allowed, else nothing. */
export function provideMessages(app: FastifyInstance, services: Services): void {
  const { config, log, now, ports, secrets } = services
  // 24 bytes as base64url are the 32 characters that SOLAPI asks for.
  const common = { now, newSalt: () => newToken(24) }
  if (!config.allowSandboxMessages) {
    ports.provide(MESSENGER, config.solapi && solapiMessenger({ ...config.solapi, ...common }))
    return
  }
  const secret = (name: string) => secrets.sign('message sandbox', name)
  const keys = { apiKey: 'sandbox', apiSecret: secret('key'), sender: SANDBOX_SENDER }
  const servesWeb = config.role !== 'worker'
  ports.provide(
    MESSENGER,
    solapiMessenger({
      ...keys,
      baseUrl: config.origin + SOLAPI_SANDBOX,
      // A separate worker reaches the stand-in at the installation's own address.
      ...(servesWeb && { fetch: inProcessFetch(app) }),
      ...common,
    }),
  )
  if (!servesWeb) return
  log.warn('text messages go to the sandbox: no phone rings')
  solapiSandbox(app, services, keys)
}
