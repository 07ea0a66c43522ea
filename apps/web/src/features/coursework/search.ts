import { SUBMISSION_STATUS } from '@seodang/domain/codes'
import { codeOf, keysOf, listSearch } from '../../ui/list-search.ts'
import type { CertificateFilter, QuizFilter, WorkFilter } from './queries.ts'

/** What the address keeps of the desk of submissions. */
export type WorkSearch = WorkFilter & {
  /** The submission beside the list. */
  open?: number | undefined
}

export function workSearch(search: Record<string, unknown>): WorkSearch {
  const status = codeOf(SUBMISSION_STATUS, search.status)
  return {
    ...listSearch(search),
    ...(status && { status }),
    ...keysOf(search, 'curriculumSeq', 'open'),
  }
}

const CERTIFICATE_STATES = ['issued', 'none', 'withdrawn'] as const

export function certificateSearch(search: Record<string, unknown>): CertificateFilter {
  const state = CERTIFICATE_STATES.find((one) => one === search.state)
  return { ...listSearch(search), ...(state && { state }) }
}

export type QuizSearch = QuizFilter & {
  quiz?: number | undefined
  /** Of the person beside the list. */
  open?: number | undefined
}

const QUIZ_STATES = ['passed', 'failed', 'none'] as const

export function quizSearch(search: Record<string, unknown>): QuizSearch {
  const state = QUIZ_STATES.find((one) => one === search.state)
  return {
    ...listSearch(search),
    ...(state && { state }),
    ...keysOf(search, 'quiz', 'open'),
  }
}

export interface MeetingSearch {
  meeting?: number | undefined
}

export const meetingSearch = (search: Record<string, unknown>): MeetingSearch => keysOf(search, 'meeting')
