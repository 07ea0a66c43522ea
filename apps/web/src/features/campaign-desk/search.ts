import { CAMPAIGN_CHANNEL, CAMPAIGN_STATE, RECIPIENT_STATE } from '@seodang/domain/codes'
import { codeOf, listSearch } from '../../ui/list-search.ts'
import type { CampaignFilter, RecipientFilter } from './queries.ts'

export const SORTS = ['name', 'createdAt'] as const

export type DeskSearch = CampaignFilter & { tab?: 'templates' | undefined }

/** What the address keeps of the list. */
export function campaignSearch(given: Record<string, unknown>): DeskSearch {
  const channelCd = codeOf(CAMPAIGN_CHANNEL, given.channelCd)
  const stateCd = codeOf(CAMPAIGN_STATE, given.stateCd)
  const sort = SORTS.find((one) => one === given.sort)
  return {
    ...listSearch(given),
    ...(channelCd && { channelCd }),
    ...(stateCd && { stateCd }),
    ...(sort && { sort }),
    ...((given.direction === 'asc' || given.direction === 'desc') && { direction: given.direction }),
    ...(given.tab === 'templates' && { tab: 'templates' as const }),
  }
}

export function recipientSearch(given: Record<string, unknown>): RecipientFilter {
  const stateCd = codeOf(RECIPIENT_STATE, given.stateCd)
  return { ...listSearch(given), ...(stateCd && { stateCd }) }
}
