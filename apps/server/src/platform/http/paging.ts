const PAGE_SIZES = [10, 20, 50, 100]

/** API-14, UI-06: the part of a list that was asked for; a page that is none is the first, a size that is none the smallest. */
export function pageOfList({ page = 1, size = 20 }: { page?: number; size?: number }): {
  limit: number
  offset: number
} {
  const limit = PAGE_SIZES.includes(size) ? size : Math.min(...PAGE_SIZES)
  return { limit, offset: (Math.max(1, page) - 1) * limit }
}
