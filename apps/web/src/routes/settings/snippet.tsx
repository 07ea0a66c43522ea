import { staff } from '@seodang/domain/access'
import { createFileRoute } from '@tanstack/react-router'
import { SnippetDesk } from '../../features/snippet-desk/SnippetDesk.tsx'
import { StaffGuard } from '../../features/staff-frame/StaffGuard.tsx'

/** MKT-04, MKT-10, SET-03 (appendix B). */
export const Route = createFileRoute('/settings/snippet')({ component: SnippetPage })

function SnippetPage() {
  return (
    <StaffGuard access={staff('SITE_MARKETING_UPDATE')}>
      <SnippetDesk />
    </StaffGuard>
  )
}
