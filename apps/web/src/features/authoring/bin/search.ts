import { DEFAULT_PAGE_SIZE, PAGE_SIZES, validPage } from '@seodang/domain/paging'

/** What stands in the address of the bin; nothing means the first choice. */
export interface BinSearch {
  q?: string
  page?: number
  size?: number
}

/** UI-06: anything that is not on offer is left out. */
export function binSearch({ q, page, size }: Record<string, unknown>): BinSearch {
  const words = typeof q === 'string' || typeof q === 'number' ? String(q).trim().slice(0, 100) : ''
  const wanted = validPage(page)
  const rows = PAGE_SIZES.find((one) => one === Number(size))
  return {
    ...(words !== '' && { q: words }),
    ...(wanted > 1 && { page: wanted }),
    ...(rows !== undefined && rows !== DEFAULT_PAGE_SIZE && { size: rows }),
  }
}
