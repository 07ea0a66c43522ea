import { staff } from '@seodang/domain/access'
import { createFileRoute } from '@tanstack/react-router'
import { RegisteredPage } from '../../../features/registered/RegisteredPage.tsx'
import { StaffGuard } from '../../../features/staff-frame/StaffGuard.tsx'

/** MEM-02: the address is the specification's; who was entered has no account yet, so the key is that of the entry. */
export const Route = createFileRoute('/settings/members/registered/$userSeq')({ component: OneRegistered })

function OneRegistered() {
  const registeredSeq = Number(Route.useParams().userSeq)
  return (
    <StaffGuard access={staff('SITE_MEMBER_READ')}>
      <RegisteredPage key={registeredSeq} registeredSeq={registeredSeq} />
    </StaffGuard>
  )
}
