import { staff } from '@seodang/domain/access'
import { DASHBOARD_FILTER, type DashboardFilter } from '@seodang/domain/codes'
import { isDate } from '@seodang/domain/seoul-time'
import { createFileRoute } from '@tanstack/react-router'
import { Dashboard, type DashboardSearch } from '../../features/dashboard/Dashboard.tsx'
import { StaffGuard } from '../../features/staff-frame/StaffGuard.tsx'

const isFilter = (value: unknown): value is DashboardFilter =>
  Object.values<unknown>(DASHBOARD_FILTER).includes(value)

/** PERM-14. The period stands in the address, so that a view can be kept and shared. */
export const Route = createFileRoute('/settings/dashboard')({
  validateSearch: (search: Record<string, unknown>): DashboardSearch => ({
    ...(isFilter(search.filter) && { filter: search.filter }),
    ...(typeof search.startAt === 'string' && isDate(search.startAt) && { startAt: search.startAt }),
    ...(typeof search.endAt === 'string' && isDate(search.endAt) && { endAt: search.endAt }),
  }),
  component: DashboardPage,
})

function DashboardPage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <StaffGuard access={staff('SITE_DASHBOARD_READ')}>
      <Dashboard
        search={search}
        onSearch={(next) =>
          void navigate({
            search: ({ filter: _filter, startAt: _start, endAt: _end, ...kept }) => ({ ...kept, ...next }),
            replace: true,
          })
        }
      />
    </StaffGuard>
  )
}
