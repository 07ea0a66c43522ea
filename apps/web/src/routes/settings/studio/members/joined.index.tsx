import { allows, staff } from '@seodang/domain/access'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { MemberDesk } from '../../../../features/members/MemberDesk.tsx'
import { StudioMemberDesk } from '../../../../features/members/StudioMemberDesk.tsx'
import { type MemberSearch, memberSearch } from '../../../../features/members/search.ts'
import { studioMemberPath } from '../../../../features/members/studio-path.ts'
import { StaffGuard } from '../../../../features/staff-frame/StaffGuard.tsx'
import { requireStudio } from '../../../../platform/require-studio.ts'
import { useSession } from '../../../../platform/session.tsx'

/** STU-02, PERM-17: the members of a pro site; whoever may see people has the whole list of them. */
export const Route = createFileRoute('/settings/studio/members/joined/')({
  validateSearch: (search: Record<string, unknown>): MemberSearch => memberSearch(search),
  beforeLoad: requireStudio,
  component: JoinedPage,
})

function JoinedPage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const router = useRouter()
  const { principal } = useSession()
  // A changed filter begins at page 1.
  const changed = (change: Partial<MemberSearch>) => ({
    ...search,
    ...('page' in change ? {} : { page: undefined }),
    ...change,
  })
  const shared = {
    search: memberSearch({ ...search }),
    onSearch: (change: Partial<MemberSearch>) => void navigate({ search: changed(change) }),
    hrefOf: (change: Partial<MemberSearch>) =>
      router.buildLocation({ to: '/settings/studio/members/joined', search: changed(change) }).href,
  }
  return (
    <StaffGuard access={staff('SITE_INFO_READ')}>
      {allows(staff('SITE_USER_READ'), principal) ? (
        <MemberDesk {...shared} pathOf={studioMemberPath} />
      ) : (
        <StudioMemberDesk {...shared} />
      )}
    </StaffGuard>
  )
}
