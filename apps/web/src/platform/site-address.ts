import { useRouter } from '@tanstack/react-router'
import type { Boot } from './app-router.tsx'

type Kept = Pick<Boot, 'keepsChannelSeq' | 'productOrigin' | 'channel'>

/** What the server decided about this page; see `Boot`. */
export const useBoot = (): Boot => useRouter().options.context.boot

/** SEC-38: whether the site's own code may run here, so that some things are done at the product's address. */
export const useIsOwnDomain = (): boolean => useBoot().productSite !== null

/**
 * A page of some site, for somebody who is logged in here: below its own host, where they are signed on first, or on
 * plain http named in the query (SITE-01, SITE-02, HDR-22).
 */
export function siteAddress(kept: Kept, site: { channelSeq: number; origin: string }, path: string): string {
  const named = `${path}${path.includes('?') ? '&' : '?'}channelSeq=${site.channelSeq}`
  return kept.keepsChannelSeq ? named : signOnAddress(kept, site.origin, path)
}

/** A page of the product itself, seen from wherever one is; always another document. */
export const productAddress = (kept: Kept, path: string): string =>
  kept.keepsChannelSeq ? path : signOnAddress(kept, kept.productOrigin, path)

/** Browsers share nothing between two hosts: the page there first asks the one here who it is (`/signon`). */
function signOnAddress({ channel }: Kept, origin: string, path: string): string {
  const query = new URLSearchParams({ next: path, ...(channel && { from: String(channel.channelSeq) }) })
  return `${origin}/signon?${query}`
}
