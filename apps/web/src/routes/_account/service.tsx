import { ACCOUNT_TITLES } from '@seodang/domain/account-titles'
import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router'
import { MyFrame } from '../../features/my-classes/MyFrame.tsx'
import { ServiceFrame } from '../../features/plan/ServiceFrame.tsx'
import { ServiceSites } from '../../features/plan/ServiceSites.tsx'
import { useMaybeChannel } from '../../platform/channel.tsx'
import { requireLogin, useStayLoggedIn } from '../../platform/require-login.ts'
import { pageHead } from '../../platform/seo.ts'

/** PLAN-01: the site's own subscription; outside of sites one chooses which. */
export const Route = createFileRoute('/_account/service')({
  ssr: false,
  beforeLoad: requireLogin,
  head: ({ match: { context } }) =>
    pageHead(context.boot, {
      pageName: ACCOUNT_TITLES.service[context.boot.language],
      path: '/service',
      hidden: true,
    }),
  component: ServicePage,
})

function ServicePage() {
  useStayLoggedIn()
  const { pathname } = useLocation()
  if (!useMaybeChannel()) return <ServiceSites path={pathname} />
  return (
    <MyFrame current="service">
      <ServiceFrame>
        <Outlet />
      </ServiceFrame>
    </MyFrame>
  )
}
