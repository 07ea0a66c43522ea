import { staff } from '@seodang/domain/access'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { LikeDesk } from '../../features/like-desk/LikeDesk.tsx'
import { type LikeSearch, likeSearch } from '../../features/like-desk/search.ts'
import { StaffGuard } from '../../features/staff-frame/StaffGuard.tsx'

/** LKS-10, PERM-29 (appendix B). */
export const Route = createFileRoute('/settings/like')({
  validateSearch: (search: Record<string, unknown>): LikeSearch => likeSearch(search),
  component: LikePage,
})

function LikePage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const router = useRouter()
  // A changed filter begins at page 1; opening a class keeps the page.
  const changed = (change: Partial<LikeSearch>) => ({
    ...search,
    ...('open' in change || 'page' in change ? {} : { page: undefined, open: undefined }),
    ...change,
  })
  return (
    <StaffGuard access={staff('SITE_CLASSLIKE_READ', { of: 'ownClasses' })}>
      <LikeDesk
        search={search}
        onSearch={(change) => void navigate({ search: changed(change), replace: 'open' in change })}
        hrefOf={(change) => router.buildLocation({ to: '/settings/like', search: changed(change) }).href}
      />
    </StaffGuard>
  )
}
