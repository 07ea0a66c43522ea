import type { Context } from './context.ts'

/**
 * A page that somebody else sends whoever asks back to, as a gateway does: at the address of ours that they are at and
 * logged in (`askedOrigin`), whatever the request says of itself (SEC-31). Not where the site lives: what comes back is worth
 * stealing, and a site's own domain is not the product's (SEC-38). `staysAtProduct` of the domain has to know the page.
 */
export function wayBack({ origin: { askedOrigin }, channelSeq }: Context, path: string): URL {
  const url = new URL(path, askedOrigin)
  // Plain http names the site in the query (SITE-02).
  if (url.protocol === 'http:') url.searchParams.set('channelSeq', String(channelSeq))
  return url
}
