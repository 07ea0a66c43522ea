import { staff } from '@seodang/domain/access'
import { createFileRoute } from '@tanstack/react-router'
import { SegmentDesk } from '../../../features/segments/SegmentDesk.tsx'
import { type SegmentSearch, segmentSearch } from '../../../features/segments/search.ts'
import { StaffGuard } from '../../../features/staff-frame/StaffGuard.tsx'

/** MEM-03, PERM-18. */
export const Route = createFileRoute('/settings/members/segment')({
  validateSearch: (search: Record<string, unknown>): SegmentSearch => segmentSearch(search),
  component: SegmentPage,
})

function SegmentPage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <StaffGuard access={staff('SITE_USER_READ')}>
      <SegmentDesk search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />
    </StaffGuard>
  )
}
