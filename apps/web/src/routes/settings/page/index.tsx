import { staff } from '@seodang/domain/access'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { PageDesk } from '../../../features/page-desk/PageDesk.tsx'
import type { PageFilter } from '../../../features/page-desk/queries.ts'
import { StaffGuard } from '../../../features/staff-frame/StaffGuard.tsx'
import { listSearch } from '../../../ui/list-search.ts'

/** PGE-04, PGE-12 (appendix B). */
export const Route = createFileRoute('/settings/page/')({
  validateSearch: (search: Record<string, unknown>): PageFilter => listSearch(search),
  component: PagesPage,
})

function PagesPage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const router = useRouter()
  const changed = (change: Partial<PageFilter>) => ({
    ...search,
    ...(!('page' in change) && { page: undefined }),
    ...change,
  })
  return (
    <StaffGuard access={staff('SITE_PAGE_READ')}>
      <PageDesk
        search={search}
        onSearch={(change) => void navigate({ search: changed(change) })}
        hrefOf={(change) => router.buildLocation({ to: '/settings/page', search: changed(change) }).href}
        onOpen={(pageSeq) => void navigate({ to: '/settings/page/$pageSeq', params: { pageSeq } })}
      />
    </StaffGuard>
  )
}
