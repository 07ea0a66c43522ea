import { createFileRoute, Outlet } from '@tanstack/react-router'
import { SiteFrame } from '../features/site-frame/SiteFrame.tsx'

/** Pages of the account: they exist on every site and without one (SITE-03). */
export const Route = createFileRoute('/_account')({
  validateSearch: (search: Record<string, unknown>): { query?: unknown } =>
    search.query === undefined ? {} : { query: search.query },
  component: () => (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  ),
})
