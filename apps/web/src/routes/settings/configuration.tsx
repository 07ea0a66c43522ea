import { staff } from '@seodang/domain/access'
import { createFileRoute } from '@tanstack/react-router'
import { Configuration } from '../../features/site-settings/Configuration.tsx'
import { StaffGuard } from '../../features/staff-frame/StaffGuard.tsx'

/** PERM-15. */
export const Route = createFileRoute('/settings/configuration')({
  component: () => (
    <StaffGuard access={staff('SITE_SUPPORT_UPDATE')}>
      <Configuration />
    </StaffGuard>
  ),
})
