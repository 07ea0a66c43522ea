/** UI-07. */
export const PAGE_SIZES = [10, 20, 50, 100] as const
export const DEFAULT_PAGE_SIZE = 20
export const SMALL_LIST_SIZE = 3
export const RIGHT_LIST_SIZE = 4
/** API-21, API-22. */
export const CURRICULUM_LOOK_UP_SIZE = 100
export const PAGE_LIST_SIZE = 9999

/** Far enough for any list, near enough that no offset overflows (SEC-52). */
const MAX_PAGE = 100_000

/** UI-06: page 1 for anything that is no page. */
export function validPage(page: unknown): number {
  const value = wholeOf(page)
  return value !== null && value >= 1 && value <= MAX_PAGE ? value : 1
}

/** UI-06: the first option for anything that is none of them. */
export function validOption<Option extends string | number>(
  options: readonly [Option, ...Option[]],
  value: unknown,
): Option {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  return options.find((option) => String(option) === text) ?? options[0]
}

/** UI-06, UI-07: 20 when no size is asked for, the first size when it is none of ours. */
export function validSize(size: unknown): number {
  if (size === undefined || size === null || size === '') return DEFAULT_PAGE_SIZE
  return validOption(PAGE_SIZES, size)
}

export type Paging = { page: number; size: number; offset: number }

export function pagingOf(query: { page?: unknown; size?: unknown }): Paging {
  const page = validPage(query.page)
  const size = validSize(query.size)
  return { page, size, offset: (page - 1) * size }
}

/** Pages of a list, at least 1, so that an empty list still has one to be on. */
export function pageCount(totalCount: number, size: number): number {
  return Math.max(1, Math.ceil(totalCount / size))
}

/** The page numbers around the current one, at most `width` of them. */
export function pageWindow(page: number, count: number, width = 5): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(width / 2), count - width + 1))
  return Array.from({ length: Math.min(width, count) }, (_, index) => first + index)
}

function wholeOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isInteger(value) ? value : null
  return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : null
}
