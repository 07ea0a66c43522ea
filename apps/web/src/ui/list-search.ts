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

/** A code of `table` as an address spells it, where one that is all digits is read as a number: 1 is '01'. */
export const codeOf = <T extends string>(table: Record<string, T>, value: unknown): T | undefined =>
  Object.values(table).find(
    (code) => code === (typeof value === 'number' ? String(value).padStart(2, '0') : value),
  )
