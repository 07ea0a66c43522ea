import type { Access, Principal } from './access.ts'
import { onlyProblems, type Problems, tooLong } from './problems.ts'
import { textLength } from './text.ts'

export const SUSPENSION_LENGTH = { reason: 500, note: 300 } as const

export interface SuspensionDraft {
  /** For the record of the administration. */
  reason: string
  /** What visitors read; may be empty. */
  note: string
}

export function suspensionProblems({ reason, note }: SuspensionDraft): Problems<keyof SuspensionDraft> {
  return onlyProblems({
    reason:
      reason.trim() === ''
        ? 'required'
        : textLength(reason) > SUSPENSION_LENGTH.reason
          ? tooLong(SUSPENSION_LENGTH.reason)
          : null,
    note: textLength(note) > SUSPENSION_LENGTH.note ? tooLong(SUSPENSION_LENGTH.note) : null,
  })
}

/** A call of a suspended site, as the guard sees it. */
export interface AskedWhileSuspended {
  access: Access
  /** It changes nothing. */
  isRead: boolean
  /** The contract says that it is served all the same. */
  whileSuspended: boolean
}

/**
 * ADM-02: what a suspended site still does. Its staff read and export, its learners enter what they have, its members
 * read what is theirs; nothing is sold, joined or changed, and a visitor is told so.
 */
export function suspensionProblem(asked: AskedWhileSuspended, principal: Principal): 'SITE_SUSPENDED' | null {
  if (asked.whileSuspended) return null
  const { course } = principal
  if (asked.access.who === 'learner' && (course?.isAttending || (asked.isRead && isStaff(principal))))
    return null
  if (!asked.isRead) return 'SITE_SUSPENDED'
  if (isStaff(principal)) return null
  if (asked.access.who === 'anyone') return course?.isAttending ? null : 'SITE_SUSPENDED'
  return asked.access.who === 'member' && principal.isChannelUser ? null : 'SITE_SUSPENDED'
}

const isStaff = ({ isPlatformAdmin, userTypeCd, course }: Principal) =>
  isPlatformAdmin || userTypeCd !== null || (course?.userTypeCd ?? null) !== null
