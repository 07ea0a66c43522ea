import { createHash } from 'node:crypto'
import { PAY_METHOD, type PayMethodCd } from '@seodang/domain/codes'
import type {
  ChannelGateways,
  OwnAccount,
  PaymentGateway,
  PaymentGateways,
  PortoneSettings,
} from '../../modules/order/port.ts'
import { ConfigurationError } from '../../platform/config.ts'
import { depositGateway } from './deposit/gateway.ts'
import { type PortoneConnection, portoneClient } from './portone/client.ts'
import { portoneGateway } from './portone/gateway.ts'
import { takesStore } from './portone/takes-store.ts'
import { PORTONE_PREFIX, PORTONE_SANDBOX_SDK } from './sandbox-portone/index.ts'
import { SANDBOX_PREFIX } from './sandbox-toss/index.ts'
import { cashReceipts } from './toss/cash-receipts.ts'
import { type GatewayLog, tossClient } from './toss/client.ts'
import { isTestKey, tossGateway } from './toss/gateway.ts'
import { seesOne, takesKey } from './toss/takes-key.ts'

const TOSS = 'https://api.tosspayments.com'
const PORTONE = 'https://api.portone.io'
/** Where PortOne publishes its SDK for browsers, API V2. */
const PORTONE_SDK = 'https://cdn.portone.io/v2/browser-sdk.js'

export interface PaymentConfig {
  /** Keys of the installation; a channel's own keys come before them. */
  toss: { clientKey: string; secretKey: string; baseUrl?: string } | null
  /** Payments that move no money are for demonstrations and tests; production has to allow them by name. */
  allowSandbox: boolean
  /** Where this process reaches the stand-in, `http://localhost:3000`, and how, when not over the network. */
  sandboxOrigin: string
  sandboxFetch?: typeof globalThis.fetch
  /** A secret of the installation: the stand-in's keys come from it, the same in every process. */
  sandboxSeed: string
  now: () => Date
  log: GatewayLog
}

/** Keys in the form of Toss's test keys, so that the adapter knows them as such. */
export function sandboxKeys(seed: string): { clientKey: string; secretKey: string } {
  const part = (name: string) => createHash('sha256').update(`${name} of ${seed}`).digest('hex').slice(0, 32)
  return { clientKey: `test_ck_${part('client key')}`, secretKey: `test_sk_${part('secret key')}` }
}

/**
 * The gateways of this installation. Without keys the stand-in takes the payments, and `sandbox` holds its keys for
 * whoever mounts it; where that is not allowed the start is refused with the names of the variables.
 */
export function paymentGateways(
  config: PaymentConfig,
): PaymentGateways & { sandbox: ReturnType<typeof sandboxKeys> | null } {
  const { now, log } = config
  const toSandbox = config.toss === null || (config.toss.baseUrl?.includes(SANDBOX_PREFIX) ?? false)
  if (toSandbox && !config.allowSandbox)
    throw new ConfigurationError(
      'Payments would go to the sandbox. Set TOSS_CLIENT_KEY and TOSS_SECRET_KEY, or ALLOW_SANDBOX_PAYMENTS=1 for a demonstration',
    )
  const own = config.toss ?? {
    ...sandboxKeys(config.sandboxSeed),
    baseUrl: config.sandboxOrigin + SANDBOX_PREFIX,
  }
  // Where the product moves no money, a site's own keys move none either: both go to the same place.
  const connection = {
    baseUrl: own.baseUrl ?? TOSS,
    opensBy: toSandbox ? ('redirect' as const) : ('sdk' as const),
    ...(config.toss === null && config.sandboxFetch && { fetch: config.sandboxFetch }),
    now,
    log,
  }
  const ownKeys = { clientKey: own.clientKey, secretKey: own.secretKey }
  let account: OwnAccount | null = null
  const named = (): OwnAccount => {
    if (account === null) throw new Error('the account of the installation has no name yet')
    return account
  }
  const portone = {
    baseUrl: toSandbox ? config.sandboxOrigin + PORTONE_PREFIX : PORTONE,
    ...(toSandbox && config.sandboxFetch && { fetch: config.sandboxFetch }),
    log,
  } satisfies Partial<PortoneConnection>
  const storeGateway = (store: PortoneSettings) =>
    portoneGateway({
      ...store,
      ...portone,
      methods: [PAY_METHOD.paypal],
      sdkUrl: toSandbox ? PORTONE_SANDBOX_SDK : PORTONE_SDK,
      isTest: toSandbox || isTestKey(ownKeys.secretKey),
      now,
    })

  return {
    sandbox: toSandbox ? ownKeys : null,
    ownKeys,
    isStandIn: toSandbox,
    nameOwn(given) {
      account = given
    },
    get ownMerchant() {
      return named().merchant
    },
    isOwn: (merchant) => named().all.has(merchant),
    takesPortone: (store) => takesStore(portoneClient({ ...portone, apiSecret: store.apiSecret }), store),
    takesToss: ({ secretKey }) => takesKey(tossClient({ ...connection, secretKey })),
    seesToss: ({ secretKey }, taken) => seesOne(tossClient({ ...connection, secretKey }), taken),
    of(settings): ChannelGateways {
      const { merchant: ownMerchant, all } = named()
      const installation = tossGateway({ ...ownKeys, ...connection, merchant: ownMerchant })
      const channel = settings.toss && tossGateway({ ...settings.toss, ...connection })
      const toss = channel ?? installation
      const deposit = depositGateway({ account: settings.deposit, now })
      const store = settings.portone && storeGateway(settings.portone)
      const offered: PaymentGateway[] = [
        toss,
        ...(settings.deposit ? [deposit] : []),
        ...(store ? [store] : []),
      ]
      const known = [...(channel ? [channel] : []), deposit, ...(store ? [store] : [])]
      return {
        methods: offered.flatMap(({ methods }) => methods),
        forMethod: (method: PayMethodCd) => offered.find(({ methods }) => methods.includes(method)) ?? null,
        forMerchant(merchant) {
          // An order may be older than the channel's own keys, and then the installation took its money.
          if (all.has(merchant)) return merchant === ownMerchant ? installation : null
          return known.find((gateway) => gateway.merchant === merchant) ?? null
        },
        deposit,
        toss,
        portone: store,
        cashReceipts:
          channel &&
          settings.toss &&
          cashReceipts(tossClient({ ...connection, ...settings.toss }), channel.merchant),
      }
    },
  }
}
