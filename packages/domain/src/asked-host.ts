/** What a request says about where it came to, and what is known of that host. */
export interface AskedHost {
  /** As far as a trusted proxy says. */
  isHttps: boolean
  /** The product's own address (`ORIGIN`) is https: then plain http is a proxy that does not say so, or a visitor of its own. */
  isProductHttps: boolean
  /** The host of `ORIGIN`, or `SITE_DOMAIN` itself. */
  isProduct: boolean
  /** It leads to the very machine that asks, so nobody else can hold it. */
  isLoopback: boolean
  /** The site whose host it is: by the address that the product gives to it, or by its own domain in force. */
  site: 'address' | 'ownDomain' | null
}

/**
 * SEC-03, SEC-38: whose the host is that a request came to. A login is good where it was made, so one that is made at a host
 * must not be the product's unless the host is: whoever holds a name that leads here, because it once was a site's or is
 * not one yet, reads what browsers keep for it. Plain http names the site in the query (SITE-02), and a demonstration on it
 * is reached by whatever name or number leads to it.
 */
export function placeOfHost({
  isHttps,
  isProductHttps,
  isProduct,
  isLoopback,
  site,
}: AskedHost): 'product' | 'site' | 'nobody' {
  if (isProduct) return 'product'
  if (isHttps && site) return 'site'
  if (isLoopback) return 'product'
  if (isHttps) return 'nobody'
  return isProductHttps && site !== 'address' ? 'nobody' : 'product'
}
