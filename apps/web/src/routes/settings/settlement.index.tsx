import { staff } from '@seodang/domain/access'
import { CURRENCY } from '@seodang/domain/codes'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { FeeStatements } from '../../features/settlement/FeeStatements.tsx'
import { SettlementHead } from '../../features/settlement/SettlementHead.tsx'
import { SettlementList } from '../../features/settlement/SettlementList.tsx'
import { type SettlementSearch, settlementSearch } from '../../features/settlement/search.ts'
import { StaffGuard } from '../../features/staff-frame/StaffGuard.tsx'
import { useChannel } from '../../platform/channel.tsx'

/** PERM-16, SALE-01. */
export const Route = createFileRoute('/settings/settlement/')({
  validateSearch: (search: Record<string, unknown>): SettlementSearch => settlementSearch(search),
  component: SettlementRoute,
})

function SettlementRoute() {
  const { page = 1 } = Route.useSearch()
  const { channelSeq } = useChannel()
  const router = useRouter()
  return (
    <StaffGuard access={staff('SITE_SALES_READ')}>
      <SettlementHead current="list" />
      <SettlementList
        payee={{ channelSeq, whose: 'site' }}
        page={page}
        pageHref={(to) => router.buildLocation({ to: '/settings/settlement', search: { page: to } }).href}
        dayHref={({ settlementDate, currency }) =>
          `/settings/settlement/${settlementDate}${currency === CURRENCY.usd ? '?currency=USD' : ''}`
        }
        documentHref="/settings/settlement-document"
      />
      <FeeStatements channelSeq={channelSeq} />
    </StaffGuard>
  )
}
