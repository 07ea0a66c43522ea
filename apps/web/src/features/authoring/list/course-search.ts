import { COURSE_STATE } from '@seodang/domain/codes'
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '@seodang/domain/paging'
import type { Sorting } from '../../../ui/sorting.ts'
import type { ManagedFilter } from '../queries.ts'

export const KINDS = ['class', 'package', 'challenge'] as const
export const STATES = ['draft', ...Object.values(COURSE_STATE)] as const
const SORTS = ['updated', 'title', 'attendees', 'price'] as const
type SortId = (typeof SORTS)[number]

/** What stands in the address, so that a view can be kept and shared; nothing means the first choice. */
export interface CourseListSearch {
  q?: string | undefined
  state?: (typeof STATES)[number] | undefined
  /** Of the list of all contents. */
  kind?: (typeof KINDS)[number] | undefined
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
    kind: oneOf(KINDS, search.kind),
    pendingYn: oneOf(['Y'], search.pendingYn),
    sort,
    direction: sort && oneOf(['asc', 'desc'], search.direction),
    page: Number.isInteger(page) && page > 1 ? page : undefined,
    size: size === DEFAULT_PAGE_SIZE ? undefined : size,
    hidden: typeof search.hidden === 'string' ? search.hidden.slice(0, 200) : undefined,
  }
  return withoutEmpty(read)
}

/** What is asked of the server; each list is of one kind, or, the contents, of the one that was chosen. */
export function filterOf(
  { q, state, kind, pendingYn, sort, direction, page, size }: CourseListSearch,
  list: CourseListPlace,
): ManagedFilter {
  const shared = { q, state, pendingYn, sort, direction, page, size }
  return withoutEmpty(
    list.kind === 'content' ? { ...shared, kind } : { ...shared, kind: list.kind, alias: list.alias },
  )
}

export const sortingOf = ({ sort, direction = 'asc' }: CourseListSearch): Sorting<SortId> =>
  sort && { id: sort, direction }

export const isNarrowed = ({ q, state, kind, pendingYn }: CourseListSearch) =>
  [q, state, kind, pendingYn].some((value) => value !== undefined)

const DEFAULT_ALIAS = 'default'

/** One of the lists of the workbench. */
export interface CourseListPlace {
  /** `content` is every kind (SET-08). */
  kind: 'class' | 'package' | 'content'
  /** The family of classes that is listed (SET-04). */
  alias?: string
  /** Its lines lead to the studio (STU-02). */
  inStudio?: boolean
}

function pathOf({ kind, alias = DEFAULT_ALIAS, inStudio }: CourseListPlace): string {
  if (kind === 'content') return '/settings/contents'
  if (kind === 'package') return '/settings/packages'
  if (inStudio) return '/settings/studio/course'
  return alias === DEFAULT_ALIAS ? '/settings/course' : `/settings/course-${encodeURIComponent(alias)}`
}

/** The address of a page of a list. */
export function hrefOf(list: CourseListPlace, search: CourseListSearch): string {
  const path = pathOf(list)
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
