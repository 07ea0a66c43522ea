import { staff } from '@seodang/domain/access'
import { createFileRoute } from '@tanstack/react-router'
import { SiteBoards } from '../../../features/board-desk/SiteBoards.tsx'
import { StaffGuard } from '../../../features/staff-frame/StaffGuard.tsx'

/** BRD-11 (appendix B). */
export const Route = createFileRoute('/settings/board/site/')({
  component: () => (
    <StaffGuard access={staff('SITE_BOARD_READ', { of: 'noClass' })}>
      <SiteBoards />
    </StaffGuard>
  ),
})
