import { staff } from '@seodang/domain/access'
import { createFileRoute } from '@tanstack/react-router'
import { RegisteredPage } from '../../../features/registered/RegisteredPage.tsx'
import { StaffGuard } from '../../../features/staff-frame/StaffGuard.tsx'
import { seqParam } from '../../../platform/seq-param.ts'

/** MEM-02: the address is the specification's; who was entered has no account yet, so the key is that of the entry. */
export const Route = createFileRoute('/settings/members/registered/$userSeq')({ component: OneRegistered })

function OneRegistered() {
  const registeredSeq = seqParam(Route.useParams().userSeq)
  return (
    <StaffGuard access={staff('SITE_MEMBER_READ')}>
      <RegisteredPage key={registeredSeq} registeredSeq={registeredSeq} />
    </StaffGuard>
  )
}
