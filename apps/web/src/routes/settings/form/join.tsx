import { staff } from '@seodang/domain/access'
import { createFileRoute } from '@tanstack/react-router'
import { JoinFormSettings } from '../../../features/site-settings/join-form/JoinFormSettings.tsx'
import { StaffGuard } from '../../../features/staff-frame/StaffGuard.tsx'

/** FRM-08, FRM-10: the standing form, apart from the list of forms. */
export const Route = createFileRoute('/settings/form/join')({
  component: () => (
    <StaffGuard access={staff('SITE_FORM_READ')}>
      <JoinFormSettings />
    </StaffGuard>
  ),
})
