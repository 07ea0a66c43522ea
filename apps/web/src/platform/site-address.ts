import { useRouter } from '@tanstack/react-router'
import type { Boot } from './app-router.tsx'

type Kept = Pick<Boot, 'keepsChannelSeq' | 'productOrigin'>

/** What the server decided about this page; see `Boot`. */
export const useBoot = (): Boot => useRouter().options.context.boot

/** A page of some site: below its own host, or on plain http named in the query (SITE-01, SITE-02, HDR-22). */
export function siteAddress(
  { keepsChannelSeq }: Kept,
  site: { channelSeq: number; origin: string },
  path: string,
): string {
  const named = `${path}${path.includes('?') ? '&' : '?'}channelSeq=${site.channelSeq}`
  return keepsChannelSeq ? named : `${site.origin}${path}`
}

/** A page of the product itself, seen from wherever one is; always another document. */
export const productAddress = ({ keepsChannelSeq, productOrigin }: Kept, path: string): string =>
  keepsChannelSeq ? path : `${productOrigin}${path}`
