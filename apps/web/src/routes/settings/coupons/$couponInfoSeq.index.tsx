import { staff } from '@seodang/domain/access'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { CouponDetail } from '../../../features/coupon-desk/CouponDetail.tsx'
import { type DetailSearch, detailSearch } from '../../../features/coupon-desk/search.ts'
import { StaffGuard } from '../../../features/staff-frame/StaffGuard.tsx'
import { seqParam } from '../../../platform/seq-param.ts'

/** CPN-12, PERM-29 (appendix B). */
export const Route = createFileRoute('/settings/coupons/$couponInfoSeq/')({
  params: { parse: ({ couponInfoSeq }) => ({ couponInfoSeq: seqParam(couponInfoSeq) }) },
  validateSearch: (search: Record<string, unknown>): DetailSearch => detailSearch(search),
  component: CouponPage,
})

function CouponPage() {
  const { couponInfoSeq } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const router = useRouter()
  // Another part begins without what narrowed the last one, a changed filter at page 1.
  const changed = (change: Partial<DetailSearch>): DetailSearch =>
    'tab' in change
      ? { tab: change.tab }
      : { ...search, ...(!('page' in change) && { page: undefined }), ...change }
  return (
    <StaffGuard access={staff('SITE_COUPON_READ')}>
      <CouponDetail
        key={couponInfoSeq}
        couponInfoSeq={couponInfoSeq}
        search={search}
        onSearch={(change) => void navigate({ search: changed(change) })}
        hrefOf={(change) =>
          router.buildLocation({
            to: '/settings/coupons/$couponInfoSeq',
            params: { couponInfoSeq },
            search: changed(change),
          }).href
        }
        onRemoved={() => void navigate({ to: '/settings/coupons' })}
      />
    </StaffGuard>
  )
}
