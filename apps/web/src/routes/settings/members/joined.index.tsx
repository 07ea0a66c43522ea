import { staff } from '@seodang/domain/access'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { MemberDesk } from '../../../features/members/MemberDesk.tsx'
import { type MemberSearch, memberSearch } from '../../../features/members/search.ts'
import { StaffGuard } from '../../../features/staff-frame/StaffGuard.tsx'

/** MEM-01, appendix B. */
export const Route = createFileRoute('/settings/members/joined/')({
  validateSearch: (search: Record<string, unknown>): MemberSearch => memberSearch(search),
  component: JoinedPage,
})

function JoinedPage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const router = useRouter()
  // A changed filter begins at page 1.
  const changed = (change: Partial<MemberSearch>) => ({
    ...search,
    ...('page' in change ? {} : { page: undefined }),
    ...change,
  })
  return (
    <StaffGuard access={staff('SITE_USER_READ')}>
      <MemberDesk
        search={memberSearch({ ...search })}
        onSearch={(change) => void navigate({ search: changed(change) })}
        pathOf={({ userSeq }) => `/settings/members/joined/${userSeq}`}
        hrefOf={(change) =>
          router.buildLocation({ to: '/settings/members/joined', search: changed(change) }).href
        }
      />
    </StaffGuard>
  )
}
