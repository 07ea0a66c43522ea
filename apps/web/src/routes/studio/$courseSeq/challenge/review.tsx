import { staff } from '@seodang/domain/access'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import styles from '../../../../features/challenge/challenge.module.css'
import { ReviewDesk } from '../../../../features/review-desk/ReviewDesk.tsx'
import { type ReviewSearch, reviewSearch } from '../../../../features/review-desk/search.ts'
import { StaffGuard } from '../../../../features/staff-frame/StaffGuard.tsx'

/** CHL-02, REV-15: the reviews of this challenge alone. */
export const Route = createFileRoute('/studio/$courseSeq/challenge/review')({
  ssr: false,
  validateSearch: (search: Record<string, unknown>): ReviewSearch => reviewSearch(search),
  component: ReviewPage,
})

function ReviewPage() {
  const { courseSeq } = Route.useParams()
  const search = { ...Route.useSearch(), courseSeq }
  const navigate = Route.useNavigate()
  const router = useRouter()
  const changed = (change: Partial<ReviewSearch>): ReviewSearch => ({
    ...search,
    ...('review' in change || 'page' in change ? {} : { page: undefined, review: undefined }),
    ...change,
    courseSeq,
  })
  return (
    <StaffGuard access={staff('SITE_REVIEW_READ', { of: 'ownClasses' })}>
      <div className={styles.plain}>
        <ReviewDesk
          isOfOneClass
          search={search}
          onSearch={(change) => void navigate({ search: changed(change), replace: 'review' in change })}
          hrefOf={(change) =>
            router.buildLocation({
              to: '/studio/$courseSeq/challenge/review',
              params: { courseSeq },
              search: changed(change),
            }).href
          }
        />
      </div>
    </StaffGuard>
  )
}
