import { isProductOnly } from './product-pages.ts'

/** Where the product is, and below what it gives each site an address. */
export interface ProductAddress {
  /** With its scheme; sites have hosts of their own only where it is https. */
  origin: string
  siteDomain: string
}

/** What says where a site is. */
export interface AddressedSite {
  channelSeq: number
  address: string
  /** Its own domain, proved and in force. */
  domain: string | null
}

type Hosted = Omit<AddressedSite, 'channelSeq'>

/** The name under which people know a site: its own domain, or its address below the product's. */
export const siteHost = ({ siteDomain }: ProductAddress, { address, domain }: Hosted): string =>
  domain ?? `${address.toLowerCase()}.${siteDomain}`

/** Where a site lives. On an installation without https, sites are reached through the product's address. */
export function siteOrigin(product: ProductAddress, site: Hosted): string {
  const hasHost = site.domain !== null || product.origin.startsWith('https://')
  return hasHost ? `https://${siteHost(product, site)}` : product.origin
}

/**
 * A link to a page of a site, the only way to one: it asks for the site and takes no address, because the product's own
 * shows no site on https. What is shown at the product only leads there at once (SEC-38), where a domain may be down or
 * somebody else's by now. Where sites share the product's host, the query names the site (SITE-02).
 */
export function siteLink(product: ProductAddress, site: AddressedSite, path: string): string {
  const { pathname } = new URL(path, product.origin)
  const at = isProductOnly(pathname) ? { ...site, domain: null } : site
  const url = new URL(path, siteOrigin(product, at))
  if (url.origin === new URL(product.origin).origin)
    url.searchParams.set('channelSeq', String(site.channelSeq))
  return url.href
}
