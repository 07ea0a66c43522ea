import type { Sorting } from '../../ui/sorting.ts'
import type { ShareLink } from './queries.ts'

const VALUES: Readonly<Record<string, (link: ShareLink) => number>> = {
  visits: ({ visitCount }) => visitCount,
  joins: ({ joinCount }) => joinCount,
  orders: ({ orderCount }) => orderCount,
  amount: ({ amountKrw }) => amountKrw ?? 0,
  made: ({ createdAt }) => Date.parse(createdAt),
}

/** The links are few, and all of them are here; equal ones keep the order of the server. */
export function sortedLinks(links: readonly ShareLink[], sorting: Sorting): readonly ShareLink[] {
  const value = sorting && VALUES[sorting.id]
  if (!value) return links
  const sign = sorting.direction === 'asc' ? 1 : -1
  return links.toSorted((one, other) => sign * (value(one) - value(other)))
}
