import { staff } from '@seodang/domain/access'
import { createFileRoute } from '@tanstack/react-router'
import { MarketingTools } from '../../features/site-settings/MarketingTools.tsx'
import { StaffGuard } from '../../features/staff-frame/StaffGuard.tsx'

/** SET-03, MKT-03. */
export const Route = createFileRoute('/settings/marketing')({
  component: () => (
    <StaffGuard access={staff('SITE_MARKETING_READ')}>
      <MarketingTools />
    </StaffGuard>
  ),
})
