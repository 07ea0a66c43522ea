import { staff } from '@seodang/domain/access'
import { CHOISE_STATUS, COUPON_STATE, CURRENCY, PAYMENT_STATUS, USER_TYPE } from '@seodang/domain/codes'
import { LABEL_TONE, LONGEST_BLOCK_REASON, MOST_LABELLED } from '@seodang/domain/member'
import { RECURRING_STATE } from '@seodang/domain/recurring'
import { LEAST_SHEET_PASSWORD, MOST_SHEET_PASSWORD } from '@seodang/domain/sheet-password'
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import {
  Amount,
  ChannelKey,
  Code,
  Count,
  Day,
  Flag,
  Instant,
  listOf,
  nullable,
  paging,
  Revision,
  Seq,
  Text,
} from './schemas.ts'
import { ChargedByClock } from './site.ts'

const MemberKey = Type.Object({ channelSeq: Seq, userSeq: Seq })
const LabelKey = Type.Object({ channelSeq: Seq, labelSeq: Seq })

const Label = Type.Object({ labelSeq: Seq, name: Type.String(), tone: Code(LABEL_TONE) })
/** With how often it was changed: who changes it says which state they saw (SET-09). */
const ManagedLabel = Type.Object({ ...Label.properties, revision: Revision })

/** Somebody who signed up to the site (MEM-06). */
export const Member = Type.Object({
  userSeq: Seq,
  /** STU-06: stable on this site, another on each; nothing tells the person from it. */
  userUid: Type.String(),
  name: Type.String(),
  email: Type.String(),
  phone: nullable(Type.String()),
  profileImageUrl: nullable(Type.String()),
  /** Their part in the staff of the site, if they have one. */
  userTypeCd: nullable(Code(USER_TYPE)),
  joinedAt: Instant,
  marketingYn: Flag,
  /** When they last opened a page of this site; null where that is not known. */
  lastVisitAt: nullable(Instant),
  /** Classes that they attend now. */
  attendCount: Count,
  /** Whole won that they paid and did not get back; null for staff who may not see sales (PERM-09). */
  spent: nullable(Amount),
  labels: Type.Array(Label),
})

const MemberFilter = {
  q: Type.Optional(Text(100)),
  labelSeq: Type.Optional(Seq),
  marketingYn: Type.Optional(Flag),
  joinedFrom: Type.Optional(Day),
  joinedTo: Type.Optional(Day),
  segmentSeq: Type.Optional(Seq),
  /** `spent` is refused for staff who may not see sales (PERM-09). */
  sort: Type.Optional(Type.Enum(['joinedAt', 'name', 'lastVisitAt', 'spent'])),
  direction: Type.Optional(Type.Enum(['asc', 'desc'])),
}

const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const OF_EXCEL = { points: 30, seconds: 600, by: 'user' } as const

export const listMembers = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/members',
  summary: 'The members of the site, searched, filtered and sorted (MEM-01, MEM-05)',
  access: staff('SITE_USER_READ'),
  params: ChannelKey,
  query: Type.Object({ ...paging, ...MemberFilter }),
  reply: listOf(Member),
})

export const membersExcel = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/members/excel',
  summary: 'All members that match as a spreadsheet; taking personal data is recorded (MEM-05, SEC-48)',
  access: staff('SITE_USER_READ'),
  params: ChannelKey,
  query: Type.Object(MemberFilter),
  raw: EXCEL,
  rateLimit: OF_EXCEL,
})

export const membersSealed = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/members/excel/create',
  summary: 'The same spreadsheet, encrypted with a password that is kept nowhere (MEM-05, SEC-48)',
  access: staff('SITE_USER_READ'),
  params: ChannelKey,
  body: Type.Object({
    ...MemberFilter,
    password: Type.String({ minLength: LEAST_SHEET_PASSWORD, maxLength: MOST_SHEET_PASSWORD }),
  }),
  raw: EXCEL,
  rateLimit: OF_EXCEL,
})

/** Something they wrote, and where staff look at it. */
export const Enrolment = Type.Object({
  attendSeq: Seq,
  courseSeq: Seq,
  title: Type.String(),
  packageYn: Flag,
  choiseStatusCd: Code(CHOISE_STATUS),
  waitlistedYn: Flag,
  attendAt: nullable(Instant),
  validAt: nullable(Instant),
  progressPercent: Count,
})
const Order = Type.Object({
  orderSeq: Seq,
  number: Type.String(),
  title: Type.String(),
  amount: Amount,
  refundedAmount: Amount,
  currency: Code(CURRENCY),
  paymentStatus: Code(PAYMENT_STATUS),
  createdAt: Instant,
})
/** A membership that they hold or held (MSH-09). */
const HeldMembership = Type.Object({
  subscriptionSeq: Seq,
  membershipSeq: Seq,
  name: Type.String(),
  state: Type.Enum(['starting', ...Object.values(RECURRING_STATE)]),
  termMonths: Count,
  price: Amount,
  startedAt: Instant,
  paidUntil: Instant,
  nextChargeAt: nullable(Instant),
  endedAt: nullable(Instant),
})
/** A coupon that they were given; `isOver` where its time is over unused. */
const HeldCoupon = Type.Object({
  couponSeq: Seq,
  couponInfoSeq: Seq,
  name: Type.String(),
  stateCd: Code(COUPON_STATE),
  isOver: Type.Boolean(),
  issuedAt: Instant,
  useEndAt: nullable(Instant),
  usedAt: nullable(Instant),
  orderNumber: nullable(Type.String()),
})
const Note = Type.Object({
  memberNoteSeq: Seq,
  content: Type.String(),
  byName: nullable(Type.String()),
  /** The caller wrote it, and may delete it. */
  mineYn: Flag,
  createdAt: Instant,
})

