import { staff } from '@seodang/domain/access'
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { StaffGuard } from '../../../features/staff-frame/StaffGuard.tsx'

/** PERM-19: every page of settings/seo. */
export const Route = createFileRoute('/settings/seo')({
  component: () => (
    <StaffGuard access={staff('SITE_SEO_READ')}>
      <Outlet />
    </StaffGuard>
  ),
})
