import { defineEvent } from '../../platform/jobs/jobs.ts'

/** What those who run a site, or the instructor who is paid, are told of their money. */
export type SettlementNews =
  | 'settlementPaid'
  | 'settlementHeld'
  | 'documentsApproved'
  | 'documentsSentBack'
  | 'documentsAskedAnew'
  | 'payoutAccountChanged'
  | 'depositAccountChanged'
  | 'paymentKeysChanged'
  | 'shareEnded'
  | 'feesStated'
  | 'feesDeclined'

/** Whoever did it is told as well: perhaps it was somebody else with their login (SALE-12). */
export const TOLD_TO_ALL: readonly SettlementNews[] = [
  'payoutAccountChanged',
  'documentsAskedAnew',
  'depositAccountChanged',
  'paymentKeysChanged',
]

/** `payeeSeq` 0 is the site: its owners hear of it. */
export const SETTLEMENT_NEWS = defineEvent<{
  channelSeq: number
  payeeSeq: number
  news: SettlementNews
  byUserSeq: number | null
}>('settlement.news')
