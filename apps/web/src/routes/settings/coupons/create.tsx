import { staff } from '@seodang/domain/access'
import { createFileRoute } from '@tanstack/react-router'
import { CouponEditor } from '../../../features/coupon-desk/CouponEditor.tsx'
import { StaffGuard } from '../../../features/staff-frame/StaffGuard.tsx'

/** CPN-01, PERM-29 (appendix B). */
export const Route = createFileRoute('/settings/coupons/create')({ component: CreatePage })

function CreatePage() {
  const navigate = Route.useNavigate()
  return (
    <StaffGuard access={staff('SITE_COUPON_UPDATE')}>
      <CouponEditor
        onSaved={(couponInfoSeq) =>
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
