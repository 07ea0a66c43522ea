import { staff } from '@seodang/domain/access'
import { createFileRoute } from '@tanstack/react-router'
import { CreateRegistered } from '../../../features/registered/RegisteredPage.tsx'
import { StaffGuard } from '../../../features/staff-frame/StaffGuard.tsx'

/** MEM-02. */
export const Route = createFileRoute('/settings/members/registered/create')({
  component: () => (
    <StaffGuard access={staff('SITE_MEMBER_UPDATE')}>
      <CreateRegistered />
    </StaffGuard>
  ),
})
