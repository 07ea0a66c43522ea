import { staff } from '@seodang/domain/access'
import { createFileRoute } from '@tanstack/react-router'
import { MenuDesk } from '../../features/menu/MenuDesk.tsx'
import { StaffGuard } from '../../features/staff-frame/StaffGuard.tsx'

/** PGE-19, PERM-29 (appendix B). */
export const Route = createFileRoute('/settings/menu')({
  component: () => (
    <StaffGuard access={staff('SITE_DESIGN_UPDATE')}>
      <MenuDesk />
    </StaffGuard>
  ),
})
