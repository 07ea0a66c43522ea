import { SOCIAL_TYPES, type SocialTypeCd } from '@seodang/domain/social'
import type { FastifyInstance } from 'fastify'
import { IDENTITY_PROVIDERS } from '../../modules/identity/port.ts'
import type { Services } from '../../platform/context.ts'
import { plainHost } from '../../platform/http/origin.ts'
import { inProcessFetch } from '../payment/in-process.ts'
import { type IdentityConfig, identityProviders, REAL_VENDORS, type Side } from './index.ts'
import { sandboxSecret, sandboxVendors, socialSandbox } from './sandbox/index.ts'

/**
 * Fills the port of social login. A provider without keys is not there, save where the stand-in is allowed: there it
 * takes the place of each that has none. The applications of sites are always registered with the vendors, except in
 * a test, which never reaches the network.
 */
export async function provideIdentity(app: FastifyInstance, services: Services): Promise<void> {
  const { config, log, now, ports, secrets } = services
  const vendors: Side = { vendors: REAL_VENDORS, fetch: globalThis.fetch }
  const standIn: Side = { vendors: sandboxVendors(config.origin), fetch: inProcessFetch(app) }
  const missing = SOCIAL_TYPES.filter((snsTypeCd) => !config.social[snsTypeCd])
  const invented = config.allowSandboxLogin ? missing : []

  const ownOf = (snsTypeCd: SocialTypeCd): IdentityConfig['own'] => {
    const keys = config.social[snsTypeCd]
    if (keys) return { [snsTypeCd]: { keys, at: vendors } }
    if (!invented.includes(snsTypeCd)) return {}
    const clientId = `sandbox-${snsTypeCd}`
    return {
      [snsTypeCd]: { keys: { clientId, clientSecret: sandboxSecret(secrets, clientId) }, at: standIn },
    }
  }
  ports.provide(
    IDENTITY_PROVIDERS,
    identityProviders({
      own: Object.assign({}, ...SOCIAL_TYPES.map(ownOf)),
      sites: config.mode === 'test' ? standIn : vendors,
      now,
    }),
  )
  if (invented.length === 0 || config.role === 'worker') return
  log.warn(
    { providers: invented },
    'social logins go to the sandbox: anybody may come back as an invented person',
  )
  await socialSandbox(app, {
    secrets,
    now,
    origin: config.origin,
    knowsOrigin: async (origin) =>
      origin === new URL(config.origin).origin ||
      (await app.frame.resolveHost(plainHost(new URL(origin).host))) !== null,
  })
}
