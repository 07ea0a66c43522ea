import { createFileRoute, notFound } from '@tanstack/react-router'
import { HomePage } from '../features/catalog/home/HomePage.tsx'
import { HomeSkeleton } from '../features/catalog/home/HomeSkeleton.tsx'
import { homeHead, loadHome } from '../features/catalog/home/load-home.ts'
import FramedNotFound from '../features/site-frame/FramedNotFound.tsx'
import { ProductEntry } from '../features/site-frame/ProductEntry.tsx'
import { SiteFrame } from '../features/site-frame/SiteFrame.tsx'
import { useMaybeChannel } from '../platform/channel.tsx'
import { isStopped } from '../platform/suspension.ts'

export const Route = createFileRoute('/')({
  beforeLoad: ({ context: { boot }, location }) => {
    // SITE-22: an address of a site that does not exist is not the product's start.
    if (boot.unknownSite || isStopped(boot, location.pathname)) throw notFound()
  },
  loader: ({ context }) => context.boot.channel && loadHome(context, context.boot.channel, '/'),
  head: ({ match, loaderData }) => homeHead(match.context, loaderData),
  component: IndexPage,
  notFoundComponent: FramedNotFound,
  pendingComponent: () => (
    <SiteFrame>
      <HomeSkeleton />
    </SiteFrame>
  ),
})

function IndexPage() {
  const channel = useMaybeChannel()
  return <SiteFrame>{channel ? <HomePage /> : <ProductEntry />}</SiteFrame>
}
