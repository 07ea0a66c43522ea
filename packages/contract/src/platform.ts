import { anyone, platform, platformEntry } from '@seodang/domain/access'
import { RELEASE_STATE } from '@seodang/domain/codes'
import { REASON_LENGTH, REVIEW_RESULT } from '@seodang/domain/release'
import { SUSPENSION_LENGTH } from '@seodang/domain/suspension'
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { Email, Password, SessionUser } from './identity.ts'
import {
  Amount,
  Bytes,
  ChannelKey,
  Code,
  Count,
  CourseKey,
  Day,
  Flag,
  Instant,
  listOf,
  nullable,
  paging,
  Seq,
  Text,
} from './schemas.ts'

// The platform administrator's desk (ADM): outside of every site, and with a session of its own (ADM-04). The guard
// knows its calls by `/v1.0/platform/`.

const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const FactorCode = Text(40, 1)

export const enterDesk = endpoint({
  method: 'POST',
  path: '/v1.0/platform/session/create',
  summary: 'Proves the password of an administrator; the second factor comes next (ADM-04)',
  access: anyone,
  body: Type.Object({ email: Email, password: Password }),
  reply: Type.Object({ next: Type.Enum(['enrol', 'code']) }),
  errors: ['INCORRECT_PASSWORD', 'EXCEED_MAXIMUM_ATTEMPTS', 'SERVICE_UNAVAILABLE'],
  rateLimit: { points: 30, seconds: 600, by: 'address' },
})

export const becomeFirstAdministrator = endpoint({
  method: 'POST',
  path: '/v1.0/platform/administrators/create',
  summary:
    'Makes the first administrator by the link that the start printed; without one, or once there is an administrator, as if it did not exist (ADM-01)',
  access: anyone,
  body: Type.Object({
    token: Text(100, 1),
    email: Email,
    /** Of the account that has proved this address, where there is one; else of the new account. */
    password: Password,
    name: Text(100),
  }),
  reply: Type.Object({ next: Type.Enum(['enrol', 'code']) }),
  errors: ['INCORRECT_PASSWORD', 'EXCEED_MAXIMUM_ATTEMPTS', 'SERVICE_UNAVAILABLE'],
  rateLimit: { points: 30, seconds: 600, by: 'address' },
})

export const openDesk = endpoint({
  method: 'POST',
  path: '/v1.0/platform/session/code',
  summary: 'Opens the desk with a code of the app, or with a recovery code; each works once (ADM-04)',
  access: platformEntry,
  body: Type.Object({ code: FactorCode }),
  reply: Type.Object({ recoveryCodesLeft: Count }),
  errors: ['INCORRECT_CODE', 'SECOND_FACTOR_LOCKED'],
  rateLimit: { points: 60, seconds: 600, by: 'address' },
})

export const beginFactor = endpoint({
  method: 'POST',
  path: '/v1.0/platform/factor/create',
  summary: 'A new secret for the app of an administrator who has none yet; told only until it is confirmed',
  access: platformEntry,
  reply: Type.Object({
    secret: Type.String(),
    link: Type.String(),
    /** The link as a picture to scan. */
    qrSvg: Type.String(),
  }),
  errors: ['NO_PERMISSION'],
  rateLimit: { points: 30, seconds: 600, by: 'address' },
})

export const confirmFactor = endpoint({
  method: 'POST',
  path: '/v1.0/platform/factor/confirmation',
  summary: 'The first code of the app: keeps the factor, opens the desk and tells the recovery codes, once',
  access: platformEntry,
  body: Type.Object({ code: FactorCode }),
  reply: Type.Object({ recoveryCodes: Type.Array(Type.String()) }),
  errors: ['INCORRECT_CODE', 'SECOND_FACTOR_LOCKED', 'NO_PERMISSION'],
  rateLimit: { points: 60, seconds: 600, by: 'address' },
})

