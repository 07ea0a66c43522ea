import { SHARE_PERIOD, type SharePeriod } from '@seodang/domain/share-link'

export interface ShareSearch {
  /** Of the last 30 days where the address says nothing. */
  period?: SharePeriod
}

export function shareSearch({ period }: Record<string, unknown>): ShareSearch {
  // An address that holds only digits is read as a number.
  const known = Object.values(SHARE_PERIOD).find((one) => one === String(period))
  return known ? { period: known } : {}
}
