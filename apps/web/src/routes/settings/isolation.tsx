import { staff } from '@seodang/domain/access'
import { createFileRoute } from '@tanstack/react-router'
import { IsolationPage } from '../../features/isolation/IsolationPage.tsx'
import { StaffGuard } from '../../features/staff-frame/StaffGuard.tsx'

/** BYD-29. */
export const Route = createFileRoute('/settings/isolation')({ component: IsolationScreen })

function IsolationScreen() {
  return (
    <StaffGuard access={staff('SITE_OWNER_UPDATE')}>
      <IsolationPage />
    </StaffGuard>
  )
}
