import { staff } from '@seodang/domain/access'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { CampaignPage } from '../../../features/campaign-desk/CampaignPage.tsx'
import type { RecipientFilter } from '../../../features/campaign-desk/queries.ts'
import { recipientSearch } from '../../../features/campaign-desk/search.ts'
import { StaffGuard } from '../../../features/staff-frame/StaffGuard.tsx'
import { seqParam } from '../../../platform/seq-param.ts'

/** MKT-07, PERM-20 (appendix B). */
export const Route = createFileRoute('/settings/campaign/$campaignSeq')({
  params: { parse: ({ campaignSeq }) => ({ campaignSeq: seqParam(campaignSeq) }) },
  validateSearch: (search: Record<string, unknown>): RecipientFilter => recipientSearch(search),
  component: OneCampaignPage,
})

function OneCampaignPage() {
  const { campaignSeq } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const router = useRouter()
  const to = '/settings/campaign/$campaignSeq'
  const changed = (change: Partial<RecipientFilter>) => ({
    ...search,
    ...(!('page' in change) && { page: undefined }),
    ...change,
  })
  return (
    <StaffGuard access={staff('SITE_MARKETING_READ')}>
      <CampaignPage
        key={campaignSeq}
        campaignSeq={campaignSeq}
        search={search}
        onSearch={(change) => void navigate({ search: changed(change) })}
        hrefOf={(change) =>
          router.buildLocation({ to, params: { campaignSeq }, search: changed(change) }).href
        }
        onOpen={(other) => void navigate({ to, params: { campaignSeq: other }, ignoreBlocker: true })}
        onRemoved={() => void navigate({ to: '/settings/campaign' })}
      />
    </StaffGuard>
  )
}
