import { defineEvent } from '../../platform/jobs/jobs.ts'

/** A person finished an item; `classCompleted` when it was the last one that was missing (REV-14). */
export const itemCompleted = defineEvent<{
  channelSeq: number
  courseSeq: number
  curriculumSeq: number
  userSeq: number
  classCompleted: boolean
}>('classroom.item-completed')

/** A person finished an item no longer: they, or staff, took that back (CHL-15). */
export const itemReopened = defineEvent<{
  channelSeq: number
  courseSeq: number
  curriculumSeq: number
  userSeq: number
}>('classroom.item-reopened')
