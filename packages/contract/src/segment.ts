import { staff } from '@seodang/domain/access'
import { FORM_FIELD_KIND, LANGUAGE } from '@seodang/domain/codes'
import { LABEL_TONE } from '@seodang/domain/member'
import { SEGMENT_MATCHES } from '@seodang/domain/segment'
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { ChannelKey, Code, Count, Flag, Instant, listOf, nullable, Revision, Seq, Text } from './schemas.ts'

/**
 * Wide enough for whatever somebody types: what is wrong is said at the field, by the rule of the domain, and not by the
 * schema.
 */
const Chosen = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
const Whole = Type.Integer({ minimum: -1_000_000_000_000_000, maximum: 1_000_000_000_000_000 })
const MaybeDay = nullable(Text(20))

/** MEM-09. */
export const Condition = Type.Union([
  Type.Object({ kind: Type.Literal('joinedBetween'), from: MaybeDay, to: MaybeDay }),
  Type.Object({ kind: Type.Literal('joinedWithin'), days: Whole }),
  Type.Object({ kind: Type.Literal('visitedWithin'), days: Whole }),
  Type.Object({ kind: Type.Literal('notVisitedFor'), days: Whole }),
  Type.Object({ kind: Type.Literal('enrolled'), courseSeq: Chosen, yn: Flag }),
  Type.Object({ kind: Type.Literal('finished'), courseSeq: Chosen, yn: Flag }),
  Type.Object({ kind: Type.Literal('progress'), courseSeq: Chosen, from: Whole, to: Whole }),
  Type.Object({ kind: Type.Literal('spent'), from: nullable(Whole), to: nullable(Whole) }),
  Type.Object({ kind: Type.Literal('label'), labelSeq: Chosen, yn: Flag }),
  Type.Object({ kind: Type.Literal('marketing'), yn: Flag }),
  Type.Object({ kind: Type.Literal('language'), language: Code(LANGUAGE) }),
  Type.Object({ kind: Type.Literal('joinAnswer'), fieldSeq: Chosen, answer: Text(1000) }),
  Type.Object({ kind: Type.Literal('membership'), membershipSeq: nullable(Chosen), yn: Flag }),
  Type.Object({ kind: Type.Literal('membershipEver'), membershipSeq: nullable(Chosen), yn: Flag }),
  Type.Object({ kind: Type.Literal('membershipEnded'), membershipSeq: nullable(Chosen), days: Whole }),
  Type.Object({ kind: Type.Literal('couponHeld'), couponInfoSeq: nullable(Chosen), yn: Flag }),
  Type.Object({ kind: Type.Literal('couponUsed'), couponInfoSeq: nullable(Chosen), yn: Flag }),
])

const Match = Type.Enum([...SEGMENT_MATCHES])
const Conditions = Type.Array(Condition, { maxItems: 50 })
const SegmentKey = Type.Object({ channelSeq: Seq, segmentSeq: Seq })

export const Segment = Type.Object({
  segmentSeq: Seq,
  name: Type.String(),
  match: Match,
  conditions: Type.Array(Condition),
  /** The segment in words, in the language of the caller. */
  text: Type.String(),
  /** Keeps the people that it had when it was taken (MEM-10). */
  staticYn: Flag,
  takenAt: nullable(Instant),
  /** Members who are in it now. */
  memberCount: Count,
  /** Of these, who agreed to advertising (MEM-11). */
  marketingCount: Count,
  /** Counts the changes: who changes it says which state they saw (SET-09). */
  revision: Revision,
  updatedAt: Instant,
})

const SegmentBody = Type.Object({
  name: Text(200),
  match: Match,
  conditions: Conditions,
  staticYn: Flag,
})

export const listSegments = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/segments',
  summary: 'The segments of the site with their live counts (MEM-03, MEM-10)',
  access: staff('SITE_USER_READ'),
  params: ChannelKey,
  query: Type.Object({ q: Type.Optional(Text(100)) }),
  reply: listOf(Segment),
})

export const readSegment = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/segments/{segmentSeq}',
  summary: 'One segment (MEM-10)',
  access: staff('SITE_USER_READ'),
  params: SegmentKey,
  reply: Segment,
})

export const segmentChoices = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/segment-choices',
  summary:
    'What conditions can point at: classes, packages, labels, questions of the join form, memberships, coupons (MEM-09)',
  access: staff('SITE_USER_READ'),
  params: ChannelKey,
  reply: Type.Object({
    courses: Type.Array(Type.Object({ courseSeq: Seq, title: Type.String(), packageYn: Flag })),
    labels: Type.Array(Type.Object({ labelSeq: Seq, name: Type.String(), tone: Code(LABEL_TONE) })),
    fields: Type.Array(
      Type.Object({
        fieldSeq: Seq,
        label: Type.String(),
        kind: Code(FORM_FIELD_KIND),
        choices: Type.Array(Type.String()),
      }),
    ),
    memberships: Type.Array(Type.Object({ membershipSeq: Seq, name: Type.String() })),
    coupons: Type.Array(Type.Object({ couponInfoSeq: Seq, name: Type.String() })),
  }),
})

export const previewSegment = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/segments/preview',
  summary: 'How many members the conditions match now, and the latest of them (MEM-10); nothing is kept',
  access: staff('SITE_USER_READ'),
  params: ChannelKey,
  body: Type.Object({ match: Match, conditions: Conditions }),
  reply: Type.Object({
    memberCount: Count,
    marketingCount: Count,
    list: Type.Array(
      Type.Object({
        userSeq: Seq,
        name: Type.String(),
        email: Type.String(),
        profileImageUrl: nullable(Type.String()),
      }),
    ),
  }),
  rateLimit: { points: 300, seconds: 600, by: 'user' },
})

export const createSegment = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/segments/create',
  summary: 'Keeps a segment; a static one takes its people now (MEM-09, MEM-10)',
  access: staff('SITE_USER_UPDATE'),
  params: ChannelKey,
  body: SegmentBody,
  reply: Segment,
  errors: ['TOO_MANY_SEGMENTS'],
  idempotent: 'together',
})

export const changeSegment = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/segments/{segmentSeq}/modify',
  summary: 'Changes a segment; a static one takes its people anew (MEM-09, MEM-10)',
  access: staff('SITE_USER_UPDATE'),
  params: SegmentKey,
  body: Type.Object({ ...SegmentBody.properties, revision: Revision }),
  reply: Segment,
  errors: ['CONFLICT_EDITED'],
})

export const copySegment = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/segments/{segmentSeq}/copy',
  summary: 'A second one with the same conditions and, where it is static, the same people (MEM-10)',
  access: staff('SITE_USER_UPDATE'),
  params: SegmentKey,
  reply: Segment,
  errors: ['TOO_MANY_SEGMENTS'],
  idempotent: 'together',
})

export const deleteSegment = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/segments/{segmentSeq}/delete',
  summary: 'Deletes a segment; its people stay members (MEM-10)',
  access: staff('SITE_USER_UPDATE'),
  params: SegmentKey,
})
