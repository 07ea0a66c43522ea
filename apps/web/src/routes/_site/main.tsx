import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { HomePage } from '../../features/catalog/home/HomePage.tsx'
import { HomeSkeleton } from '../../features/catalog/home/HomeSkeleton.tsx'
import { homeHead, loadHome } from '../../features/catalog/home/load-home.ts'
import { LazyBuiltPage } from '../../features/catalog/page/lazy-built.ts'

export const Route = createFileRoute('/_site/main')({
  loader: async ({ context }): Promise<{ seoSetting: string; pageSeq?: number | null } | null> =>
    context.channel.mainPageSeq
      ? (await import('../../features/catalog/page/first-page.ts')).loadFirstPage(
          context,
          context.channel,
          '/main',
        )
      : loadHome(context, context.channel, '/main'),
  head: ({ match, loaderData }) => homeHead(match.context, loaderData),
  component: MainPage,
  pendingComponent: HomeSkeleton,
})

/** PGE-18: the page that the site chose, or the product's own home page. */
function MainPage() {
  const pageSeq = Route.useLoaderData()?.pageSeq
  return (
    <Suspense fallback={<HomeSkeleton />}>
      {pageSeq ? <LazyBuiltPage pageSeq={pageSeq} /> : <HomePage />}
    </Suspense>
  )
}
