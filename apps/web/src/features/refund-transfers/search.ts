import { keysOf, listSearch } from '../../ui/list-search.ts'
import type { TransferFilter } from './queries.ts'

/** What the address keeps of the list; `open` is the refund that stands beside it. */
export type TransferSearch = TransferFilter & { open?: number | undefined }

export const STATES = ['owed', 'transferred'] as const

export const transferSearch = (given: Record<string, unknown>): TransferSearch => ({
  ...listSearch(given),
  ...(given.state === 'transferred' && { state: 'transferred' as const }),
  ...keysOf(given, 'open'),
})
