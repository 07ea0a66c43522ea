import { DAY } from '@seodang/domain/instant'
import { type Context, systemContext } from '../../platform/context.ts'
import { listAccounts } from './compare-store.ts'
import { gatewaysOf } from './gateways.ts'
import { type ChannelGateways, NO_PAYMENT_SETTINGS, PAYMENT_GATEWAYS, type PaymentGateway } from './port.ts'
import { listKeyHolders } from './unknown-store.ts'

/** Keys that took no money for so long have nothing to say any more. */
const ACCOUNT_DAYS = 400

type Transactions = NonNullable<PaymentGateway['transactions']>

/** Keys that can be asked for their list of movements. */
export interface AskableKeys {
  transactions: Transactions
  /** The product's own. */
  isOwn: boolean
  /** Sites that have them. */
  channelSeqs: number[]
}

/** `keysGone`: nobody has them any more. `noList`: such a gateway keeps no list. `noAnswer`: it could not be asked. */
export interface Unasked {
  channelSeq: number | null
  why: 'keysGone' | 'noList' | 'noAnswer'
}

/** All keys of the installation, each once, also where sites share them, and those that cannot be asked. */
export async function allKeys(ctx: Context): Promise<{ keys: AskableKeys[]; unasked: Unasked[] }> {
  const own = ctx.services.ports.use(PAYMENT_GATEWAYS).of(NO_PAYMENT_SETTINGS).toss
  const byMerchant = new Map<string, AskableKeys>()
  const unasked: Unasked[] = []
  if (own?.transactions)
    byMerchant.set(own.merchant, { transactions: own.transactions, isOwn: true, channelSeqs: [] })
  for (const site of await listSites(ctx, own?.merchant)) {
    const { channelSeq } = site
    const gateways = await openedOf(ctx, channelSeq)
    if (gateways === null) unasked.push({ channelSeq, why: 'noAnswer' })
    else {
      const found = askedOf(site, gateways, own?.merchant)
      for (const gateway of found.gateways) {
        const keys = byMerchant.get(gateway.merchant)
        if (keys) keys.channelSeqs.push(channelSeq)
        else if (gateway.transactions)
          byMerchant.set(gateway.merchant, {
            transactions: gateway.transactions,
            isOwn: false,
            channelSeqs: [channelSeq],
          })
      }
      unasked.push(...found.why.map((why) => ({ channelSeq, why })))
    }
  }
  return { keys: [...byMerchant.values()], unasked }
}

interface Site {
  channelSeq: number
  hasPortone: boolean
  /** Whose keys took money for it. */
  merchants: string[]
}

async function listSites(ctx: Context, ownMerchant: string | undefined): Promise<Site[]> {
  const sites = new Map<number, Site>()
  const siteOf = (channelSeq: number) => {
    const site = sites.get(channelSeq) ?? { channelSeq, hasPortone: false, merchants: [] }
    sites.set(channelSeq, site)
    return site
  }
  for (const { channelSeq, hasPortone } of await listKeyHolders(ctx))
    siteOf(channelSeq).hasPortone = hasPortone
  const since = new Date(ctx.now.getTime() - ACCOUNT_DAYS * DAY)
  for (const { channelSeq, merchant } of await listAccounts(ctx, since))
    if (merchant !== ownMerchant) siteOf(channelSeq).merchants.push(merchant)
  return [...sites.values()]
}

/** What is kept of one site may not open; that says nothing about the others. */
async function openedOf(ctx: Context, channelSeq: number): Promise<ChannelGateways | null> {
  try {
    return await gatewaysOf(systemContext(ctx.services, channelSeq))
  } catch (error) {
    ctx.log.error({ err: error, channelSeq }, 'the payment settings of a site could not be opened')
    return null
  }
}

function askedOf(
  { merchants, hasPortone }: Site,
  gateways: ChannelGateways,
  ownMerchant: string | undefined,
): { gateways: PaymentGateway[]; why: Unasked['why'][] } {
  const found = new Map<string, PaymentGateway>()
  const why = new Set<Unasked['why']>()
  if (gateways.toss && gateways.toss.merchant !== ownMerchant)
    found.set(gateways.toss.merchant, gateways.toss)
  for (const merchant of merchants) {
    const gateway = gateways.forMerchant(merchant)
    if (gateway) found.set(merchant, gateway)
    else why.add('keysGone')
  }
  if (hasPortone) why.add('noList')
  return { gateways: [...found.values()], why: [...why] }
}
