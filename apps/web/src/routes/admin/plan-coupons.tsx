import { createFileRoute, useRouter } from '@tanstack/react-router'
import { PlanCouponDesk } from '../../features/admin/PlanCouponDesk.tsx'
import type { PlanCouponFilter } from '../../features/admin/queries.ts'
import { listSearch } from '../../ui/list-search.ts'

const searchOf = (given: Record<string, unknown>): PlanCouponFilter => {
  const { page, size } = listSearch(given)
  return { ...(page !== undefined && { page }), ...(size !== undefined && { size }) }
}

export const Route = createFileRoute('/admin/plan-coupons')({
  validateSearch: searchOf,
  component: PlanCouponsPage,
})

function PlanCouponsPage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const router = useRouter()
  return (
    <PlanCouponDesk
      search={searchOf(search)}
      onSearch={(change) => void navigate({ search: { ...search, ...change } })}
      hrefOf={(change) =>
        router.buildLocation({ to: '/admin/plan-coupons', search: { ...search, ...change } }).href
      }
    />
  )
}
