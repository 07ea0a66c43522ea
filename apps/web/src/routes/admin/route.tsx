import { createFileRoute, notFound, Outlet, redirect } from '@tanstack/react-router'
import { DeskGate } from '../../features/admin/DeskGate.tsx'
import { NotFoundPage } from '../../platform/fallback-pages.tsx'
import { pageHead } from '../../platform/seo.ts'
import { RichProvider } from '../../ui/rich/RichProvider.tsx'

/** ADM-04: the platform's desk, at the product's own address only; on a site there is no such page. */
export const Route = createFileRoute('/admin')({
  ssr: false,
  beforeLoad: ({ context: { boot }, location }) => {
    if (boot.channel || boot.unknownSite) throw notFound()
    if (location.pathname === '/admin') throw redirect({ to: '/admin/sites', hash: location.hash })
  },
  head: ({ match }) => pageHead(match.context.boot, { pageName: '', path: '/admin', hidden: true }),
  component: () => (
    <RichProvider skin="staff">
      <DeskGate>
        <Outlet />
      </DeskGate>
    </RichProvider>
  ),
  notFoundComponent: NotFoundPage,
})
