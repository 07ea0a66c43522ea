import { staff } from '@seodang/domain/access'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { type TransferSearch, transferSearch } from '../../features/refund-transfers/search.ts'
import { TransferDesk } from '../../features/refund-transfers/TransferDesk.tsx'
import { StaffGuard } from '../../features/staff-frame/StaffGuard.tsx'

/** PAY-21: refunds that staff transfer. */
export const Route = createFileRoute('/settings/payment_/refunds')({
  validateSearch: (search: Record<string, unknown>): TransferSearch => transferSearch(search),
  component: TransferPage,
})

function TransferPage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const router = useRouter()
  // A changed filter begins at page 1; opening a refund keeps the page.
  const changed = (change: Partial<TransferSearch>) => ({
    ...search,
    ...('open' in change || 'page' in change ? {} : { page: undefined }),
    ...change,
  })
  return (
    <StaffGuard access={staff('SITE_SALES_READ')}>
      <TransferDesk
        search={transferSearch(search)}
        onSearch={(change) => void navigate({ search: changed(change), replace: 'open' in change })}
        hrefOf={(change) =>
          router.buildLocation({ to: '/settings/payment/refunds', search: changed(change) }).href
        }
      />
    </StaffGuard>
  )
}
