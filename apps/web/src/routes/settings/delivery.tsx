import { staff } from '@seodang/domain/access'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { Suspense } from 'react'
import { DeliveryDesk } from '../../features/delivery/DeliveryDesk.tsx'
import { type DeliverySearch, deliverySearch } from '../../features/delivery/search.ts'
import { StaffGuard } from '../../features/staff-frame/StaffGuard.tsx'
import { lazyPart } from '../../platform/lazy/lazy.tsx'

const PackingList = lazyPart(() => import('../../features/delivery/PackingList.tsx'))

/** DLV-01, PERM-16. */
export const Route = createFileRoute('/settings/delivery')({
  validateSearch: (search: Record<string, unknown>): DeliverySearch => deliverySearch(search),
  component: DeliveryPage,
})

function DeliveryPage() {
  const search = deliverySearch(Route.useSearch())
  const navigate = Route.useNavigate()
  const router = useRouter()
  // A changed filter begins at page 1; opening a parcel keeps the page.
  const changed = (change: Partial<DeliverySearch>) => ({
    ...search,
    ...('parcel' in change || 'page' in change ? {} : { page: undefined }),
    ...change,
  })
  const hrefOf = (change: Partial<DeliverySearch>) =>
    router.buildLocation({ to: '/settings/delivery', search: changed(change) }).href
  return (
    <StaffGuard access={staff('SITE_SALES_READ')}>
      {search.print === 'Y' ? (
        <Suspense>
          <PackingList search={search} hrefOf={hrefOf} />
        </Suspense>
      ) : (
        <DeliveryDesk
          search={search}
          onSearch={(change) => void navigate({ search: changed(change), replace: 'parcel' in change })}
          hrefOf={hrefOf}
        />
      )}
    </StaffGuard>
  )
}
