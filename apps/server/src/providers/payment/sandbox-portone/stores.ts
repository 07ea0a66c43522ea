import type { PortoneSettings } from '../../../modules/order/port.ts'

/** A store of the stand-in, and where its notices go. */
interface SandboxStore {
  apiSecret: string
  webhookSecret: string
  webhookUrl: string
}
/** Null for a store that the stand-in does not know, as any real one. */
export type StoreOf = (storeId: string) => SandboxStore | null

const NAME = /^store-sandbox-(\d{1,15})(?:-[a-z]{1,20})?$/

/**
 * The keys of a store of the stand-in. They follow from its name, so that every process knows them and nobody has to
 * register one; no money moves behind them, so they need not be secret.
 */
export function sandboxStore(channelSeq: number, name = ''): PortoneSettings {
  const storeId = `store-sandbox-${channelSeq}${name && `-${name}`}`
  return {
    storeId,
    channelKey: 'channel-key-sandbox-paypal',
    apiSecret: `sandbox-api-secret-of-${storeId}`,
    webhookSecret: `whsec_${Buffer.from(`webhooks of ${storeId}`).toString('base64')}`,
  }
}

/** The stores of all sites of an installation; `webhookOf` is the address that a site registers. */
export const sandboxStores =
  (webhookOf: (channelSeq: number) => string): StoreOf =>
  (storeId) => {
    const channelSeq = Number(NAME.exec(storeId)?.[1] ?? 0)
    if (channelSeq === 0) return null
    const name = storeId.slice(`store-sandbox-${channelSeq}-`.length)
    return { ...sandboxStore(channelSeq, name), webhookUrl: webhookOf(channelSeq) }
  }
