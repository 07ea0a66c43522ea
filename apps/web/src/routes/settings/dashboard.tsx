import { staff } from '@seodang/domain/access'
import { DASHBOARD_FILTER, type DashboardFilter } from '@seodang/domain/codes'
import { isDate } from '@seodang/domain/seoul-time'
import { createFileRoute } from '@tanstack/react-router'
import { Dashboard, type DashboardSearch } from '../../features/dashboard/Dashboard.tsx'
import { StaffGuard } from '../../features/staff-frame/StaffGuard.tsx'

const isFilter = (value: unknown): value is DashboardFilter =>
  Object.values<unknown>(DASHBOARD_FILTER).includes(value)

const readSearch = ({ filter, startAt, endAt }: Record<string, unknown>): DashboardSearch => ({
  ...(isFilter(filter) && { filter }),
  ...(typeof startAt === 'string' && isDate(startAt) && { startAt }),
  ...(typeof endAt === 'string' && isDate(endAt) && { endAt }),
})

/** PERM-14. The period stands in the address, so that a view can be kept and shared. */
export const Route = createFileRoute('/settings/dashboard')({
  validateSearch: readSearch,
  component: DashboardPage,
})

function DashboardPage() {
  // What the router hands out still holds what was left out.
  const search = readSearch({ ...Route.useSearch() })
  const navigate = Route.useNavigate()
  return (
    <StaffGuard access={staff('SITE_DASHBOARD_READ', { of: 'noClass' })}>
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
