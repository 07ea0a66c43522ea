import { defineEvent } from '../../platform/jobs/jobs.ts'

/** A class became visible to visitors for the first time or again. */
export const coursePublished = defineEvent<{
  channelSeq: number
  courseSeq: number
  title: string
  isFirstTime: boolean
  byUserSeq: number | null
}>('catalog.coursePublished')

/** Classes were added to a package, whose attendees are let into them (PKG-10). */
export const packageFilled = defineEvent<{ channelSeq: number; packageSeq: number }>('catalog.packageFilled')

/** Somebody put a class among those that they like. */
export const courseLiked = defineEvent<{
  channelSeq: number
  courseSeq: number
  userSeq: number
  likeAt: string
}>('catalog.courseLiked')
