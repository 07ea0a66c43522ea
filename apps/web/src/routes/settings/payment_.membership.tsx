import { staff } from '@seodang/domain/access'
import { ORDER_KIND } from '@seodang/domain/codes'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { PaymentList } from '../../features/payments/PaymentList.tsx'
import { type PaymentSearch, paymentSearch } from '../../features/payments/search.ts'
import { StaffGuard } from '../../features/staff-frame/StaffGuard.tsx'

/** MSH-05, SALE-02: the payments of memberships, with the filters of all payments. */
export const Route = createFileRoute('/settings/payment_/membership')({
  validateSearch: (search: Record<string, unknown>): PaymentSearch => paymentSearch(search),
  component: MembershipPaymentPage,
})

function MembershipPaymentPage() {
  const search = Route.useSearch()
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
        kind={ORDER_KIND.membership}
        search={paymentSearch(search)}
        onSearch={(change) =>
          void navigate({ search: changed(change), replace: 'order' in change || 'hidden' in change })
        }
        hrefOf={(change) =>
          router.buildLocation({ to: '/settings/payment/membership', search: changed(change) }).href
        }
      />
    </StaffGuard>
  )
}
