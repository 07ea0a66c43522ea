import { keysOf, listSearch } from '../../ui/list-search.ts'

export const TABS = ['open', 'missing', 'matched', 'aside'] as const
type Tab = (typeof TABS)[number]

/** What the address keeps; `open` is the line that stands beside the list. */
export interface BankSearch {
  tab?: Tab | undefined
  page?: number | undefined
  size?: number | undefined
  open?: number | undefined
}

export interface BankListProps {
  search: BankSearch
  /** Changes the address; a changed filter begins at page 1. */
  onSearch: (change: Partial<BankSearch>) => void
  hrefOf: (change: Partial<BankSearch>) => string
}

export function bankSearch(given: Record<string, unknown>): BankSearch {
  const { q: _, ...pages } = listSearch(given)
  const tab = TABS.find((one) => one === given.tab)
  return { ...pages, ...(tab && tab !== 'open' && { tab }), ...keysOf(given, 'open') }
}
