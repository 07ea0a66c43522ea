import { allows, staff } from '@seodang/domain/access'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { SettlementHead } from '../../features/settlement/SettlementHead.tsx'
import { ShareDesk } from '../../features/settlement/ShareDesk.tsx'
import { StaffGuard } from '../../features/staff-frame/StaffGuard.tsx'
import { useSession } from '../../platform/session.tsx'
import { type ListSearch, listSearch } from '../../ui/list-search.ts'

/** BYD-05. */
export const Route = createFileRoute('/settings/revenue-share')({
  validateSearch: (search: Record<string, unknown>): ListSearch => listSearch(search),
  component: ShareRoute,
})

function ShareRoute() {
  const { page = 1, q } = Route.useSearch()
  const navigate = Route.useNavigate()
  const router = useRouter()
  const { principal } = useSession()
  return (
    <StaffGuard access={staff('SITE_SALES_READ')}>
      <SettlementHead current="shares" />
      <ShareDesk
        page={page}
        q={q}
        mayChange={allows(staff('SITE_SALES_UPDATE'), principal)}
        onFind={(words) => void navigate({ search: words ? { q: words } : {} })}
        pageHref={(to) =>
          router.buildLocation({ to: '/settings/revenue-share', search: { page: to, ...(q && { q }) } }).href
        }
      />
    </StaffGuard>
  )
}
