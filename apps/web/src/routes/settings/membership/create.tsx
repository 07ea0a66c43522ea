import { staff } from '@seodang/domain/access'
import { createFileRoute } from '@tanstack/react-router'
import { CreateMembership } from '../../../features/membership-desk/MembershipEditor.tsx'
import { StaffGuard } from '../../../features/staff-frame/StaffGuard.tsx'
import { MembershipPreview } from './-preview.tsx'

/** MSH-01. */
export const Route = createFileRoute('/settings/membership/create')({
  component: () => (
    <StaffGuard access={staff('SITE_CLASS_UPDATE')}>
      <CreateMembership preview={(draft) => <MembershipPreview draft={draft} />} />
    </StaffGuard>
  ),
})
