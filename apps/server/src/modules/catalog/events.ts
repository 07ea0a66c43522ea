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
