import { CHALLENGE_STATE, type ChallengeState } from '@seodang/domain/challenge'
import { isCodeOf } from '@seodang/domain/codes'
import { keysOf, type ListSearch, listSearch } from '../../ui/list-search.ts'
import type { ParticipantFilter } from './queries.ts'

export type ChallengeSearch = ListSearch & { state?: ChallengeState }

export function challengeSearch(given: Record<string, unknown>): ChallengeSearch {
  const { state } = given
  return { ...listSearch(given), ...(isCodeOf(CHALLENGE_STATE, state) && { state }) }
}

export const STATES = ['taking', 'completed', 'cancelled'] as const
export const SORTS = ['rank', 'name', 'last'] as const

/** What the address keeps of the list of participants; `open` is the one beside it. */
export type ParticipantSearch = ParticipantFilter & { open?: number | undefined }

export function participantSearch(given: Record<string, unknown>): ParticipantSearch {
  const state = STATES.find((one) => one === given.state)
  const sort = SORTS.find((one) => one === given.sort)
  return {
    ...listSearch(given),
    ...(state && { state }),
    ...(sort && { sort }),
    ...keysOf(given, 'open'),
  }
}
