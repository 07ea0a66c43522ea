import { createFileRoute } from '@tanstack/react-router'
import { PlanCoupons } from '../../features/plan/PlanCoupons.tsx'
import { useChannel } from '../../platform/channel.tsx'

export const Route = createFileRoute('/_account/service/servicecoupon')({ component: CouponPage })

function CouponPage() {
  return <PlanCoupons channelSeq={useChannel().channelSeq} />
}
