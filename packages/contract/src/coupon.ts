import { anyone, member, staff } from '@seodang/domain/access'
import {
  COUPON_DISCOUNT_TYPE,
  COUPON_ISSUE,
  COUPON_STATE,
  COUPON_STATUS,
  COUPON_TARGET,
} from '@seodang/domain/codes'
import { MOST_CODES_AT_ONCE } from '@seodang/domain/coupon-code'
import { COUPON_LIMITS } from '@seodang/domain/coupon-form'
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import {
  Amount,
  ChannelKey,
  Code,
  Count,
  CourseKey,
  Flag,
  Instant,
  listOf,
  nullable,
  paging,
  Revision,
  Seq,
  Text,
} from './schemas.ts'

const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const OF_EXCEL = { points: 30, seconds: 600, by: 'user' } as const

/** What a coupon takes off, and where it may be used (CPN-07). */
const Terms = {
  discountType: Code(COUPON_DISCOUNT_TYPE),
  /** Won, or percent. */
  discount: Count,
  maxDiscount: nullable(Amount),
  minPrice: Amount,
  targetCd: Code(COUPON_TARGET),
  /** Charges of one membership that it lessens, the first ones (MSH-08). */
  membershipTerms: Count,
  useStartAt: nullable(Instant),
  useEndAt: nullable(Instant),
}

/** A class or package, by name. */
const Target = Type.Object({ courseSeq: Seq, title: Type.String(), packageYn: Flag })

export const MyCoupon = Type.Object({
  couponSeq: Seq,
  name: Type.String(),
  ...Terms,
  stateCd: Code(COUPON_STATE),
  issuedAt: Instant,
  usedAt: nullable(Instant),
  /** Where it may be used, as far as visitors may see it; none is every one of the target. */
  targets: Type.Array(Target),
  targetCount: Count,
})

export const COUPON_TAB = { usable: 'usable', used: 'used', expired: 'expired' } as const

export const myCoupons = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/me/coupons',
  summary: "The caller's coupons on the site: usable, used, or over (CPN-04, CPN-09)",
  access: member,
  params: ChannelKey,
  query: Type.Object({ ...paging, tab: Type.Optional(Code(COUPON_TAB)) }),
  reply: Type.Object({
    ...listOf(MyCoupon).properties,
    counts: Type.Object({ usable: Count, used: Count, expired: Count }),
  }),
})

export const registerCoupon = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/me/coupons/create',
  summary: 'Gives the caller the coupon of a code; few tries, so that none is guessed (CPN-08, SEC-29)',
  access: member,
  idempotent: 'together',
  params: ChannelKey,
  body: Type.Object({ code: Text(60) }),
  reply: Type.Object({ couponSeq: Seq, name: Type.String() }),
  errors: [
    'COUPON_CODE_UNKNOWN',
    'COUPON_CODE_TAKEN',
    'COUPON_ALREADY_ISSUED',
    'COUPON_USED_UP',
    'COUPON_NOT_ISSUED_NOW',
    'MERGE_UNDER_WAY',
  ],
  rateLimit: { points: 10, seconds: 600, by: 'user' },
})

export const courseCoupons = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/coupons',
  summary: 'Coupons that may be taken on the page of a class or package (CPN-08)',
  access: anyone,
  sameForVisitors: true,
  params: CourseKey,
  reply: listOf(
    Type.Object({
      couponInfoSeq: Seq,
      name: Type.String(),
      ...Terms,
      useDays: nullable(Count),
      /** Y: the caller has it and gets no more of it. */
      hasYn: Flag,
    }),
  ),
  errors: ['CLASS_NOT_FOUND'],
  rateLimit: { points: 240, seconds: 60, by: 'address', scope: 'process' },
})

export const downloadCoupon = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/coupons/{couponInfoSeq}/download',
  summary: 'Gives the caller a coupon that is offered for download (CPN-08)',
  access: member,
  idempotent: 'together',
  params: Type.Object({ channelSeq: Seq, couponInfoSeq: Seq }),
  reply: Type.Object({ couponSeq: Seq }),
  errors: [
    'COUPON_NOT_FOUND',
    'COUPON_ALREADY_ISSUED',
    'COUPON_USED_UP',
    'COUPON_NOT_ISSUED_NOW',
    'MERGE_UNDER_WAY',
  ],
  rateLimit: { points: 30, seconds: 60, by: 'user' },
})