export const desk = endpoint({
  method: 'GET',
  path: '/v1.0/platform/session',
  summary: 'Whose desk it is and how long it stays open',
  access: platform,
  reply: Type.Object({
    name: Type.String(),
    email: Type.String(),
    expiresAt: Instant,
    recoveryCodesLeft: Count,
    /** Bytes of the volume that holds the data of the process that answers; null while there is enough room on it. */
    lowRoom: nullable(Type.Object({ free: Bytes, total: Bytes })),
    /** Mails that do not leave, and since when the oldest of them wants to; null while they leave. */
    stuckMails: nullable(Type.Object({ count: Count, since: Instant })),
    /** Work that used up its tries within the last day, by its queues; null while there is none. */
    failedWork: nullable(
      Type.Object({
        count: Count,
        since: Instant,
        kinds: Type.Array(Type.Object({ name: Type.String(), count: Count })),
      }),
    ),
    /** The moment of the data, while charges by the clock stand still because it was set back; null while they go on. */
    chargesHeldSince: nullable(Instant),
    /** Campaigns of all sites that stand still since then, until staff of theirs say how they go on. */
    campaignsHeld: Count,
  }),
})

export const leaveDesk = endpoint({
  method: 'POST',
  path: '/v1.0/platform/session/delete',
  summary: 'Closes the desk and the views that it opened',
  access: anyone,
})

export const CHANNEL_STATE = { open: 'OPEN', suspended: 'SUSPENDED', closed: 'CLOSED' } as const

const DeskChannel = Type.Object({
  channelSeq: Seq,
  name: Type.String(),
  address: Type.String(),
  domain: nullable(Type.String()),
  state: Code(CHANNEL_STATE),
  ownerName: nullable(Type.String()),
  ownerEmail: nullable(Type.String()),
  members: Count,
  createdAt: Instant,
})

const ChannelFilter = {
  /** In name, address, domain and the owner's e-mail. */
  q: Type.Optional(Text(100)),
  state: Type.Optional(Code(CHANNEL_STATE)),
}

export const deskChannels = endpoint({
  method: 'GET',
  path: '/v1.0/platform/channels',
  summary: 'Searches the sites of the installation (ADM-02)',
  access: platform,
  query: Type.Object({
    ...paging,
    ...ChannelFilter,
    sort: Type.Optional(Type.Enum(['createdAt', 'name', 'members'])),
    direction: Type.Optional(Type.Enum(['asc', 'desc'])),
  }),
  reply: listOf(DeskChannel),
})

export const deskChannelsExcel = endpoint({
  method: 'GET',
  path: '/v1.0/platform/channels/excel',
  summary: 'The whole filtered list as a spreadsheet (SEC-48)',
  access: platform,
  query: Type.Object(ChannelFilter),
  raw: SPREADSHEET,
  rateLimit: { points: 30, seconds: 600, by: 'address' },
})

const DeskChannelFacts = Type.Object({
  ...DeskChannel.properties,
  /** Where the site answers. */
  origin: Type.String(),
  owners: Type.Array(Type.Object({ userSeq: Seq, name: Type.String(), email: Type.String() })),
  staff: Count,
  classes: Count,
  releasedClasses: Count,
  /** Paid since the first of the month in Seoul, in won. */
  monthOrders: Count,
  monthAmount: Amount,
  planCd: nullable(Type.String()),
  storageBytes: Bytes,
  /** Classes of the site are looked at before visitors see them (AUTH-21). */
  releaseReviewYn: Flag,
  suspension: nullable(Type.Object({ since: Instant, reason: Type.String(), note: Type.String() })),
})

export const deskChannel = endpoint({
  method: 'GET',
  path: '/v1.0/platform/channels/{channelSeq}',
  summary: 'The facts of one site (ADM-02)',
  access: platform,
  params: ChannelKey,
  reply: DeskChannelFacts,
})

export const suspendChannel = endpoint({
  method: 'POST',
  path: '/v1.0/platform/channels/{channelSeq}/suspension/create',
  summary: 'Suspends a site: visitors read the note, nothing is sold (ADM-02)',
  access: platform,
  params: ChannelKey,
  body: Type.Object({ reason: Text(SUSPENSION_LENGTH.reason * 2), note: Text(SUSPENSION_LENGTH.note * 2) }),
  reply: DeskChannelFacts,
})

