import { createFileRoute, notFound } from '@tanstack/react-router'
import { ViewOn } from '../features/staff-frame/ViewOn.tsx'
import { NotFoundPage } from '../platform/fallback-pages.tsx'
import { pageHead } from '../platform/seo.ts'

/** Where an administrator's look at a site begins (ADM-02); its code never leaves the fragment. */
export const Route = createFileRoute('/viewon')({
  ssr: false,
  beforeLoad: ({ context }) => {
    if (!context.boot.channel) throw notFound()
  },
  head: ({ match: { context } }) => pageHead(context.boot, { pageName: '', path: '/viewon', hidden: true }),
  component: ViewOn,
  notFoundComponent: NotFoundPage,
})
