import { BEHIND_THE_REST, defineJob } from '../../platform/jobs/jobs.ts'

/** Looks at what everybody of a challenge did, after its term or missions changed. */
export const SETTLE_ALL = defineJob<{ channelSeq: number; courseSeq: number }>('challenge.settleAll', {
  priority: BEHIND_THE_REST,
  expireInSeconds: 3600,
})
