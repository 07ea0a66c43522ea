import { staff } from '@seodang/domain/access'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { PaymentList } from '../../features/payments/PaymentList.tsx'
import { type PaymentSearch, paymentSearch } from '../../features/payments/search.ts'
import { StaffGuard } from '../../features/staff-frame/StaffGuard.tsx'

/** DLV-01, SALE-02: payments of materials and digital goods. */
export const Route = createFileRoute('/settings/payment_/goods')({
  validateSearch: (search: Record<string, unknown>): PaymentSearch => goodsSearch(search),
  component: GoodsPage,
})

const goodsSearch = (search: Record<string, unknown>): PaymentSearch => ({
  ...paymentSearch(search),
  goods: paymentSearch(search).goods ?? 'any',
})

function GoodsPage() {
  const search = goodsSearch(Route.useSearch())
  const navigate = Route.useNavigate()
  const router = useRouter()
  // A changed filter begins at page 1; opening an order keeps the page.
  const changed = (change: Partial<PaymentSearch>) => ({
    ...search,
    ...('order' in change || 'page' in change || 'hidden' in change ? {} : { page: undefined }),
    ...change,
  })
  return (
    <StaffGuard access={staff('SITE_SALES_READ')}>
      <PaymentList
        search={search}
        onSearch={(change) =>
          void navigate({ search: changed(change), replace: 'order' in change || 'hidden' in change })
        }
        hrefOf={(change) =>
          router.buildLocation({ to: '/settings/payment/goods', search: changed(change) }).href
        }
      />
    </StaffGuard>
  )
}