export const reopenChannel = endpoint({
  method: 'POST',
  path: '/v1.0/platform/channels/{channelSeq}/suspension/delete',
  summary: 'Reopens a suspended site (ADM-02)',
  access: platform,
  params: ChannelKey,
  reply: DeskChannelFacts,
})

export const demandReview = endpoint({
  method: 'POST',
  path: '/v1.0/platform/channels/{channelSeq}/release-review/modify',
  summary: 'Demands that classes of the site are reviewed before their release, or no longer does (AUTH-21)',
  access: platform,
  params: ChannelKey,
  body: Type.Object({ releaseReviewYn: Flag, reason: Text(REASON_LENGTH * 2) }),
  reply: DeskChannelFacts,
})

const DeskReview = Type.Object({
  channelSeq: Seq,
  siteName: Type.String(),
  courseSeq: Seq,
  title: Type.String(),
  releaseStateCd: Code(RELEASE_STATE),
  submittedAt: Instant,
  submittedByName: nullable(Type.String()),
  /** When it is released without anybody's word (AUTH-14). */
  releaseAt: Instant,
  takenAt: nullable(Instant),
  takenByName: nullable(Type.String()),
})

export const deskReviews = endpoint({
  method: 'GET',
  path: '/v1.0/platform/reviews',
  summary: 'Classes of all sites that wait for their release, whoever waits longest first (ADM-03)',
  access: platform,
  query: Type.Object({
    ...paging,
    /** In the title and in the site's name and address. */
    q: Type.Optional(Text(100)),
    state: Type.Optional(Type.Enum([RELEASE_STATE.submitted, RELEASE_STATE.inReview])),
  }),
  reply: listOf(DeskReview),
})

const DeskReviewFacts = Type.Object({
  ...DeskReview.properties,
  /** When the last review ended; null while it runs. */
  endedAt: nullable(Instant),
  /** The reviews that ended, the last first. */
  past: Type.Array(
    Type.Object({
      courseReviewSeq: Seq,
      submittedAt: Instant,
      endedAt: Instant,
      endedByName: nullable(Type.String()),
      result: Code(REVIEW_RESULT),
      reason: Type.String(),
    }),
  ),
})

export const deskReview = endpoint({
  method: 'GET',
  path: '/v1.0/platform/channels/{channelSeq}/courses/{courseSeq}/review',
  summary: 'One class that waits, with its earlier reviews (ADM-03)',
  access: platform,
  params: CourseKey,
  reply: DeskReviewFacts,
  errors: ['CLASS_NOT_FOUND'],
})

export const viewClass = endpoint({
  method: 'POST',
  path: '/v1.0/platform/channels/{channelSeq}/courses/{courseSeq}/views/create',
  summary:
    'A link that opens the page of a class as visitors would see it, once and within a minute (ADM-03)',
  access: platform,
  params: CourseKey,
  reply: Type.Object({ url: Type.String() }),
  errors: ['CLASS_NOT_FOUND'],
})

export const takeClass = endpoint({
  method: 'POST',
  path: '/v1.0/platform/channels/{channelSeq}/courses/{courseSeq}/review/create',
  summary: 'Takes a submitted class in review (ADM-03); of two administrators at once the second is told',
  access: platform,
  params: CourseKey,
  reply: DeskReviewFacts,
  errors: ['CLASS_NOT_FOUND', 'CLASS_DELETED', 'RELEASE_MOVED'],
})

export const approveClass = endpoint({
  method: 'POST',
  path: '/v1.0/platform/channels/{channelSeq}/courses/{courseSeq}/review/approval',
  summary: 'Releases a class that is in review (ADM-03, AUTH-21)',
  access: platform,
  params: CourseKey,
  reply: DeskReviewFacts,
  errors: [
    'CLASS_NOT_FOUND',
    'CLASS_DELETED',
    'RELEASE_MOVED',
    'CLASS_INCOMPLETE',
    'VIDEO_UPLOADING',
    'PLAN_QUOTA_EXCEEDED',
  ],
})

