import { YN } from '@seodang/domain/codes'
import type { CourseSwitches } from './tables.ts'

export type { CourseSwitches } from './tables.ts'
export type SwitchName = keyof CourseSwitches

export const SWITCHES = [
  'courseReviewShowYn',
  'courseQaShowYn',
  'courseReviewCountShowYn',
  'coursePromotionShowYn',
  'courseReviewFloatingShowYn',
  'courseValidShowYn',
  'courseAttendCountShowYn',
  'courseTutorShowYn',
  'courseAttendSumShowYn',
  'videoWatermarkYn',
] as const satisfies SwitchName[]

/** CAT-23, AUTH-04: a switch that nobody touched is Y; the watermark comes only where somebody asked (BYD-19). */
export function switchesOf(stored: CourseSwitches): Record<SwitchName, 'Y' | 'N'> {
  return {
    courseReviewShowYn: stored.courseReviewShowYn ?? YN.yes,
    courseQaShowYn: stored.courseQaShowYn ?? YN.yes,
    courseReviewCountShowYn: stored.courseReviewCountShowYn ?? YN.yes,
    coursePromotionShowYn: stored.coursePromotionShowYn ?? YN.yes,
    courseReviewFloatingShowYn: stored.courseReviewFloatingShowYn ?? YN.yes,
    courseValidShowYn: stored.courseValidShowYn ?? YN.yes,
    courseAttendCountShowYn: stored.courseAttendCountShowYn ?? YN.yes,
    courseTutorShowYn: stored.courseTutorShowYn ?? YN.yes,
    courseAttendSumShowYn: stored.courseAttendSumShowYn ?? YN.yes,
    videoWatermarkYn: stored.videoWatermarkYn ?? YN.no,
  }
}
