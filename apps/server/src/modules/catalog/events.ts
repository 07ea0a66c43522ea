import type { ReviewResult } from '@seodang/domain/release'
import { defineEvent } from '../../platform/jobs/jobs.ts'

/** A class became visible to visitors for the first time or again. */
export const coursePublished = defineEvent<{
  channelSeq: number
  courseSeq: number
  title: string
  isFirstTime: boolean
  byUserSeq: number | null
}>('catalog.coursePublished')

/** Visitors may see a class from now on: published, made public or taken out of the bin; what waited for it opens it. */
export const courseShown = defineEvent<{ channelSeq: number; courseSeq: number }>('catalog.courseShown')

/** Classes were added to a package, whose attendees are let into them (PKG-10). */
export const packageFilled = defineEvent<{ channelSeq: number; packageSeq: number }>('catalog.packageFilled')

/** A class names other memberships than before, so who holds one of these gets in or out (MSH-02). */
export const classMembershipsChanged = defineEvent<{
  channelSeq: number
  courseSeq: number
  membershipSeqs: number[]
}>('catalog.classMembershipsChanged')

/** The review of a class came to an end that its staff did not bring about themselves. */
export const courseReviewed = defineEvent<{
  channelSeq: number
  courseSeq: number
  courseReviewSeq: number
  result: Exclude<ReviewResult, 'withdrawn'>
}>('catalog.courseReviewed')

/** Somebody put a class among those that they like. */
export const courseLiked = defineEvent<{
  channelSeq: number
  courseSeq: number
  userSeq: number
  likeAt: string
}>('catalog.courseLiked')

/** A live was made, moved, given another meeting service or removed: its meeting and its reminders follow (LIVE-39). */
export const liveChanged = defineEvent<{
  channelSeq: number
  courseSeq: number
  curriculumSeq: number
  /** It has another time than its attendees know (CUR-16). */
  isMoved: boolean
  /** When it was moved; who was at it before was not at what is held now. ISO 8601. */
  movedAt?: string
  /** The meeting at the service that it was taken from. */
  leftMeeting?: { liveTypeCd: string; meetingId: string }
}>('catalog.liveChanged')

/** How a mission counts was changed, so what learners did may count otherwise (CHL-06). */
export const missionSaved = defineEvent<{ channelSeq: number; courseSeq: number; curriculumSeq: number }>(
  'catalog.missionSaved',
)
