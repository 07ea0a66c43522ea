import { staff } from '@seodang/domain/access'
import { createFileRoute } from '@tanstack/react-router'
import { HomepageDesk } from '../../features/homepage/HomepageDesk.tsx'
import { StaffGuard } from '../../features/staff-frame/StaffGuard.tsx'

/** PGE-04, PGE-07, PERM-29 (appendix B). */
export const Route = createFileRoute('/settings/homepage')({
  component: () => (
    <StaffGuard access={staff('SITE_DESIGN_UPDATE')}>
      <HomepageDesk />
    </StaffGuard>
  ),
})
