import { type Attendance, hasExpired } from './attendance.ts'
import { CHOISE_STATUS } from './codes.ts'
import type { Instant } from './instant.ts'

export type MyClassTab = 'inProgress' | 'waiting' | 'completed' | 'expired'

/** MY-07: the tab of my classroom under which a class stands; null for a cancelled one. */
export function myClassTab(attendance: Attendance, isCompleted: boolean, now: Instant): MyClassTab | null {
  if (attendance.choiseStatusCd === CHOISE_STATUS.cancelled) return null
  if (attendance.choiseStatusCd !== CHOISE_STATUS.approved) return 'waiting'
  if (isCompleted) return 'completed'
  return hasExpired(attendance, now) ? 'expired' : 'inProgress'
}