const InfoKey = Type.Object({ channelSeq: Seq, couponInfoSeq: Seq })
const Seqs = Type.Array(Seq, { maxItems: COUPON_LIMITS.targets })

/** Null first: of a time without a default nothing else can be made up for a test. */
const MaybeInstant = Type.Union([Type.Null(), Instant])

/** A coupon as staff write it; bounds are those of `couponProblems`, which names the field. */
export const CouponDraft = Type.Object({
  name: Text(500),
  discountType: Code(COUPON_DISCOUNT_TYPE),
  discount: nullable(Amount),
  maxDiscount: nullable(Amount),
  minPrice: Amount,
  targetCd: Code(COUPON_TARGET),
  targetCourseSeqs: Seqs,
  membershipTerms: nullable(Count),
  issueCd: Code(COUPON_ISSUE),
  code: Text(60),
  finishCourseSeqs: Seqs,
  issueStartAt: MaybeInstant,
  issueEndAt: MaybeInstant,
  useStartAt: MaybeInstant,
  useEndAt: MaybeInstant,
  useDays: nullable(Count),
  totalCount: nullable(Count),
  perUser: nullable(Count),
})

export const Coupon = Type.Object({
  couponInfoSeq: Seq,
  name: Type.String(),
  ...Terms,
  useDays: nullable(Count),
  issueCd: Code(COUPON_ISSUE),
  /** The one code of a coupon that has one. */
  code: nullable(Type.String()),
  issueStartAt: nullable(Instant),
  issueEndAt: nullable(Instant),
  totalCount: nullable(Count),
  perUser: Count,
  statusCd: Code(COUPON_STATUS),
  issuedCount: Count,
  usedCount: Count,
  createdAt: Instant,
})

export const COUPON_SORT = {
  createdAt: 'createdAt',
  name: 'name',
  issuedCount: 'issuedCount',
  usedCount: 'usedCount',
} as const

export const coupons = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/coupons',
  summary: 'Coupons of the site (CPN-01)',
  access: staff('SITE_COUPON_READ'),
  params: ChannelKey,
  query: Type.Object({
    ...paging,
    q: Type.Optional(Text(100)),
    statusCd: Type.Optional(Code(COUPON_STATUS)),
    issueCd: Type.Optional(Code(COUPON_ISSUE)),
    sort: Type.Optional(Code(COUPON_SORT)),
    direction: Type.Optional(Type.Enum(['asc', 'desc'])),
  }),
  reply: listOf(Coupon),
})

export const coupon = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/coupons/{couponInfoSeq}',
  summary: 'A coupon with what came of it (CPN-12)',
  access: staff('SITE_COUPON_READ'),
  params: InfoKey,
  reply: Type.Object({
    ...Coupon.properties,
    revision: Revision,
    targetCourseSeqs: Type.Array(Seq),
    targets: Type.Array(Target),
    finishCourseSeqs: Type.Array(Seq),
    finishCourses: Type.Array(Target),
    figures: Type.Object({
      usable: Count,
      held: Count,
      used: Count,
      expired: Count,
      withdrawn: Count,
      /** Generated codes, and those that were taken. */
      codes: Count,
      takenCodes: Count,
      /** Won that paid orders saved by it, and what was paid for them, net of refunds; null for who may not see sales. */
      discountAmount: nullable(Amount),
      salesAmount: nullable(Amount),
    }),
  }),
  errors: ['COUPON_NOT_FOUND'],
})

export const createCoupon = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/coupons/create',
  summary: 'Makes a coupon (CPN-02, CPN-07)',
  access: staff('SITE_COUPON_UPDATE'),
  idempotent: 'together',
  params: ChannelKey,
  body: CouponDraft,
  reply: Type.Object({ couponInfoSeq: Seq }),
  rateLimit: { points: 60, seconds: 600, by: 'user' },
})

export const modifyCoupon = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/coupons/{couponInfoSeq}/modify',
  summary:
    'Changes a coupon. How it is given out and its code stay; once it was given out it only gets better, also for those who hold it (CPN-13)',
  access: staff('SITE_COUPON_UPDATE'),
  params: InfoKey,
  body: Type.Object({ ...CouponDraft.properties, revision: Revision }),
  errors: ['COUPON_NOT_FOUND', 'COUPON_WORSENED', 'CONFLICT_EDITED'],
})

