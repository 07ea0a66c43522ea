import { staff } from '@seodang/domain/access'
import { createFileRoute } from '@tanstack/react-router'
import { MembershipDesk } from '../../../features/membership-desk/MembershipDesk.tsx'
import { StaffGuard } from '../../../features/staff-frame/StaffGuard.tsx'

/** MSH-01. */
export const Route = createFileRoute('/settings/membership/')({
  component: () => (
    <StaffGuard access={staff('SITE_CLASS_READ')}>
      <MembershipDesk />
    </StaffGuard>
  ),
})
