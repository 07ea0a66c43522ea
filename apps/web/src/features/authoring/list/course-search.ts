import { COURSE_STATE } from '@seodang/domain/codes'
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '@seodang/domain/paging'
import type { Sorting } from '../../../ui/sorting.ts'
import type { ManagedFilter } from '../queries.ts'

export const STATES = ['draft', ...Object.values(COURSE_STATE)] as const
const SORTS = ['updated', 'title', 'attendees', 'price'] as const
type SortId = (typeof SORTS)[number]

/** What stands in the address, so that a view can be kept and shared; nothing means the first choice. */
export interface CourseListSearch {
  q?: string | undefined
  state?: (typeof STATES)[number] | undefined
  /** Only classes with somebody who waits to be let in. */
  pendingYn?: 'Y' | undefined
  sort?: SortId | undefined
  direction?: 'asc' | 'desc' | undefined
  page?: number | undefined
  size?: number | undefined
  /** ids of columns that are left out, with commas between. */
  hidden?: string | undefined
}

const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((one) => one === value)

/** UI-06: anything that is not on offer is left out. */
export function readCourseSearch(search: Record<string, unknown>): CourseListSearch {
  const page = Number(search.page)
  const size = PAGE_SIZES.find((one) => one === Number(search.size))
  const sort = oneOf(SORTS, search.sort)
  const read: CourseListSearch = {
    q:
      typeof search.q === 'string' || typeof search.q === 'number'
        ? String(search.q).slice(0, 100)
        : undefined,
    state: oneOf(STATES, search.state),
    pendingYn: oneOf(['Y'], search.pendingYn),
    sort,
    direction: sort && oneOf(['asc', 'desc'], search.direction),
    page: Number.isInteger(page) && page > 1 ? page : undefined,
    size: size === DEFAULT_PAGE_SIZE ? undefined : size,
    hidden: typeof search.hidden === 'string' ? search.hidden.slice(0, 200) : undefined,
  }
  return withoutEmpty(read)
}

export const filterOf = (
  { q, state, pendingYn, sort, direction, page, size }: CourseListSearch,
  alias: string,
): ManagedFilter => withoutEmpty({ q, state, pendingYn, sort, direction, page, size, alias })

export const sortingOf = ({ sort, direction = 'asc' }: CourseListSearch): Sorting<SortId> =>
  sort && { id: sort, direction }

export const isNarrowed = ({ q, state, pendingYn }: CourseListSearch) =>
  [q, state, pendingYn].some((value) => value !== undefined)

const DEFAULT_ALIAS = 'default'

/** The address of a page of the list; without a family it is the list of packages. */
export function hrefOf(alias: string | null, search: CourseListSearch): string {
  const path =
    alias === null
      ? '/settings/packages'
      : alias === DEFAULT_ALIAS
        ? '/settings/course'
        : `/settings/course-${encodeURIComponent(alias)}`
  const query = new URLSearchParams(
    Object.entries(withoutEmpty(search)).map(([name, value]) => [name, String(value)]),
  ).toString()
  return query ? `${path}?${query}` : path
}

function withoutEmpty<Fields extends object>(fields: Fields): Fields {
  const kept = { ...fields }
  for (const name in kept) if (kept[name] === undefined) delete kept[name]
  return kept
}
