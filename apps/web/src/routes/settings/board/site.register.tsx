import { staff } from '@seodang/domain/access'
import { createFileRoute } from '@tanstack/react-router'
import { CreateSiteBoard } from '../../../features/board-desk/SiteBoardEditor.tsx'
import { StaffGuard } from '../../../features/staff-frame/StaffGuard.tsx'

/** BRD-11 (appendix B). */
export const Route = createFileRoute('/settings/board/site/register')({
  component: () => (
    <StaffGuard access={staff('SITE_BOARD_UPDATE')}>
      <CreateSiteBoard />
    </StaffGuard>
  ),
})