/** MEM-07. Lists hold the newest; the counts beside them are of all. */
export const MemberDetail = Type.Object({
  member: Member,
  language: nullable(Type.String()),
  refererCode: nullable(Type.String()),
  /** What they agreed to on this site, as last said. */
  consents: Type.Array(
    Type.Object({
      purpose: Type.Enum(['terms', 'privacy', 'marketing', 'night', 'age14']),
      agreedYn: Flag,
      at: Instant,
    }),
  ),
  enrolments: Type.Array(Enrolment),
  /** Null for staff who may not see sales (PERM-09). */
  orders: nullable(Type.Object({ list: Type.Array(Order), totalCount: Count })),
  /** Null for staff who may not see the memberships of the site. */
  memberships: nullable(Type.Array(HeldMembership)),
  /** Null for staff who may not see its coupons. */
  coupons: nullable(Type.Object({ list: Type.Array(HeldCoupon), totalCount: Count })),
  written: Type.Object({ postCount: Count, commentCount: Count, reviewCount: Count, questionCount: Count }),
  notes: Type.Array(Note),
  /** Why they may not be removed or blocked here: they help to run the site or a class. */
  staffYn: Flag,
})

export const readMember = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/members/{userSeq}',
  summary: 'All that staff know of a member (MEM-01, MEM-07)',
  access: staff('SITE_USER_READ'),
  params: MemberKey,
  reply: MemberDetail,
})

export const memberLeaving = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/members/{userSeq}/leaving',
  summary:
    'What would be closed to the member if they were removed, and what would be charged no more (MEM-08)',
  access: staff('SITE_USER_UPDATE'),
  params: MemberKey,
  reply: Type.Object({
    running: Type.Array(
      Type.Object({ courseSeq: Seq, title: Type.String(), validAt: nullable(Instant), pendingYn: Flag }),
    ),
    ...ChargedByClock,
  }),
})

export const removeMember = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/members/{userSeq}/delete',
  summary:
    'Removes a member: access and charges end, orders stay (MEM-08); blocked, they cannot join again (MEM-07)',
  access: staff('SITE_USER_UPDATE'),
  params: MemberKey,
  body: Type.Object({ blockYn: Flag, reason: Type.Optional(Text(LONGEST_BLOCK_REASON)) }),
  errors: ['MEMBER_IS_STAFF'],
})

export const blockedMembers = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/blocked-members',
  summary: 'Who cannot join the site again, and why (MEM-07)',
  access: staff('SITE_USER_READ'),
  params: ChannelKey,
  query: Type.Object(paging),
  reply: listOf(
    Type.Object({
      userSeq: Seq,
      /** Empty, as the address is, where the person closed the account: the block then holds of their next one. */
      name: Type.String(),
      email: Type.String(),
      reason: Type.String(),
      byName: nullable(Type.String()),
      createdAt: Instant,
    }),
  ),
})

export const unblockMember = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/blocked-members/{userSeq}/delete',
  summary: 'Lets somebody join again (MEM-07)',
  access: staff('SITE_USER_UPDATE'),
  params: MemberKey,
})

export const createMemberNote = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/members/{userSeq}/notes/create',
  summary: 'Writes a note about a member for the staff (MEM-07)',
  access: staff('SITE_USER_UPDATE'),
  params: MemberKey,
  body: Type.Object({ content: Text(5000) }),
  reply: Note,
  idempotent: 'together',
})

export const deleteMemberNote = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/members/{userSeq}/notes/{memberNoteSeq}/delete',
  summary: "Deletes a note of one's own (MEM-07)",
  access: staff('SITE_USER_UPDATE'),
  params: Type.Object({ ...MemberKey.properties, memberNoteSeq: Seq }),
})

export const listLabels = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/member-labels',
  summary: 'The labels of the site, and how many members have each (MEM-07)',
  access: staff('SITE_USER_READ'),
  params: ChannelKey,
  reply: listOf(Type.Object({ ...ManagedLabel.properties, memberCount: Count })),
})

const LabelBody = Type.Object({ name: Text(200), tone: Code(LABEL_TONE) })

export const createLabel = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/member-labels/create',
  summary: 'Makes a label (MEM-07)',
  access: staff('SITE_USER_UPDATE'),
  idempotent: 'together',
  params: ChannelKey,
  body: LabelBody,
  reply: ManagedLabel,
  errors: ['LABEL_EXISTS', 'TOO_MANY_LABELS'],
})

export const changeLabel = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/member-labels/{labelSeq}/modify',
  summary: 'Renames or recolours a label (MEM-07)',
  access: staff('SITE_USER_UPDATE'),
  params: LabelKey,
  body: Type.Object({ ...LabelBody.properties, revision: Revision }),
  reply: ManagedLabel,
  errors: ['LABEL_EXISTS', 'CONFLICT_EDITED'],
})

export const deleteLabel = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/member-labels/{labelSeq}/delete',
  summary: 'Deletes a label and takes it off everybody (MEM-07)',
  access: staff('SITE_USER_UPDATE'),
  params: LabelKey,
})

export const labelMembers = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/member-labels/{labelSeq}/members/modify',
  summary: 'Gives a label to members or takes it off: to those named, or to all that match a filter (MEM-07)',
  access: staff('SITE_USER_UPDATE'),
  params: LabelKey,
  body: Type.Object({
    addYn: Flag,
    /** Absent: all that match the filter. */
    userSeqs: Type.Optional(Type.Array(Seq, { minItems: 1, maxItems: MOST_LABELLED })),
    filter: Type.Optional(Type.Object(MemberFilter)),
  }),
  /** How many were changed by it. */
  reply: Type.Object({ changedCount: Count }),
})
