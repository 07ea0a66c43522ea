import { staff } from '@seodang/domain/access'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { SalesPage } from '../../features/sales/SalesPage.tsx'
import { type MonthSearch, monthSearch } from '../../features/sales/search.ts'
import { StaffGuard } from '../../features/staff-frame/StaffGuard.tsx'

/** PERM-16, SALE-01. */
export const Route = createFileRoute('/settings/sales/')({
  validateSearch: (search: Record<string, unknown>): MonthSearch => monthSearch(search),
  component: SalesRoute,
})

function SalesRoute() {
  const search = monthSearch(Route.useSearch())
  const navigate = Route.useNavigate()
  const router = useRouter()
  return (
    <StaffGuard access={staff('SITE_SALES_READ')}>
      <SalesPage
        search={search}
        onSearch={(change) => void navigate({ search: monthSearch({ ...search, ...change }) })}
        hrefOf={(change) =>
          router.buildLocation({ to: '/settings/sales', search: { ...search, ...change } }).href
        }
      />
    </StaffGuard>
  )
}
