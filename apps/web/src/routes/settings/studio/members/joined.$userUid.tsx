import { staff } from '@seodang/domain/access'
import { createFileRoute } from '@tanstack/react-router'
import { StudioMemberPage } from '../../../../features/members/StudioMemberPage.tsx'
import { StaffGuard } from '../../../../features/staff-frame/StaffGuard.tsx'
import { requireStudio } from '../../../../platform/require-studio.ts'

/** STU-06, PERM-17. */
export const Route = createFileRoute('/settings/studio/members/joined/$userUid')({
  beforeLoad: requireStudio,
  component: OneMember,
})

function OneMember() {
  const { userUid } = Route.useParams()
  return (
    <StaffGuard access={staff('SITE_INFO_READ')}>
      <StudioMemberPage key={userUid} userUid={userUid} />
    </StaffGuard>
  )
}
