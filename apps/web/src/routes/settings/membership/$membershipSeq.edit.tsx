import { staff } from '@seodang/domain/access'
import { createFileRoute } from '@tanstack/react-router'
import { EditMembership } from '../../../features/membership-desk/MembershipEditor.tsx'
import { StaffGuard } from '../../../features/staff-frame/StaffGuard.tsx'
import { seqParam } from '../../../platform/seq-param.ts'
import { MembershipPreview } from './-preview.tsx'

/** MSH-01. */
export const Route = createFileRoute('/settings/membership/$membershipSeq/edit')({
  component: EditMembershipPage,
})

function EditMembershipPage() {
  const { membershipSeq } = Route.useParams()
  return (
    <StaffGuard access={staff('SITE_CLASS_READ')}>
      <EditMembership
        membershipSeq={seqParam(membershipSeq)}
        preview={(draft) => <MembershipPreview draft={draft} />}
      />
    </StaffGuard>
  )
}
