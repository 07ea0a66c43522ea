import { SUBMISSION_STATUS } from '@seodang/domain/codes'
import { validPage, validSize } from '@seodang/domain/paging'
import { codeOf } from '../../ui/list-search.ts'
import type { CertificateFilter, QuizFilter, WorkFilter } from './queries.ts'

/** What the address keeps of the desk of submissions. */
export type WorkSearch = WorkFilter & {
  /** The submission beside the list. */
  open?: number | undefined
}

export function workSearch(search: Record<string, unknown>): WorkSearch {
  const status = codeOf(SUBMISSION_STATUS, search.status)
  return {
    ...pageOf(search),
    ...(status && { status }),
    ...(Number(search.curriculumSeq) > 0 && { curriculumSeq: Number(search.curriculumSeq) }),
    ...(Number(search.open) > 0 && { open: Number(search.open) }),
  }
}

const CERTIFICATE_STATES = ['issued', 'none', 'withdrawn'] as const

export function certificateSearch(search: Record<string, unknown>): CertificateFilter {
  const state = CERTIFICATE_STATES.find((one) => one === search.state)
  return { ...pageOf(search), ...(state && { state }) }
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
    ...pageOf(search),
    ...(state && { state }),
    ...(Number(search.quiz) > 0 && { quiz: Number(search.quiz) }),
    ...(Number(search.open) > 0 && { open: Number(search.open) }),
  }
}

export interface MeetingSearch {
  meeting?: number | undefined
}

export const meetingSearch = (search: Record<string, unknown>): MeetingSearch =>
  Number(search.meeting) > 0 ? { meeting: Number(search.meeting) } : {}

function pageOf(search: Record<string, unknown>) {
  // An address that holds only digits is read as a number.
  const q = typeof search.q === 'string' || typeof search.q === 'number' ? String(search.q).slice(0, 100) : ''
  return {
    ...(search.page !== undefined && { page: validPage(search.page) }),
    ...(search.size !== undefined && { size: validSize(search.size) }),
    ...(q !== '' && { q }),
  }
}
