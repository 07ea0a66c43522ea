import { defineEvent } from '../../platform/jobs/jobs.ts'

/** Somebody got a coupon that they did not fetch themselves: by hand, on joining, on finishing a class (CPN-08). */
export const couponGiven = defineEvent<{ channelSeq: number; couponSeq: number; userSeq: number }>(
  'coupon.given',
)

/** Unused coupons of a person end in three days or less; each is told of once. */
export const couponsEnding = defineEvent<{
  channelSeq: number
  userSeq: number
  count: number
  /** When the first of them ends, ISO-8601. */
  useEndAt: string
}>('coupon.ending')
