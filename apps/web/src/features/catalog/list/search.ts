import {
  COURSE_TYPE,
  type CourseTypeCd,
  DIFFICULTY,
  type DifficultyCd,
  isCodeOf,
} from '@seodang/domain/codes'
import { DEFAULT_PAGE_SIZE, PAGE_SIZES, validPage } from '@seodang/domain/paging'
import type { CourseFilter } from '../queries.ts'

export const SORTS = ['newest', 'popular', 'priceLow', 'priceHigh'] as const
export type Sort = (typeof SORTS)[number]

/** What the address of the class list holds; whatever is the default is left out (CAT-35). */
export interface ListSearch {
  q?: string
  category?: number
  kind?: CourseTypeCd
  difficulty?: DifficultyCd
  fare?: 'free' | 'paid'
  min?: number
  max?: number
  sort?: Sort
  page?: number
  size?: number
}

const LONGEST_WORDS = 100
const HIGHEST_PRICE = 1_000_000_000_000

/** UI-06: whatever is no filter of ours counts as not asked for; never an error. */
export function listSearchOf(given: Record<string, unknown>): ListSearch {
  const q = textOf(given.q).trim().slice(0, LONGEST_WORDS)
  const category = wholeOf(given.category, Number.MAX_SAFE_INTEGER)
  const kind = textOf(given.kind)
  const difficulty = textOf(given.difficulty)
  const fare = given.fare
  const min = wholeOf(given.min, HIGHEST_PRICE)
  const max = wholeOf(given.max, HIGHEST_PRICE)
  const sort = SORTS.find((known) => known === given.sort)
  const page = validPage(given.page)
  const size = PAGE_SIZES.find((known) => String(known) === textOf(given.size))
  return {
    ...(q !== '' && { q }),
    ...(category !== null && { category }),
    ...(isCodeOf(COURSE_TYPE, kind) && { kind }),
    ...(isCodeOf(DIFFICULTY, difficulty) && { difficulty }),
    ...((fare === 'free' || fare === 'paid') && { fare }),
    ...(min !== null && { min }),
    ...(max !== null && { max }),
    ...(sort && sort !== 'newest' && { sort }),
    ...(page > 1 && { page }),
    ...(size && size !== DEFAULT_PAGE_SIZE && { size }),
  }
}

// A number in the address comes as a number, and '02' as a text.
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

function wholeOf(value: unknown, most: number): number | null {
  const text = textOf(value)
  return /^\d{1,16}$/.test(text) && Number(text) > 0 && Number(text) <= most ? Number(text) : null
}

/** The query of the call. */
export const filterOf = ({
  q,
  category,
  kind,
  difficulty,
  fare,
  min,
  max,
  ...rest
}: ListSearch): CourseFilter => ({
  ...(q && { q }),
  ...(category && { category }),
  ...(kind && { courseTypeCd: kind }),
  ...(difficulty && { difficultyCd: difficulty }),
  ...(fare && { fare }),
  ...(min && { minPrice: min }),
  ...(max && { maxPrice: max }),
  ...rest,
})

/** The address of the list with some of its filters changed; another filter begins at its first page. */
export function listHref(
  search: ListSearch,
  change: Partial<Record<keyof ListSearch, unknown>> = {},
): string {
  const { page: _page, ...kept } = search
  const next = listSearchOf({ ...kept, ...change })
  const query = new URLSearchParams(Object.entries(next).map(([name, value]) => [name, String(value)]))
  return query.size > 0 ? `/classes?${query}` : '/classes'
}

/** Whether anything narrows the list; order and page do not. */
export const isFiltered = ({ sort: _sort, page: _page, size: _size, ...filters }: ListSearch): boolean =>
  Object.keys(filters).length > 0