export const changeCouponStatus = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/coupons/{couponInfoSeq}/status/modify',
  summary: 'Stops giving a coupon out, or goes on; whoever holds one keeps it (CPN-07)',
  access: staff('SITE_COUPON_UPDATE'),
  params: InfoKey,
  body: Type.Object({ statusCd: Code(COUPON_STATUS) }),
  errors: ['COUPON_NOT_FOUND'],
})

export const deleteCoupon = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/coupons/{couponInfoSeq}/delete',
  summary: 'Deletes a coupon that nobody was given',
  access: staff('SITE_COUPON_UPDATE'),
  params: InfoKey,
  errors: ['COUPON_NOT_FOUND', 'COUPON_IN_USE'],
})

const HolderFilter = {
  q: Type.Optional(Text(100)),
  stateCd: Type.Optional(Code(COUPON_STATE)),
}

export const CouponHolder = Type.Object({
  couponSeq: Seq,
  userSeq: Seq,
  name: Type.String(),
  email: Type.String(),
  stateCd: Code(COUPON_STATE),
  issuedAt: Instant,
  useEndAt: nullable(Instant),
  usedAt: nullable(Instant),
  orderNumber: nullable(Type.String()),
})

export const couponHolders = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/coupons/{couponInfoSeq}/holders',
  summary: 'Who was given a coupon, newest first (CPN-12)',
  access: staff('SITE_COUPON_READ', { also: 'SITE_USER_READ' }),
  params: InfoKey,
  query: Type.Object({ ...paging, ...HolderFilter }),
  reply: listOf(CouponHolder),
  errors: ['COUPON_NOT_FOUND'],
})

export const couponHoldersExcel = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/coupons/{couponInfoSeq}/holders/excel',
  summary: 'The whole filtered list as a spreadsheet; taking personal data is recorded (CPN-12)',
  access: staff('SITE_COUPON_READ', { also: 'SITE_USER_READ' }),
  params: InfoKey,
  query: Type.Object(HolderFilter),
  raw: EXCEL,
  errors: ['COUPON_NOT_FOUND'],
  rateLimit: OF_EXCEL,
})

export const withdrawCoupons = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/coupons/{couponInfoSeq}/holders/delete',
  summary: 'Takes unused coupons back; used ones and those that are being paid with stay (CPN-12)',
  access: staff('SITE_COUPON_UPDATE'),
  params: InfoKey,
  body: Type.Object({
    couponSeqs: Type.Array(Seq, { maxItems: 500 }),
    /** Instead of these, all that a search finds, but for a few. */
    all: Type.Optional(
      Type.Object({
        q: Type.Optional(Text(100)),
        except: Type.Array(Seq, { maxItems: 500 }),
      }),
    ),
  }),
  reply: Type.Object({ withdrawnCount: Count, keptCount: Count }),
  errors: ['COUPON_NOT_FOUND'],
})

const NotIssued = Type.Enum(['notMember', 'alreadyIssued', 'merging', 'usedUp', 'stopped', 'notYet', 'ended'])
/** Of a giving in the background also that whoever ordered it may not any more. */
const LeftOut = Type.Union([NotIssued, Type.Literal('ordererGone')])

export const issueCoupons = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/coupons/{couponInfoSeq}/holders/create',
  summary: 'Gives a coupon to chosen members, and says who got none and why (CPN-08)',
  access: staff('SITE_COUPON_UPDATE', { also: 'SITE_USER_READ' }),
  idempotent: 'together',
  params: InfoKey,
  body: Type.Object({
    userSeqs: Type.Array(Seq, { maxItems: 500 }),
    emails: Type.Array(Text(254), { maxItems: 500 }),
  }),
  reply: Type.Object({
    issuedCount: Count,
    refused: Type.Array(
      Type.Object({
        /** The address as it was given, or the member's name. */
        who: Type.String(),
        reason: NotIssued,
      }),
    ),
  }),
  errors: ['COUPON_NOT_FOUND'],
  rateLimit: { points: 60, seconds: 600, by: 'user' },
})

