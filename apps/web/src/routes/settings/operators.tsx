import { staff } from '@seodang/domain/access'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { OperatorDesk } from '../../features/operators/OperatorDesk.tsx'
import { type StaffSearch, staffSearch } from '../../features/operators/search.ts'
import { StaffGuard } from '../../features/staff-frame/StaffGuard.tsx'

/** OPR-01, PERM-29 (appendix B). */
export const Route = createFileRoute('/settings/operators')({
  validateSearch: (search: Record<string, unknown>): StaffSearch => staffSearch(search),
  component: OperatorsPage,
})

function OperatorsPage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const router = useRouter()
  // A changed filter begins at page 1; opening somebody keeps the page.
  const changed = (change: Partial<StaffSearch>) => ({
    ...search,
    ...('open' in change || 'page' in change ? {} : { page: undefined, open: undefined }),
    ...change,
  })
  return (
    <StaffGuard access={staff('SITE_ACL_READ')}>
      <OperatorDesk
        search={search}
        onSearch={(change) => void navigate({ search: changed(change), replace: 'open' in change })}
        hrefOf={(change) => router.buildLocation({ to: '/settings/operators', search: changed(change) }).href}
      />
    </StaffGuard>
  )
}
