import { staff } from '@seodang/domain/access'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { CouponDesk } from '../../../features/coupon-desk/CouponDesk.tsx'
import type { CouponFilter } from '../../../features/coupon-desk/queries.ts'
import { couponSearch } from '../../../features/coupon-desk/search.ts'
import { StaffGuard } from '../../../features/staff-frame/StaffGuard.tsx'

/** CPN-01, PERM-29 (appendix B). */
export const Route = createFileRoute('/settings/coupons/')({
  validateSearch: (search: Record<string, unknown>): CouponFilter => couponSearch(search),
  component: CouponsPage,
})

function CouponsPage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const router = useRouter()
  // A changed filter begins at page 1.
  const changed = (change: Partial<CouponFilter>) => ({
    ...search,
    ...(!('page' in change) && { page: undefined }),
    ...change,
  })
  return (
    <StaffGuard access={staff('SITE_COUPON_READ')}>
      <CouponDesk
        search={search}
        onSearch={(change) => void navigate({ search: changed(change) })}
        hrefOf={(change) => router.buildLocation({ to: '/settings/coupons', search: changed(change) }).href}
        onOpen={(couponInfoSeq) =>
          void navigate({ to: '/settings/coupons/$couponInfoSeq', params: { couponInfoSeq } })
        }
      />
    </StaffGuard>
  )
}
