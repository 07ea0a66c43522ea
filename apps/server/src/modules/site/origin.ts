import type { Context } from '../../platform/context.ts'
import type { ChannelRow } from './store.ts'

type Addressed = Pick<ChannelRow, 'address'>

/** The name under which people know a site: its own domain, or its address below the product's. */
export function siteHost(ctx: Context, { address }: Addressed, domain: string | null): string {
  return domain ?? `${address.toLowerCase()}.${ctx.services.config.siteDomain}`
}

/** Where a site answers. On an installation without https, sites are reached through the product's address. */
export function siteOrigin(ctx: Context, site: Addressed, domain: string | null): string {
  const { origin } = ctx.services.config
  return domain || origin.startsWith('https://') ? `https://${siteHost(ctx, site, domain)}` : origin
}

/** An address of the site of `ctx`. Where sites share the product's host, the query names the site (SITE-02). */
export function siteLink(ctx: Context, origin: string, path: string): string {
  const url = new URL(path, origin)
  if (url.origin === new URL(ctx.services.config.origin).origin)
    url.searchParams.set('channelSeq', String(ctx.channelSeq))
  return url.href
}
