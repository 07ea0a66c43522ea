import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { SiteFrame } from '../features/site-frame/SiteFrame.tsx'
import { requireLogin } from '../platform/require-login.ts'
import { productAddress } from '../platform/site-address.ts'

/** Pages of the product itself, for whoever is logged in: on a site they do not exist and lead to the product (CRT-01). */
export const Route = createFileRoute('/_product')({
  ssr: false,
  beforeLoad: async (args) => {
    const { boot } = args.context
    if (boot.channel || boot.unknownSite) {
      const query = new URLSearchParams(
        Object.entries(args.location.search)
          .filter(([name]) => name !== 'channelSeq')
          .map(([name, value]) => [name, String(value)]),
      ).toString()
      const path = productAddress(boot, `${args.location.pathname}${query && `?${query}`}`)
      // Another document: what is known of the site must not go along.
      throw redirect({ href: new URL(path, location.origin).href, reloadDocument: true })
    }
    await requireLogin(args)
  },
  component: () => (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  ),
})
