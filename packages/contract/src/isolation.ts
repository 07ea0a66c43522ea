import { staff } from '@seodang/domain/access'
import { PROBE_ROLE, PROBE_STATE } from '@seodang/domain/isolation'
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { ChannelKey, Code, Count, Instant, listOf, nullable, Seq } from './schemas.ts'

/** A question whose answer was not what somebody else may hear. */
export const ProbeFinding = Type.Object({
  role: Code(PROBE_ROLE),
  /** The call of the contract: `order.adminOrder`. */
  call: Type.String(),
  path: Type.String(),
  status: Count,
})

export const IsolationProbe = Type.Object({
  isolationProbeSeq: Seq,
  startedAt: Instant,
  endedAt: nullable(Instant),
  /** False where the clock began it. */
  byOwner: Type.Boolean(),
  state: Code(PROBE_STATE),
  asked: Count,
  unanswered: Count,
  findings: Type.Array(ProbeFinding),
})

export const isolationProbes = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/isolation',
  summary: 'When the walls of the site were last tried from another site, and what came of it (BYD-29)',
  access: staff('SITE_OWNER_UPDATE'),
  params: ChannelKey,
  reply: listOf(IsolationProbe),
})

export const probeIsolation = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/isolation/create',
  summary: 'Tries the walls of the site now; while that runs, asking again changes nothing (BYD-29)',
  access: staff('SITE_OWNER_UPDATE'),
  params: ChannelKey,
  reply: IsolationProbe,
  rateLimit: { points: 5, seconds: 3600, by: 'user' },
})
