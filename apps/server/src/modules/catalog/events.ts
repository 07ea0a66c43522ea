import { defineEvent } from '../../platform/jobs/jobs.ts'

/** A class became visible to visitors for the first time or again. */
export const coursePublished = defineEvent<{ channelSeq: number; courseSeq: number; title: string }>(
  'catalog.coursePublished',
)
