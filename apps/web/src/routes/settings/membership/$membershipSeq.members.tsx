import { staff } from '@seodang/domain/access'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { Members } from '../../../features/membership-desk/Members.tsx'
import { type MemberSearch, memberSearch } from '../../../features/membership-desk/search.ts'
import { StaffGuard } from '../../../features/staff-frame/StaffGuard.tsx'
import { seqParam } from '../../../platform/seq-param.ts'

/** MSH-01: who holds a membership. */
export const Route = createFileRoute('/settings/membership/$membershipSeq/members')({
  validateSearch: (search: Record<string, unknown>): MemberSearch => memberSearch(search),
  component: MembersPage,
})

function MembersPage() {
  const search = Route.useSearch()
  const { membershipSeq } = Route.useParams()
  const navigate = Route.useNavigate()
  const router = useRouter()
  // A changed filter begins at page 1.
  const changed = (change: Partial<MemberSearch>): MemberSearch => ({
    ...search,
    ...('page' in change ? {} : { page: undefined }),
    ...change,
  })
  return (
    <StaffGuard access={staff('SITE_CLASS_READ', { also: 'SITE_USER_READ' })}>
      <Members
        membershipSeq={seqParam(membershipSeq)}
        search={memberSearch({ ...search })}
        onSearch={(change) => void navigate({ search: changed(change) })}
        hrefOf={(change) =>
          router.buildLocation({
            to: '/settings/membership/$membershipSeq/members',
            params: { membershipSeq },
            search: changed(change),
          }).href
        }
      />
    </StaffGuard>
  )
}
