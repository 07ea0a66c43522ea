import { DEFAULT_PAGE_SIZE } from '@seodang/domain/paging'
import type { UseQueryResult } from '@tanstack/react-query'
import type { DataTableProps } from './table-types.ts'

interface Paged {
  page?: number | undefined
  size?: number | undefined
}

interface Ways {
  hrefOf: (change: { page?: number }) => string
  onSearch: (change: { size?: number }) => void
}

/**
 * What a table shows of a list that is asked for page by page and keeps its last answer while the next is on its way
 * (UI-18): rows, whether they are about to change, why there are none, and the pages.
 */
export function shownList<Row>(
  { data, error, isPlaceholderData, refetch }: UseQueryResult<{ list: Row[]; totalCount: number }>,
  { page = 1, size = DEFAULT_PAGE_SIZE }: Paged,
  { hrefOf, onSearch }: Ways,
): Pick<DataTableProps<Row>, 'rows' | 'fetching' | 'error' | 'paging'> {
  return {
    rows: data?.list,
    fetching: isPlaceholderData,
    ...(error && { error: { message: error.message, retry: () => void refetch() } }),
    ...(data && {
      paging: {
        page,
        size,
        totalCount: data.totalCount,
        hrefOf: (next) => hrefOf({ page: next }),
        onSize: (next) => onSearch({ size: next }),
      },
    }),
  }
}
