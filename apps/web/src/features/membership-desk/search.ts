import { RECURRING_STATE } from '@seodang/domain/recurring'
import { listSearch } from '../../ui/list-search.ts'
import type { MemberFilter } from './queries.ts'

/** What the address keeps of the list. */
export type MemberSearch = MemberFilter

const stateOf = (value: unknown): MemberFilter['state'] =>
  Object.values(RECURRING_STATE).find((state) => state === value)

export function memberSearch(search: Record<string, unknown>): MemberSearch {
  const state = stateOf(search.state)
  return { ...listSearch(search), ...(state && { state }) }
}
