import { CAMPAIGN_CHANNEL, CAMPAIGN_STATE, RECIPIENT_STATE } from '@seodang/domain/codes'
import { listSearch } from '../../ui/list-search.ts'
import type { CampaignFilter, RecipientFilter } from './queries.ts'

export const SORTS = ['name', 'createdAt'] as const

/** A code of a table as an address spells it; one that begins with 0 is read as a number. */
export const codeIn = <T extends string>(table: Record<string, T>, value: unknown): T | undefined =>
  Object.values(table).find(
    (code) => code === (typeof value === 'number' ? String(value).padStart(2, '0') : value),
  )

export type DeskSearch = CampaignFilter & { tab?: 'templates' | undefined }

/** What the address keeps of the list. */
export function campaignSearch(given: Record<string, unknown>): DeskSearch {
  const channelCd = codeIn(CAMPAIGN_CHANNEL, given.channelCd)
  const stateCd = codeIn(CAMPAIGN_STATE, given.stateCd)
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
  const stateCd = codeIn(RECIPIENT_STATE, given.stateCd)
  return { ...listSearch(given), ...(stateCd && { stateCd }) }
}
