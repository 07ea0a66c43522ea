import { staff } from '@seodang/domain/access'
import { createFileRoute } from '@tanstack/react-router'
import { EditPage } from '../../../features/coupon-desk/EditPage.tsx'
import { StaffGuard } from '../../../features/staff-frame/StaffGuard.tsx'
import { seqParam } from '../../../platform/seq-param.ts'

/** CPN-01, CPN-13, PERM-29 (appendix B). */
export const Route = createFileRoute('/settings/coupons/$couponInfoSeq/edit')({
  params: { parse: ({ couponInfoSeq }) => ({ couponInfoSeq: seqParam(couponInfoSeq) }) },
  component: EditCouponPage,
})

function EditCouponPage() {
  const { couponInfoSeq } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <StaffGuard access={staff('SITE_COUPON_UPDATE')}>
      <EditPage
        couponInfoSeq={couponInfoSeq}
        onSaved={() =>
          void navigate({
            to: '/settings/coupons/$couponInfoSeq',
            params: { couponInfoSeq },
            ignoreBlocker: true,
          })
        }
      />
    </StaffGuard>
  )
}
