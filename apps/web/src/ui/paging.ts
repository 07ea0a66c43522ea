/** Sizes a list may have (UI-07); small and right-side lists have their own. */
export const PAGE_SIZES = [10, 20, 50, 100] as const
export const DEFAULT_PAGE_SIZE = 20
export const SMALL_LIST_SIZE = 3
export const SIDE_LIST_SIZE = 4

/** The page an address asks for; 1 for anything that is not a page (UI-06). */
export function validPage(value: unknown) {
  const page = Number(value)
  return Number.isInteger(page) && page >= 1 ? page : 1
}

/** The limit or filter an address asks for; the first option for anything that is not on offer (UI-06). */
export function validOption<Option extends string | number>(
  value: unknown,
  options: readonly [Option, ...Option[]],
): Option {
  return options.find((option) => String(option) === String(value)) ?? options[0]
}

export const pageCount = (totalCount: number, size: number) => Math.max(1, Math.ceil(totalCount / size))

/** What the pager shows: both ends, the page and its neighbours, 'gap' for what is left out. Never more than 7. */
export function pagesShown(page: number, count: number): (number | 'gap')[] {
  if (count <= 7) return range(1, count)
  if (page <= 4) return [...range(1, 5), 'gap', count]
  if (page >= count - 3) return [1, 'gap', ...range(count - 4, count)]
  return [1, 'gap', page - 1, page, page + 1, 'gap', count]
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
