import { staff } from '@seodang/domain/access'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { ChallengeList } from '../../features/challenge/ChallengeList.tsx'
import { type ChallengeSearch, challengeSearch } from '../../features/challenge/search.ts'
import { StaffGuard } from '../../features/staff-frame/StaffGuard.tsx'

/** CHL-01 (appendix B). */
export const Route = createFileRoute('/settings/challenge/')({
  validateSearch: (search: Record<string, unknown>): ChallengeSearch => challengeSearch(search),
  component: ChallengesPage,
})

function ChallengesPage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const router = useRouter()
  // A changed filter begins at page 1.
  const changed = (change: Partial<ChallengeSearch>): ChallengeSearch => ({
    ...search,
    ...('page' in change ? {} : { page: undefined }),
    ...change,
  })
  return (
    <StaffGuard access={staff('SITE_CLASS_READ', { of: 'ownClasses' })}>
      <ChallengeList
        search={search}
        onSearch={(change) => void navigate({ search: changed(change) })}
        hrefOf={(change) => router.buildLocation({ to: '/settings/challenge', search: changed(change) }).href}
      />
    </StaffGuard>
  )
}
