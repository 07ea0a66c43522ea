import { staff } from '@seodang/domain/access'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { CampaignDesk } from '../../../features/campaign-desk/CampaignDesk.tsx'
import { campaignSearch, type DeskSearch } from '../../../features/campaign-desk/search.ts'
import { StaffGuard } from '../../../features/staff-frame/StaffGuard.tsx'

/** MKT-01, PERM-20 (appendix B). */
export const Route = createFileRoute('/settings/campaign/')({
  validateSearch: (search: Record<string, unknown>): DeskSearch => campaignSearch(search),
  component: CampaignsPage,
})

function CampaignsPage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const router = useRouter()
  // A changed filter begins at page 1, another part without what narrowed the last one.
  const changed = (change: Partial<DeskSearch>): DeskSearch =>
    'tab' in change
      ? { tab: change.tab }
      : { ...search, ...(!('page' in change) && { page: undefined }), ...change }
  return (
    <StaffGuard access={staff('SITE_MARKETING_READ')}>
      <CampaignDesk
        search={search}
        onSearch={(change) => void navigate({ search: changed(change) })}
        hrefOf={(change) => router.buildLocation({ to: '/settings/campaign', search: changed(change) }).href}
        onOpen={(campaignSeq) =>
          void navigate({ to: '/settings/campaign/$campaignSeq', params: { campaignSeq } })
        }
      />
    </StaffGuard>
  )
}
