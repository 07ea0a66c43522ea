import { staff } from '@seodang/domain/access'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { ReviewDesk } from '../../features/review-desk/ReviewDesk.tsx'
import { type ReviewSearch, reviewSearch } from '../../features/review-desk/search.ts'
import { StaffGuard } from '../../features/staff-frame/StaffGuard.tsx'

/** REV-15, PERM-29 (appendix B). */
export const Route = createFileRoute('/settings/review')({
  validateSearch: (search: Record<string, unknown>): ReviewSearch => reviewSearch(search),
  component: ReviewPage,
})

function ReviewPage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const router = useRouter()
  // A changed filter begins at page 1; opening a review keeps the page.
  const changed = (change: Partial<ReviewSearch>) => ({
    ...search,
    ...('review' in change || 'page' in change ? {} : { page: undefined, review: undefined }),
    ...change,
  })
  return (
    <StaffGuard access={staff('SITE_REVIEW_READ', { of: 'ownClasses' })}>
      <ReviewDesk
        search={search}
        onSearch={(change) => void navigate({ search: changed(change), replace: 'review' in change })}
        hrefOf={(change) => router.buildLocation({ to: '/settings/review', search: changed(change) }).href}
      />
    </StaffGuard>
  )
}
