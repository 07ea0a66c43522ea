import { staff } from '@seodang/domain/access'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { RegisteredDesk } from '../../../features/registered/RegisteredDesk.tsx'
import { type RegisteredSearch, registeredSearch } from '../../../features/registered/search.ts'
import { StaffGuard } from '../../../features/staff-frame/StaffGuard.tsx'

/** MEM-02, appendix B. */
export const Route = createFileRoute('/settings/members/registered/')({
  validateSearch: (search: Record<string, unknown>): RegisteredSearch => registeredSearch(search),
  component: RegisteredList,
})

function RegisteredList() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const router = useRouter()
  // A changed filter begins at page 1.
  const changed = (change: Partial<RegisteredSearch>) => ({
    ...search,
    ...('page' in change ? {} : { page: undefined }),
    ...change,
  })
  return (
    <StaffGuard access={staff('SITE_MEMBER_READ')}>
      <RegisteredDesk
        search={registeredSearch({ ...search })}
        onSearch={(change) => void navigate({ search: changed(change) })}
        hrefOf={(change) =>
          router.buildLocation({ to: '/settings/members/registered', search: changed(change) }).href
        }
      />
    </StaffGuard>
  )
}
