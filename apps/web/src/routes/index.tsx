import { createFileRoute, notFound } from '@tanstack/react-router'
import { Suspense } from 'react'
import { HomePage } from '../features/catalog/home/HomePage.tsx'
import { HomeSkeleton } from '../features/catalog/home/HomeSkeleton.tsx'
import { homeHead, loadHome } from '../features/catalog/home/load-home.ts'
import { LazyBuiltPage } from '../features/catalog/page/lazy-built.ts'
import FramedNotFound from '../features/site-frame/FramedNotFound.tsx'
import { ProductEntry } from '../features/site-frame/ProductEntry.tsx'
import { SiteFrame } from '../features/site-frame/SiteFrame.tsx'
import { useMaybeChannel } from '../platform/channel.tsx'
import { useSession } from '../platform/session.tsx'
import { isStopped } from '../platform/suspension.ts'

const loading = () => import('../features/catalog/page/first-page.ts')

type First = { title: string; seoSetting: string; pageSeq?: number | null }

export const Route = createFileRoute('/')({
  beforeLoad: ({ context: { boot }, location }) => {
    // SITE-22: an address of a site that does not exist is not the product's start.
    if (boot.unknownSite || isStopped(boot, location.pathname)) throw notFound()
  },
  loader: async ({ context }): Promise<First | null> => {
    const { channel } = context.boot
    if (!channel) return null
    return channel.logoutMainPageSeq || channel.mainPageSeq
      ? (await loading()).loadFirstPage(context, channel, '/')
      : loadHome(context, channel, '/')
  },
  head: async ({ match, loaderData }) =>
    loaderData?.pageSeq
      ? (await loading()).firstHead(match.context, loaderData)
      : homeHead(match.context, loaderData),
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
  return <SiteFrame>{channel ? <FirstPage /> : <ProductEntry />}</SiteFrame>
}

/** PGE-18: the page for whoever is not signed in gives way to the main page as soon as somebody is. */
function FirstPage() {
  const channel = useMaybeChannel()
  const { status } = useSession()
  const loaded = Route.useLoaderData()?.pageSeq ?? null
  const isEntry = loaded !== null && loaded === channel?.logoutMainPageSeq
  const pageSeq = isEntry && status === 'user' ? channel.mainPageSeq : loaded
  return (
    <Suspense fallback={<HomeSkeleton />}>
      {pageSeq ? <LazyBuiltPage pageSeq={pageSeq} /> : <HomePage />}
    </Suspense>
  )
}
