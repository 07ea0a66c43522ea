import type { OwnDomains } from '../identity/index.ts'
import { isDomainProved } from './domain-looks.ts'
import { findDomainInForce, holdDomain } from './domain-store.ts'

/** What signing somebody on, or in, at a site's own domain asks of the domain (SEC-38). */
export const ownDomains: OwnDomains = {
  siteName: async (ctx, { channelSeq, host }) => {
    const found = await findDomainInForce(ctx, host)
    return found?.row.channelSeq === channelSeq ? found.name : null
  },
  isProved: (ctx, { channelSeq, host }) => isDomainProved(ctx, host, channelSeq),
  hold: (ctx, { channelSeq, host }) => holdDomain(ctx, channelSeq, host),
}
