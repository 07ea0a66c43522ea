import { platform } from '@seodang/domain/access'
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { Count, Instant, listOf, nullable, paging, Seq, Text } from './schemas.ts'

// What the background gave up, at the desk of the platform's administrators (ERR-22).

const JobId = Type.String({ format: 'uuid', maxLength: 36 })
/** The queue of the work: `campaign.send`. */
const WorkKind = Text(200, 1)

const FailedJob = Type.Object({
  jobId: JobId,
  kind: WorkKind,
  /** Null for what belongs to no site. */
  channelSeq: nullable(Seq),
  channelName: nullable(Type.String()),
  createdAt: Instant,
  failedAt: Instant,
  tries: Count,
  /** What the last try said, without values and secrets; '' where it said nothing. */
  error: Type.String(),
})

export const failedJobs = endpoint({
  method: 'GET',
  path: '/v1.0/platform/failed-work',
  summary:
    'Work that used up its tries, or of it what was set aside, kept for a week; the last first (ERR-22)',
  access: platform,
  query: Type.Object({
    ...paging,
    kind: Type.Optional(WorkKind),
    state: Type.Optional(Type.Enum(['FAILED', 'ASIDE'])),
  }),
  reply: Type.Object({
    ...listOf(FailedJob).properties,
    /** All kinds in this state, whichever is asked for. */
    kinds: Type.Array(Type.Object({ name: Type.String(), count: Count })),
  }),
})

const Chosen = Type.Object({
  jobIds: Type.Array(JobId, { maxItems: 500 }),
  /** Instead of these, all that the list shows, but for a few. */
  all: Type.Optional(
    Type.Object({ kind: Type.Optional(WorkKind), except: Type.Array(JobId, { maxItems: 500 }) }),
  ),
})

export const restoreFailedJobs = endpoint({
  method: 'POST',
  path: '/v1.0/platform/failed-work/restore',
  summary:
    'Has it tried again, as often as before; of what somebody has chosen by then nothing happens twice',
  access: platform,
  body: Type.Object({ ...Chosen.properties, state: Type.Enum(['FAILED', 'ASIDE']) }),
  reply: Type.Object({ count: Count }),
})

export const setFailedJobsAside = endpoint({
  method: 'POST',
  path: '/v1.0/platform/failed-work/delete',
  summary: 'Nobody is told of it any more; until the week is over it can still be tried again',
  access: platform,
  body: Chosen,
  reply: Type.Object({ count: Count }),
})
