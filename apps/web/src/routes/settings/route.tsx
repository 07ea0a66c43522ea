import { staff } from '@seodang/domain/access'
import { managementPath } from '@seodang/domain/studio'
import { createFileRoute, notFound, Outlet, redirect } from '@tanstack/react-router'
import { staffPageTitle } from '../../features/staff-frame/page-title.ts'
import { StaffFrame } from '../../features/staff-frame/StaffFrame.tsx'
import { StaffGuard } from '../../features/staff-frame/StaffGuard.tsx'
import { NotFoundPage } from '../../platform/fallback-pages.tsx'
import { pageHead } from '../../platform/seo.ts'
import { RichProvider } from '../../ui/rich/RichProvider.tsx'

/** SET-01, SET-06: the workbench of a site; drawn in the browser only, because everything in it is somebody's own. */
export const Route = createFileRoute('/settings')({
  ssr: false,
  beforeLoad: ({ context, location }) => {
    if (!context.boot.channel) throw notFound()
    if (location.pathname === '/settings') throw redirect({ href: managementPath(context.boot.channel) })
  },
  head: ({ match, matches }) =>
    pageHead(match.context.boot, {
      // SET-02: the page that is open, not the frame around it.
      pageName: staffPageTitle(matches.at(-1)?.pathname ?? '', match.context.boot),
      path: '/settings',
      hidden: true,
    }),
  component: SettingsLayout,
  notFoundComponent: NotFoundPage,
})

function SettingsLayout() {
  return (
    <RichProvider skin="staff">
      <StaffGuard access={staff('SITE_CONSOLE_READ', { of: 'noClass' })}>
        <StaffFrame>
          <Outlet />
        </StaffFrame>
      </StaffGuard>
    </RichProvider>
  )
}
