import { staff } from '@seodang/domain/access'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { BankDesk } from '../../features/bank/BankDesk.tsx'
import { type BankSearch, bankSearch } from '../../features/bank/search.ts'
import { StaffGuard } from '../../features/staff-frame/StaffGuard.tsx'

/** PAY-18, PAY-21: the site's own account compared with its bank. */
export const Route = createFileRoute('/settings/payment_/bank')({
  validateSearch: (search: Record<string, unknown>): BankSearch => bankSearch(search),
  component: BankPage,
})

function BankPage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const router = useRouter()
  // A changed filter begins at page 1; opening a line keeps the page.
  const changed = (change: Partial<BankSearch>) => ({
    ...search,
    ...('open' in change || 'page' in change ? {} : { page: undefined }),
    ...change,
  })
  return (
    <StaffGuard access={staff('SITE_SALES_READ')}>
      <BankDesk
        search={bankSearch({ ...search })}
        onSearch={(change) => void navigate({ search: changed(change), replace: 'open' in change })}
        hrefOf={(change) =>
          router.buildLocation({ to: '/settings/payment/bank', search: changed(change) }).href
        }
      />
    </StaffGuard>
  )
}
