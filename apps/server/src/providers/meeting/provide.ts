import { generateKeyPairSync } from 'node:crypto'
import { LIVE_TYPE } from '@seodang/domain/codes'
import type { MeetingServiceCd } from '@seodang/domain/live-join'
import type { MeetingAccount } from '@seodang/domain/meeting-account'
import type { FastifyInstance } from 'fastify'
import { MEETING_SERVICES } from '../../modules/live/port.ts'
import type { Services } from '../../platform/context.ts'
import type { Secrets } from '../../platform/security/secrets.ts'
import { inProcessFetch } from '../payment/in-process.ts'
import { meetingServices, REAL_VENDORS, type Side } from './index.ts'
import { MEETING_SANDBOX, meetingSandbox, sandboxVendors } from './sandbox/index.ts'

/**
 * Fills the port of the lives. A site's account is registered with the vendor, save in a test, which never reaches the
 * network. Where the installation is a demonstration the built-in test room holds the meetings of sites without one.
 */
export async function provideMeetings(app: FastifyInstance, services: Services): Promise<void> {
  const { config, log, now, ports, secrets } = services
  const servesWeb = config.role !== 'worker'
  const standIn: Side = {
    vendors: sandboxVendors(config.origin),
    // A separate worker reaches the room at the installation's own address.
    fetch: servesWeb ? inProcessFetch(app) : globalThis.fetch,
  }
  const isInvented = config.allowSandboxMeetings
  ports.provide(
    MEETING_SERVICES,
    meetingServices({
      sites: config.mode === 'test' ? standIn : { vendors: REAL_VENDORS, fetch: globalThis.fetch },
      invented: isInvented ? { accountOf: inventedAccounts(secrets), at: standIn } : null,
      now,
    }),
  )
  if (!servesWeb || !(isInvented || config.mode === 'test')) return
  if (isInvented) log.warn('meetings of sites without an account go to the built-in test room')
  const { origin, dataDir } = config
  ports.provide(MEETING_SANDBOX, await meetingSandbox(app, { origin, now, dataDir }))
}

/**
 * A site's own, as a real one would be: the stand-in answers on the installation's own address, and what one site holds there
 * is nobody else's. The key pair is made when it is first asked for, because it takes its time.
 */
function inventedAccounts(
  secrets: Secrets,
): (channelSeq: number, liveTypeCd: MeetingServiceCd) => MeetingAccount {
  let privateKey: string | null = null
  return (channelSeq, liveTypeCd): MeetingAccount => {
    const secret = (name: string) => secrets.sign('meeting sandbox', `${channelSeq}:${name}`)
    switch (liveTypeCd) {
      case LIVE_TYPE.zoom:
        return {
          accountId: 'sandbox',
          clientId: `sandbox-${channelSeq}`,
          clientSecret: secret('client'),
          hostEmail: 'host@sandbox.test',
          webhookSecret: secret('webhook'),
          sdkKey: 'sandbox',
          sdkSecret: secret('sdk'),
        }
      case LIVE_TYPE.gooroomee:
        return { authToken: secret('gooroomee') }
      case LIVE_TYPE.meet:
        privateKey ??= newPrivateKey()
        return { clientEmail: `${secret('meet')}@sandbox.test`, hostEmail: 'host@sandbox.test', privateKey }
    }
  }
}

const newPrivateKey = (): string =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  }).privateKey
