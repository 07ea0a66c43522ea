import { staff } from '@seodang/domain/access'
import { isDate } from '@seodang/domain/seoul-time'
import { createFileRoute, notFound, useRouter } from '@tanstack/react-router'
import { DayHead } from '../../features/settlement/DayHead.tsx'
import { SettlementDay } from '../../features/settlement/SettlementDay.tsx'
import { type SettlementSearch, settlementSearch } from '../../features/settlement/search.ts'
import { StaffGuard } from '../../features/staff-frame/StaffGuard.tsx'
import { useChannel } from '../../platform/channel.tsx'

/** PERM-16, SALE-01: one settlement and why it is this amount. */
export const Route = createFileRoute('/settings/settlement/$settlementDate')({
  validateSearch: (search: Record<string, unknown>): SettlementSearch => settlementSearch(search),
  beforeLoad: ({ params }) => {
    if (!isDate(params.settlementDate)) throw notFound()
  },
  component: SettlementDayRoute,
})

function SettlementDayRoute() {
  const { settlementDate } = Route.useParams()
  const search = Route.useSearch()
  const { channelSeq } = useChannel()
  const router = useRouter()
  return (
    <StaffGuard access={staff('SITE_SALES_READ')}>
      <DayHead date={settlementDate} />
      <SettlementDay
        payee={{ channelSeq, whose: 'site' }}
        date={settlementDate}
        currency={search.currency}
        page={search.page ?? 1}
        pageHref={(page) =>
          router.buildLocation({
            to: '/settings/settlement/$settlementDate',
            params: { settlementDate },
            search: { ...search, page },
          }).href
        }
        orderHref={({ orderSeq }) => `/settings/payment?order=${orderSeq}`}
        settlementHref={({ settlementDate: day }) =>
          router.buildLocation({
            to: '/settings/settlement/$settlementDate',
            params: { settlementDate: day },
            search: search.currency ? { currency: search.currency } : {},
          }).href
        }
      />
    </StaffGuard>
  )
}
