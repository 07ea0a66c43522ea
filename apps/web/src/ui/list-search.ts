import { validPage, validSize } from '@seodang/domain/paging'

const MOST_WORDS = 100

export interface ListSearch {
  page?: number
  size?: number
  q?: string
}

/** What the address of every list keeps; what is not there stays away. */
export function listSearch({ page, size, q }: Record<string, unknown>): ListSearch {
  // An address that holds only digits is read as a number.
  const words = typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, MOST_WORDS) : ''
  return {
    ...(page !== undefined && { page: validPage(page) }),
    ...(size !== undefined && { size: validSize(size) }),
    ...(words !== '' && { q: words }),
  }
}
