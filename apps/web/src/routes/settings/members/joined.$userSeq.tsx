import { staff } from '@seodang/domain/access'
import { createFileRoute } from '@tanstack/react-router'
import { MemberPage } from '../../../features/members/MemberPage.tsx'
import { StaffGuard } from '../../../features/staff-frame/StaffGuard.tsx'
import { seqParam } from '../../../platform/seq-param.ts'

/** MEM-01, MEM-07. */
export const Route = createFileRoute('/settings/members/joined/$userSeq')({ component: OneMember })

function OneMember() {
  const userSeq = seqParam(Route.useParams().userSeq)
  return (
    <StaffGuard access={staff('SITE_USER_READ')}>
      <MemberPage key={userSeq} userSeq={userSeq} listPath="/settings/members/joined" />
    </StaffGuard>
  )
}
