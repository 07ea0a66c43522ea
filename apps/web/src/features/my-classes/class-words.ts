import { CHOISE_STATUS } from '@seodang/domain/codes'
import { isBefore } from '@seodang/domain/instant'
import { seoulDaysBetween } from '@seodang/domain/seoul-time'
import type { MyClass } from './queries.ts'

/** The classroom of a class; without a lesson it picks one (ROOM-09). */
export function classroomHref(
  courseSeq: number,
  curriculumSeq: number | null | undefined,
  { attend = false } = {},
): string {
  return `/classes/${courseSeq}/classroom/${curriculumSeq ?? 0}${attend ? '?attend=true' : ''}`
}

/** This few days are worth saying louder. */
const FEW_DAYS = 7

export type Remaining =
  | { kind: 'unlimited' }
  | { kind: 'lastDay' }
  | { kind: 'fewDays' | 'days'; days: number }
  | { kind: 'ended'; at: string }
  | { kind: 'notYet'; at: string }

/** MY-07: how long a class can be entered still, in Seoul's days. */
export function remainingOf({ validAt, attendAt, expired }: MyClass, now: Date): Remaining {
  if (expired && validAt) return { kind: 'ended', at: validAt }
  if (attendAt && isBefore(now, attendAt)) return { kind: 'notYet', at: attendAt }
  if (!validAt) return { kind: 'unlimited' }
  const days = seoulDaysBetween(now, new Date(validAt))
  if (days <= 0) return { kind: 'lastDay' }
  return { kind: days <= FEW_DAYS ? 'fewDays' : 'days', days }
}

export type Waiting = 'offered' | 'waitlisted' | 'pending' | 'onHold'

/** What somebody waits for; null for a class that was begun (ENR-35, ENR-36). */
export function waitingOf({ choiseStatusCd, waitlisted, offerUntil }: MyClass): Waiting | null {
  if (choiseStatusCd === CHOISE_STATUS.onHold) return 'onHold'
  if (choiseStatusCd !== CHOISE_STATUS.pending) return null
  if (offerUntil !== null) return 'offered'
  return waitlisted ? 'waitlisted' : 'pending'
}

/** Korean names of three syllables are called by their last two. */
export function calledName(name: string): string {
  const syllables = [...name.trim()]
  return syllables.length === 3 && /^\p{Script=Hangul}+$/u.test(name.trim())
    ? syllables.slice(1).join('')
    : name.trim()
}
