import { anyone, classStaff } from '@seodang/domain/access'
import { MAX_SHARE_LINKS, SHARE_LINK_NAME, SHARE_PERIOD } from '@seodang/domain/share-link'
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { Amount, Code, Count, CourseKey, Flag, Instant, nullable, Seq, Text } from './schemas.ts'

const InviteKey = Type.Object({ channelSeq: Seq, refererCode: Text(40, 1) })

export const invite = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/invite/{refererCode}',
  summary: 'What a share link opens (NAV-14, LKS-06)',
  access: anyone,
  params: InviteKey,
  reply: Type.Object({ courseSeq: Seq }),
  rateLimit: { points: 240, seconds: 60, by: 'address' },
})

export const visitInvite = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/invite/{refererCode}/visits/create',
  summary:
    'Counts a visit by a share link, each browser once a Seoul day; staff and robots are not counted (LKS-12)',
  access: anyone,
  params: InviteKey,
  rateLimit: { points: 240, seconds: 60, by: 'address', scope: 'process' },
})

/** What came of a link in the days asked for; amounts are net of refunds, and null for who may not see sales. */
const Figures = {
  visitCount: Count,
  joinCount: Count,
  orderCount: Count,
  amountKrw: nullable(Amount),
  /** Cents. */
  amountUsd: nullable(Amount),
}

export const ShareLink = Type.Object({
  /** Null for the link that the class has by itself, which can neither be renamed nor retired. */
  shareLinkSeq: nullable(Seq),
  refererCode: Type.String(),
  refererCodeUrl: Type.String(),
  name: nullable(Type.String()),
  /** N leads nowhere any more; what came of it stays. */
  useYn: Flag,
  createdAt: Instant,
  ...Figures,
})

const Period = Type.Object({ period: Type.Optional(Code(SHARE_PERIOD)) })

export const shareLinks = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/share-links',
  summary: 'Share links of a class with their visits, sign-ups and orders (LKS-12)',
  access: classStaff('CLASS_INFO_READ'),
  params: CourseKey,
  query: Period,
  reply: Type.Object({
    /** The own link of the class first, then those in use, the newest first, then the retired ones. */
    list: Type.Array(ShareLink),
    totalCount: Count,
    sums: Type.Object(Figures),
    /** Named links in use; there may be this many. */
    used: Count,
    limit: Type.Literal(MAX_SHARE_LINKS),
  }),
  errors: ['CLASS_NOT_FOUND'],
})

export const shareLinksExcel = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/share-links/excel',
  summary: 'The same as a spreadsheet; taking it is recorded (LKS-12)',
  access: classStaff('CLASS_INFO_READ'),
  params: CourseKey,
  query: Period,
  raw: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  errors: ['CLASS_NOT_FOUND'],
  rateLimit: { points: 30, seconds: 600, by: 'user' },
})

const Named = Type.Object({ name: Text(SHARE_LINK_NAME.max) })
const REFUSALS = ['CLASS_NOT_FOUND', 'SHARE_LINK_NAME_TAKEN', 'SHARE_LINKS_FULL'] as const

export const createShareLink = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/share-links/create',
  summary: 'Makes a link with a name of its own for a class (LKS-12)',
  access: classStaff('CLASS_INFO_UPDATE'),
  idempotent: 'together',
  params: CourseKey,
  body: Named,
  reply: Type.Object({ shareLinkSeq: Seq, refererCodeUrl: Type.String() }),
  errors: REFUSALS,
  rateLimit: { points: 60, seconds: 600, by: 'user' },
})

export const changeShareLink = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/share-links/{shareLinkSeq}/modify',
  summary: 'Renames a link, retires it, or takes it into use again (LKS-12)',
  access: classStaff('CLASS_INFO_UPDATE'),
  params: Type.Object({ ...CourseKey.properties, shareLinkSeq: Seq }),
  body: Type.Object({ name: Type.Optional(Text(SHARE_LINK_NAME.max)), useYn: Type.Optional(Flag) }),
  errors: REFUSALS,
})