/** How far the giving to a segment is, and who was left out and why. */
export const CouponGiving = Type.Object({
  givingSeq: Seq,
  segmentName: Type.String(),
  /** Members who were in the segment when it began. */
  totalCount: Count,
  givenCount: Count,
  leftCount: Count,
  createdAt: Instant,
  finishedAt: nullable(Instant),
  /** When a worker last went on with what its process had not finished; null where nothing came in between. */
  resumedAt: nullable(Instant),
  /** The first of those who got none. */
  left: Type.Array(Type.Object({ userSeq: Seq, name: Type.String(), email: Type.String(), reason: LeftOut })),
})

export const couponSegments = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/coupons/{couponInfoSeq}/segments',
  summary: 'Segments to give a coupon to, with how many members are in each now (CPN-08, MEM-10)',
  access: staff('SITE_COUPON_UPDATE', { also: 'SITE_USER_READ' }),
  params: InfoKey,
  reply: listOf(Type.Object({ segmentSeq: Seq, name: Type.String(), memberCount: Count })),
  errors: ['COUPON_NOT_FOUND'],
})

export const giveCouponToSegment = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/coupons/{couponInfoSeq}/givings/create',
  summary: 'Gives a coupon to everybody who is in a segment now, in the background (CPN-08, MEM-10)',
  access: staff('SITE_COUPON_UPDATE', { also: 'SITE_USER_READ' }),
  idempotent: 'together',
  params: InfoKey,
  body: Type.Object({ segmentSeq: Seq }),
  reply: CouponGiving,
  errors: ['COUPON_NOT_FOUND', 'COUPON_NOT_ISSUED_NOW', 'COUPON_USED_UP', 'COUPON_ALREADY_ISSUED'],
  rateLimit: { points: 20, seconds: 600, by: 'user' },
})

export const couponGivings = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/coupons/{couponInfoSeq}/givings',
  summary: 'The latest givings to segments: how many, who was left out and why (CPN-08)',
  access: staff('SITE_COUPON_READ', { also: 'SITE_USER_READ' }),
  params: InfoKey,
  reply: listOf(CouponGiving),
  errors: ['COUPON_NOT_FOUND'],
})

export const couponMembers = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/coupons/{couponInfoSeq}/members',
  summary: 'Members to give a coupon to, found by name or address (CPN-08)',
  access: staff('SITE_COUPON_UPDATE', { also: 'SITE_USER_READ' }),
  params: InfoKey,
  query: Type.Object({ q: Text(100) }),
  reply: listOf(Type.Object({ userSeq: Seq, name: Type.String(), email: Type.String(), heldCount: Count })),
  errors: ['COUPON_NOT_FOUND'],
})

export const couponTargets = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/coupons/targets',
  summary: 'Classes or packages to choose as targets (CPN-03)',
  access: staff('SITE_COUPON_READ'),
  params: ChannelKey,
  query: Type.Object({ packageYn: Flag, q: Type.Optional(Text(100)) }),
  reply: listOf(Target),
})

export const couponCodes = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/coupons/{couponInfoSeq}/codes',
  summary: 'Generated codes of a coupon (CPN-02)',
  access: staff('SITE_COUPON_READ'),
  params: InfoKey,
  query: Type.Object({ ...paging, q: Type.Optional(Text(60)), takenYn: Type.Optional(Flag) }),
  reply: listOf(
    Type.Object({
      couponCodeSeq: Seq,
      code: Type.String(),
      createdAt: Instant,
      takenAt: nullable(Instant),
      takenBy: nullable(Type.String()),
    }),
  ),
  errors: ['COUPON_NOT_FOUND'],
})

export const couponCodesExcel = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/coupons/{couponInfoSeq}/codes/excel',
  summary: 'All codes of a coupon as a spreadsheet (CPN-02)',
  access: staff('SITE_COUPON_READ'),
  params: InfoKey,
  raw: EXCEL,
  errors: ['COUPON_NOT_FOUND'],
  rateLimit: OF_EXCEL,
})

export const generateCouponCodes = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/coupons/{couponInfoSeq}/codes/create',
  summary: 'Makes more codes (CPN-02)',
  access: staff('SITE_COUPON_UPDATE'),
  idempotent: 'together',
  params: InfoKey,
  body: Type.Object({ quantity: Type.Integer({ minimum: 1, maximum: MOST_CODES_AT_ONCE }) }),
  reply: Type.Object({ totalCount: Count }),
  errors: ['COUPON_NOT_FOUND'],
  rateLimit: { points: 30, seconds: 600, by: 'user' },
})
