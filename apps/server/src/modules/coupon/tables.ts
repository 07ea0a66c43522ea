import {
  COUPON_DISCOUNT_TYPE,
  COUPON_ISSUE,
  COUPON_STATE,
  COUPON_STATUS,
  COUPON_TARGET,
  type CouponDiscountTypeCd,
  type CouponIssueCd,
  type CouponStateCd,
  type CouponStatusCd,
  type CouponTargetCd,
} from '@seodang/domain/codes'
import type { IssueRefusal } from '@seodang/domain/coupon-issue'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import {
  amount,
  code,
  codeCheck,
  createdAt,
  instant,
  newSeq,
  seq,
  withinChannel,
} from '../../platform/database/columns.ts'
import { users } from '../identity/tables.ts'

/** What a coupon takes off and where: of a kind of coupon, and of each one as it was given out. */
const terms = () => ({
  discountType: code<CouponDiscountTypeCd>().notNull(),
  /** Won, or percent. */
  discount: amount().notNull(),
  maxDiscount: amount(),
  minPrice: amount().notNull().default(0),
  targetCd: code<CouponTargetCd>().notNull().default(COUPON_TARGET.all),
  /** Classes or packages; none is every one of the target. */
  targetCourseSeqs: seq().array().notNull().default([]),
  /** Charges of one membership that it lessens, the first ones. */
  membershipTerms: smallint().notNull().default(1),
  useStartAt: instant(),
  useEndAt: instant(),
})

/** A kind of coupon, as staff made it (CPN-07). */
export const couponInfos = pgTable(
  'coupon_infos',
  {
    couponInfoSeq: newSeq(),
    channelSeq: seq().notNull(),
    name: text().notNull(),
    ...terms(),
    /** Days from issue, instead of a fixed period. */
    useDays: integer(),
    issueCd: code<CouponIssueCd>().notNull(),
    /** Classes that give it when they are finished; none is any class. */
    finishCourseSeqs: seq().array().notNull().default([]),
    issueStartAt: instant(),
    issueEndAt: instant(),
    totalCount: integer(),
    perUser: integer().notNull().default(1),
    /** Counted with the row locked, so that no limit is passed (SEC-22). */
    issuedCount: integer().notNull().default(0),
    statusCd: code<CouponStatusCd>().notNull().default(COUPON_STATUS.active),
    /** Counts saves, so that two editors do not undo each other (SET-09). */
    revision: integer().notNull().default(1),
    createdBy: seq(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.couponInfoSeq] }),
    index('coupon_infos_list').on(t.channelSeq, t.createdAt.desc().nullsFirst()),
    codeCheck('coupon_infos_discount_type', t.discountType, COUPON_DISCOUNT_TYPE),
    codeCheck('coupon_infos_target', t.targetCd, COUPON_TARGET),
    codeCheck('coupon_infos_issue', t.issueCd, COUPON_ISSUE),
    codeCheck('coupon_infos_status', t.statusCd, COUPON_STATUS),
    check('coupon_infos_limit', sql`${t.totalCount} is null or ${t.issuedCount} <= ${t.totalCount}`),
  ],
)

