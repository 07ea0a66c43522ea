import { createFileRoute, useRouter } from '@tanstack/react-router'
import { ReviewDesk } from '../../features/admin/ReviewDesk.tsx'
import { type ReviewSearch, reviewSearch } from '../../features/admin/search.ts'

export const Route = createFileRoute('/admin/reviews')({
  validateSearch: (search: Record<string, unknown>): ReviewSearch => reviewSearch(search),
  component: ReviewsPage,
})

function ReviewsPage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const router = useRouter()
  const changed = (change: Partial<ReviewSearch>) => ({
    ...search,
    ...('course' in change || 'page' in change ? {} : { page: undefined }),
    ...change,
  })
  return (
    <ReviewDesk
      search={reviewSearch(search)}
      onSearch={(change) => void navigate({ search: changed(change), replace: 'course' in change })}
      hrefOf={(change) => router.buildLocation({ to: '/admin/reviews', search: changed(change) }).href}
    />
  )
}
