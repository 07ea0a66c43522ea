import { RELEASE_STATE } from '@seodang/domain/codes'
import { isDate } from '@seodang/domain/seoul-time'
import { keyOf, listSearch } from '../../ui/list-search.ts'
import type { AuditFilter, PersonFilter, RateFilter, ReviewFilter, SiteFilter } from './queries.ts'
import type { WorkFilter } from './work-queries.ts'

type Given = Record<string, unknown>
/** Of the name of a queue. */
const MOST_LETTERS = 200

export type SiteSearch = SiteFilter & { site?: number | undefined }
export type PersonSearch = PersonFilter & { person?: number | undefined }
/** `site` and `course` name the one that is open. */
export type ReviewSearch = ReviewFilter & { site?: number | undefined; course?: number | undefined }
// `channelSeq` in an address means the site that the page is of (SITE-02).
export type RateSearch = RateFilter
export type WorkSearch = WorkFilter
export type AuditSearch = Omit<AuditFilter, 'channelSeq'>

export const STATES = ['OPEN', 'SUSPENDED', 'CLOSED'] as const
export const REVIEW_STATES = [RELEASE_STATE.submitted, RELEASE_STATE.inReview] as const
export const SORTS = ['createdAt', 'name', 'members'] as const

/** What the address keeps of a list, so that a view can be bookmarked and shared. */
export function siteSearch(given: Given): SiteSearch {
  const state = STATES.find((one) => one === given.state)
  const sort = SORTS.find((one) => one === given.sort)
  const site = keyOf(given.site)
  return {
    ...listSearch(given),
    ...(state && { state }),
    ...(sort && { sort }),
    ...((given.direction === 'asc' || given.direction === 'desc') && { direction: given.direction }),
    ...(site && { site }),
  }
}

export function reviewSearch(given: Given): ReviewSearch {
  // The address reads 01 as a number.
  const state = REVIEW_STATES.find((one) => Number(one) === Number(given.state))
  const [site, course] = [keyOf(given.site), keyOf(given.course)]
  return { ...listSearch(given), ...(state && { state }), ...(site && course && { site, course }) }
}

export function personSearch(given: Given): PersonSearch {
  const person = keyOf(given.person)
  return { ...listSearch(given), ...(person && { person }) }
}

export function auditSearch(given: Given): AuditSearch {
  const date = (value: unknown) => (typeof value === 'string' && isDate(value) ? value : undefined)
  const [startDt, endDt] = [date(given.startDt), date(given.endDt)]
  const userSeq = keyOf(given.userSeq)
  return {
    ...listSearch(given),
    ...(userSeq && { userSeq }),
    ...(startDt && { startDt }),
    ...(endDt && { endDt }),
  }
}

export const rateSearch = (given: Given): RateSearch => {
  const { page, size } = listSearch(given)
  return { ...(page && { page }), ...(size && { size }) }
}

export function workSearch(given: Given): WorkSearch {
  const { page, size } = listSearch(given)
  const kind =
    typeof given.kind === 'string' && given.kind !== '' ? given.kind.slice(0, MOST_LETTERS) : undefined
  return {
    ...(page && { page }),
    ...(size && { size }),
    ...(kind && { kind }),
    ...(given.state === 'ASIDE' && { state: 'ASIDE' }),
  }
}