/** A coupon in somebody's hands, with the terms of its day, or better ones (CPN-13). */
export const coupons = pgTable(
  'coupons',
  {
    couponSeq: newSeq(),
    channelSeq: seq().notNull(),
    couponInfoSeq: seq().notNull(),
    userSeq: seq()
      .notNull()
      .references(() => users.userSeq),
    ...terms(),
    stateCd: code<CouponStateCd>().notNull().default(COUPON_STATE.usable),
    /** The order that keeps it or has used it. */
    orderSeq: seq(),
    /** The membership that is paid with it: it keeps the coupon from its beginning, also where a trial comes first. */
    subscriptionSeq: seq(),
    /** Names what gave it where that may be told twice, as `join` or `finish:12`. */
    onceKey: text(),
    issuedBy: seq(),
    issuedAt: createdAt(),
    usedAt: instant(),
    withdrawnAt: instant(),
    /** The order that it was earned by and that was paid back whole: it is used up where it is used, and never again. */
    takenBackOrderSeq: seq(),
    /** When its holder was told that it ends soon. */
    remindedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.couponSeq] }),
    withinChannel(
      'coupons_info',
      [t.channelSeq, t.couponInfoSeq],
      [couponInfos.channelSeq, couponInfos.couponInfoSeq],
    ),
    index('coupons_holders').on(t.channelSeq, t.couponInfoSeq, t.issuedAt.desc().nullsFirst()),
    index('coupons_user').on(t.userSeq, t.channelSeq),
    index('coupons_ending').on(t.useEndAt).where(sql`state_cd = '00' and reminded_at is null`),
    index('coupons_taken_back')
      .on(t.channelSeq, t.takenBackOrderSeq)
      .where(sql`taken_back_order_seq is not null`),
    uniqueIndex('coupons_once').on(t.channelSeq, t.couponInfoSeq, t.userSeq, t.onceKey),
    codeCheck('coupons_discount_type', t.discountType, COUPON_DISCOUNT_TYPE),
    codeCheck('coupons_target', t.targetCd, COUPON_TARGET),
    codeCheck('coupons_state', t.stateCd, COUPON_STATE),
    check(
      'coupons_order',
      sql`(${t.stateCd} in ('01', '02')) = (coalesce(${t.orderSeq}, ${t.subscriptionSeq}) is not null)`,
    ),
  ],
)

/** Codes that give a coupon: the one that many may use, or many for one person each (CPN-02). */
export const couponCodes = pgTable(
  'coupon_codes',
  {
    couponCodeSeq: newSeq(),
    channelSeq: seq().notNull(),
    couponInfoSeq: seq().notNull(),
    /** As `normalCouponCode` of the domain keeps it. */
    code: text().notNull(),
    /** The coupon that was given for it; a code for all never has one. */
    couponSeq: seq(),
    takenAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.couponCodeSeq] }),
    withinChannel(
      'coupon_codes_info',
      [t.channelSeq, t.couponInfoSeq],
      [couponInfos.channelSeq, couponInfos.couponInfoSeq],
    ).onDelete('cascade'),
    uniqueIndex('coupon_codes_code').on(t.channelSeq, t.code),
    index('coupon_codes_list').on(t.channelSeq, t.couponInfoSeq, t.couponCodeSeq),
  ],
)

/** A coupon that is given to everybody in a segment, which a worker carries out part after part (CPN-08, MEM-10). */
export const couponGivings = pgTable(
  'coupon_givings',
  {
    givingSeq: newSeq(),
    channelSeq: seq().notNull(),
    couponInfoSeq: seq().notNull(),
    byUserSeq: seq().notNull(),
    /** As the segment was called; it may be gone by now. */
    segmentName: text().notNull(),
    createdAt: createdAt(),
    finishedAt: instant(),
    /** When a worker last went on with what its process had not finished. */
    resumedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.givingSeq] }),
    withinChannel(
      'coupon_givings_info',
      [t.channelSeq, t.couponInfoSeq],
      [couponInfos.channelSeq, couponInfos.couponInfoSeq],
    ).onDelete('cascade'),
    index('coupon_givings_list').on(t.channelSeq, t.couponInfoSeq, t.givingSeq),
  ],
)

/** Who was in the segment when it began. A row leaves `waiting` in the transaction that gives the coupon. */
export const couponGivingRows = pgTable(
  'coupon_giving_rows',
  {
    channelSeq: seq().notNull(),
    givingSeq: seq().notNull(),
    userSeq: seq()
      .notNull()
      .references(() => users.userSeq),
    state: text().$type<'waiting' | 'done' | 'left'>().notNull().default('waiting'),
    /** Why somebody was left out. */
    reason: text().$type<IssueRefusal | 'notMember' | 'ordererGone'>(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.givingSeq, t.userSeq] }),
    withinChannel(
      'coupon_giving_rows_of',
      [t.channelSeq, t.givingSeq],
      [couponGivings.channelSeq, couponGivings.givingSeq],
    ).onDelete('cascade'),
    index('coupon_giving_rows_state').on(t.channelSeq, t.givingSeq, t.state, t.userSeq),
  ],
)
