import { allows, staff } from '@seodang/domain/access'
import { CAMPAIGN_STATE } from '@seodang/domain/codes'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useSession } from '../../platform/session.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { CampaignDetail } from './CampaignDetail.tsx'
import { CampaignEditor } from './CampaignEditor.tsx'
import { campaignQuery, type RecipientFilter } from './queries.ts'

export interface CampaignPageProps {
  campaignSeq: number
  search: RecipientFilter
  onSearch: (change: Partial<RecipientFilter>) => void
  hrefOf: (change: Partial<RecipientFilter>) => string
  onOpen: (campaignSeq: number) => void
  onRemoved: () => void
}

/** A draft is written, everything else is looked at (MKT-07). */
export function CampaignPage(props: CampaignPageProps) {
  const { campaignSeq, onOpen } = props
  const { channelSeq } = useChannel()
  const { principal } = useSession()
  const { data, error, refetch, isRefetching } = useQuery({
    ...campaignQuery(useApi(), { channelSeq, campaignSeq }),
    // What is being written is never replaced under the cursor.
    refetchOnWindowFocus: false,
  })
  if (error && !data)
    return (
      <ErrorState message={error.message || undefined} retry={() => void refetch()} retrying={isRefetching} />
    )
  if (!data) return <ListSkeleton rows={8} />
  const mayChange = allows(staff('SITE_MARKETING_UPDATE'), principal)
  if (data.stateCd === CAMPAIGN_STATE.draft && mayChange)
    return <CampaignEditor key={campaignSeq} campaign={data} onKept={onOpen} />
  return <CampaignDetail campaign={data} mayChange={mayChange} {...props} />
}