export const sendBackClass = endpoint({
  method: 'POST',
  path: '/v1.0/platform/channels/{channelSeq}/courses/{courseSeq}/review/refusal',
  summary: 'Sends a class that is in review back to its staff, with reasons (ADM-03, AUTH-21)',
  access: platform,
  params: CourseKey,
  body: Type.Object({ reason: Text(REASON_LENGTH * 2) }),
  reply: DeskReviewFacts,
  errors: ['CLASS_NOT_FOUND', 'CLASS_DELETED', 'RELEASE_MOVED'],
})

export const viewChannel = endpoint({
  method: 'POST',
  path: '/v1.0/platform/channels/{channelSeq}/views/create',
  summary: 'A link that opens the workbench of the site for looking only, once and within a minute (ADM-02)',
  access: platform,
  params: ChannelKey,
  reply: Type.Object({ url: Type.String() }),
})

export const openView = endpoint({
  method: 'POST',
  path: '/v1.0/auth/view',
  summary:
    'Changes the code of such a link for a short session that reads what staff read and changes nothing',
  access: anyone,
  takesDeadToken: true,
  body: Type.Object({ code: Text(100, 1), channelSeq: Seq }),
  reply: Type.Object({ accessToken: Type.String(), expiresInSeconds: Count, user: SessionUser }),
  errors: ['INCORRECT_CODE'],
  rateLimit: { points: 30, seconds: 60, by: 'address' },
})

const DeskUser = Type.Object({
  userSeq: Seq,
  name: Type.String(),
  email: Type.String(),
  verified: Type.Boolean(),
  /** Sites that the person is a member or an operator of. */
  sites: Count,
  isPlatformAdmin: Type.Boolean(),
  createdAt: Instant,
  lastUsedAt: nullable(Instant),
  closedAt: nullable(Instant),
})

export const deskUsers = endpoint({
  method: 'GET',
  path: '/v1.0/platform/users',
  summary: 'Searches people by name and e-mail (ADM-02)',
  access: platform,
  query: Type.Object({ ...paging, q: Type.Optional(Text(100)) }),
  reply: listOf(DeskUser),
})

const DeskUserFacts = Type.Object({
  ...DeskUser.properties,
  places: Type.Array(
    Type.Object({
      channelSeq: Seq,
      name: Type.String(),
      /** OWN, MNG, TCH; null for a member. */
      role: nullable(Type.String()),
      joinedAt: nullable(Instant),
    }),
  ),
  sessions: Count,
})

export const deskUser = endpoint({
  method: 'GET',
  path: '/v1.0/platform/users/{userSeq}',
  summary: 'One person: sites, roles and logins; never a password or a token (ADM-02)',
  access: platform,
  params: Type.Object({ userSeq: Seq }),
  reply: DeskUserFacts,
})

export const endUserSessions = endpoint({
  method: 'POST',
  path: '/v1.0/platform/users/{userSeq}/sessions/delete',
  summary: 'Logs a person out everywhere',
  access: platform,
  params: Type.Object({ userSeq: Seq }),
  reply: Type.Object({ ended: Count }),
})

const AuditEntry = Type.Object({
  auditSeq: Seq,
  at: Instant,
  action: Type.String(),
  target: Type.String(),
  /** 0 for the product itself. */
  channelSeq: Count,
  channelName: nullable(Type.String()),
  userSeq: nullable(Seq),
  userName: nullable(Type.String()),
  userEmail: nullable(Type.String()),
  /** As JSON texts. */
  before: nullable(Type.String()),
  after: nullable(Type.String()),
})

const Rate = Type.Object({
  rateSeq: Seq,
  /** Won per dollar in hundredths. */
  rateHundredths: Amount,
  ratedOn: Day,
  source: Type.String(),
  userName: nullable(Type.String()),
  createdAt: Instant,
})

export const exchangeRates = endpoint({
  method: 'GET',
  path: '/v1.0/platform/exchange-rates',
  summary:
    'What a dollar cost in won, the last day first, and whether anything may be charged by it (PAY-05, PAY-20)',
  access: platform,
  query: Type.Object({ ...paging }),
  reply: Type.Object({
    ...listOf(Rate).properties,
    /** False where the last rate is too old: then nobody can pay a price that is kept in dollars alone. */
    isFresh: Type.Boolean(),
  }),
})

