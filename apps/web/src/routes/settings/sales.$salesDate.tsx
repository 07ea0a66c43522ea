import { staff } from '@seodang/domain/access'
import { isDate } from '@seodang/domain/seoul-time'
import { createFileRoute, notFound, useRouter } from '@tanstack/react-router'
import { PaymentDrawer } from '../../features/payments/PaymentDrawer.tsx'
import { SalesDay } from '../../features/sales/SalesDay.tsx'
import { type DaySearch, daySearch } from '../../features/sales/search.ts'
import { StaffGuard } from '../../features/staff-frame/StaffGuard.tsx'

/** PERM-16, SALE-01: a day of sales; each line opens its order. */
export const Route = createFileRoute('/settings/sales/$salesDate')({
  validateSearch: (search: Record<string, unknown>): DaySearch => daySearch(search),
  beforeLoad: ({ params }) => {
    if (!isDate(params.salesDate)) throw notFound()
  },
  component: SalesDayRoute,
})

function SalesDayRoute() {
  const { salesDate } = Route.useParams()
  const search = daySearch(Route.useSearch())
  const navigate = Route.useNavigate()
  const router = useRouter()
  const changed = (change: object) =>
    daySearch({
      ...search,
      ...('order' in change || 'page' in change ? {} : { page: undefined }),
      ...change,
    })
  return (
    <StaffGuard access={staff('SITE_SALES_READ')}>
      <SalesDay
        date={salesDate}
        search={search}
        onSearch={(change) => void navigate({ search: changed(change), replace: 'order' in change })}
        hrefOf={(change) =>
          router.buildLocation({
            to: '/settings/sales/$salesDate',
            params: { salesDate },
            search: changed(change),
          }).href
        }
        drawer={(orderSeq, onClose) => <PaymentDrawer key={orderSeq} orderSeq={orderSeq} onClose={onClose} />}
      />
    </StaffGuard>
  )
}