export const keepExchangeRate = endpoint({
  method: 'POST',
  path: '/v1.0/platform/exchange-rates/create',
  summary: 'Keeps the rate of a day; a second one of the same day takes its place (PAY-05)',
  access: platform,
  body: Type.Object({ rate: Text(20), ratedOn: Text(10), source: Text(400) }),
  reply: Rate,
})

/** Charges by the clock stand still from when the data was set back to an earlier moment until they are let go on. */
const ChargeHold = Type.Object({
  /** The moment of the data: what was paid since then may be missing. */
  since: Instant,
  /** Since when nothing is charged. */
  createdAt: Instant,
})

export const chargeHold = endpoint({
  method: 'GET',
  path: '/v1.0/platform/charge-hold',
  summary:
    'Whether charges by the clock stand still since the data was set back to a backup, and from when it is',
  access: platform,
  reply: Type.Object({ hold: nullable(ChargeHold) }),
})

const KeyHolder = Type.Object({ channelSeq: Seq, name: Type.String() })

export const unknownPayments = endpoint({
  method: 'GET',
  path: '/v1.0/platform/charge-hold/payments',
  summary:
    'Asks the gateways, by the keys of the product and of every site, what they took since then, or gave back, and the books do not know, the last first (PAY-19)',
  access: platform,
  reply: Type.Object({
    ...listOf(
      Type.Object({
        at: Instant,
        /** Won, as it was taken. */
        amount: Amount,
        /** Of a part that went back already the gateway's own console tells. */
        status: Type.Enum(['PAID', 'PART_CANCELED', 'AWAITING_DEPOSIT']),
        /** The order number and the payment at the gateway: what its console is searched for. */
        orderId: Type.String(),
        paymentRef: Type.String(),
        /** Whose keys see it: the product's, and those of these sites. */
        isOwn: Type.Boolean(),
        sites: Type.Array(KeyHolder),
      }),
    ).properties,
    /** What went back of orders that the books have, without their knowing, the last first; of so many in all. */
    refunds: Type.Array(
      Type.Object({
        at: Instant,
        amount: Amount,
        orderId: Type.String(),
        paymentRef: Type.String(),
        site: KeyHolder,
      }),
    ),
    refundCount: Count,
    /** Whose payments are not listed, and why; `site` null: the product's keys. */
    unasked: Type.Array(
      Type.Object({
        site: nullable(KeyHolder),
        why: Type.Enum(['keysGone', 'noList', 'noAnswer']),
      }),
    ),
  }),
  errors: ['NO_DATA'],
  rateLimit: { points: 30, seconds: 600, by: 'address' },
})

export const releaseCharges = endpoint({
  method: 'POST',
  path: '/v1.0/platform/charge-hold/delete',
  summary: 'Lets charges by the clock go on; the audit log keeps who did',
  access: platform,
  reply: Type.Object({ hold: Type.Null() }),
  rateLimit: { points: 30, seconds: 600, by: 'address' },
})

const AuditFilter = {
  /** In the action and in what it was done to. */
  q: Type.Optional(Text(100)),
  channelSeq: Type.Optional(Seq),
  userSeq: Type.Optional(Seq),
  startDt: Type.Optional(Day),
  endDt: Type.Optional(Day),
}

export const auditLog = endpoint({
  method: 'GET',
  path: '/v1.0/platform/audit',
  summary: 'Who did what to whom and when, with before and after, the last first (ADM-02)',
  access: platform,
  query: Type.Object({ ...paging, ...AuditFilter }),
  reply: listOf(AuditEntry),
})

export const auditExcel = endpoint({
  method: 'GET',
  path: '/v1.0/platform/audit/excel',
  summary: 'The whole filtered log as a spreadsheet (SEC-48)',
  access: platform,
  query: Type.Object(AuditFilter),
  raw: SPREADSHEET,
  rateLimit: { points: 30, seconds: 600, by: 'address' },
})
