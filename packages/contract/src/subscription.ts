import { anyone, member, user } from '@seodang/domain/access'
import { CURRENCY } from '@seodang/domain/codes'
import { RECURRING_STATE } from '@seodang/domain/recurring'
import Type from 'typebox'
import { Picture } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import { PayingCard } from './instalment.ts'
import { OfferedCoupon, RefundExamples } from './order.ts'
import { Amount, ChannelKey, Code, Count, Flag, Instant, listOf, nullable, Seq } from './schemas.ts'

/** What a membership opens: classes that visitors may see, and rooms that are published. */
const Opened = {
  classes: Type.Array(Type.Object({ courseSeq: Seq, title: Type.String(), image: nullable(Picture) })),
  chatRooms: Type.Array(Type.Object({ chatRoomSeq: Seq, name: Type.String() })),
}

export const MembershipTerm = Type.Object({
  months: Type.Integer({ minimum: 1, maximum: 60 }),
  price: Amount,
})

/** A membership as whoever may subscribe sees it (MSH-06, MSH-07). */
export const Membership = Type.Object({
  membershipSeq: Seq,
  name: Type.String(),
  description: Type.String(),
  image: nullable(Picture),
  benefits: Type.Array(Type.String()),
  /** The shortest first; the first is the monthly fee. */
  terms: Type.Array(MembershipTerm),
  currency: Code(CURRENCY),
  trialDays: Count,
  /** Null without a limit. */
  seatsLeft: nullable(Count),
  ...Opened,
})

const MembershipKey = Type.Object({ ...ChannelKey.properties, membershipSeq: Seq })

export const memberships = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/memberships',
  summary: 'The memberships that the site sells (MSH-07)',
  access: anyone,
  sameForEverybody: true,
  params: ChannelKey,
  reply: listOf(Membership),
})

export const membership = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/memberships/{membershipSeq}',
  summary: 'One membership that the site sells (MSH-07)',
  access: anyone,
  sameForEverybody: true,
  params: MembershipKey,
  reply: Membership,
})

/** `starting`: the first charge is under way and its outcome is not known yet. */
const State = Type.Enum(['starting', ...Object.values(RECURRING_STATE)])

export const Subscription = Type.Object({
  subscriptionSeq: Seq,
  membershipSeq: Seq,
  name: Type.String(),
  image: nullable(Picture),
  state: State,
  termMonths: Count,
  /** Of one term. */
  price: Amount,
  /** What a term costs now: the price, less what the coupon takes off. */
  dueAmount: Amount,
  /** A coupon that lessens the next charges, in won each (CPN-07). */
  coupon: nullable(Type.Object({ name: Type.String(), termsLeft: Count, off: Amount })),
  currency: Code(CURRENCY),
  startedAt: Instant,
  /** Until when it is paid for, or the trial lasts. */
  paidUntil: Instant,
  /** When the card is charged next, and how much; null where nothing is due any more. */
  nextChargeAt: nullable(Instant),
  nextAmount: nullable(Amount),
  endedAt: nullable(Instant),
  endReason: nullable(Type.String()),
  /** A charge whose outcome is open: nothing can be changed before it is known. */
  isCharging: Type.Boolean(),
  card: nullable(PayingCard),
  /** What the next term is to be, where something else was chosen for it. */
  next: nullable(Type.Object({ membershipSeq: Seq, name: Type.String(), termMonths: Count, price: Amount })),
  /** A higher price that waits for the member's consent (integrations 8.3). */
  raise: nullable(Type.Object({ price: Amount, from: Instant, agreedAt: nullable(Instant) })),
  ...Opened,
  events: Type.Array(
    Type.Object({
      kind: Type.String(),
      membershipName: Type.String(),
      amount: nullable(Amount),
      at: nullable(Instant),
      createdAt: Instant,
    }),
  ),
})

export const mySubscriptions = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/me/subscriptions',
  summary: "The caller's memberships with state, next charge and history, newest first (MSH-09)",
  // Whoever was removed or blocked is still told what they pay, and may end it.
  access: user,
  whileSuspended: true,
  params: ChannelKey,
  reply: Type.Object({
    ...listOf(Subscription).properties,
    /** Memberships whose free trial the member has had. */
    trialsUsed: Type.Array(Seq),
  }),
})

const SubscriptionKey = Type.Object({ ...ChannelKey.properties, subscriptionSeq: Seq })

export const membershipCoupons = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/memberships/{membershipSeq}/coupons',
  summary: "The caller's coupons for a term of the membership, those that save most first (CPN-10)",
  access: member,
  params: MembershipKey,
  query: Type.Object({ termMonths: Type.Integer({ minimum: 1, maximum: 60 }) }),
  reply: Type.Object({
    ...listOf(
      Type.Object({
        ...OfferedCoupon.properties,
        /** Charges that it lessens, the first ones. */
        membershipTerms: Count,
      }),
    ).properties,
    /** The one to suggest; it is never chosen for anybody. */
    suggestedCouponSeq: nullable(Seq),
  }),
})

export const membershipRefundRule = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/memberships/{membershipSeq}/refund-rule',
  summary: 'What would come back of a term that is paid now, as its letter will say it (BYD-02)',
  access: anyone,
  params: MembershipKey,
  query: Type.Object({
    termMonths: Type.Integer({ minimum: 1, maximum: 60 }),
    /** What is paid with a coupon, minor units; absent, or more than it: the price. */
    amount: Type.Optional(Amount),
    /** Whether the first payment comes after the free trial. */
    withTrial: Type.Optional(Flag),
  }),
  reply: RefundExamples,
})

export const subscribe = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/memberships/{membershipSeq}/subscriptions/create',
  summary: 'Subscribes with a stored card: the first term is charged, or the free trial begins (MSH-07)',
  access: member,
  params: MembershipKey,
  body: Type.Object({
    termMonths: Type.Integer({ minimum: 1, maximum: 60 }),
    cardSeq: Seq,
    /** The price of one term as the page showed it; another one is refused and shown, never charged. */
    expectedPrice: Amount,
    /** Lessens the first charges; one coupon for a membership (CPN-10). */
    couponSeq: Type.Optional(nullable(Seq)),
    /** What the first charge is with the coupon, as the page showed it; absent: the price. */
    expectedAmount: Type.Optional(Amount),
    /** Whether the page said that a free trial comes first. */
    withTrial: Type.Boolean(),
    agreedTerms: Type.Boolean(),
    agreedRenewal: Type.Boolean(),
  }),
  reply: Subscription,
  errors: [
    'ALREADY_SUBSCRIBED',
    'MEMBERSHIP_FULL',
    'PAYMENT_AMOUNT_MISMATCH',
    'CARD_REFUSED',
    'CONSENT_NEEDED',
    'COUPON_NOT_USABLE',
    'COUPON_BEING_PAID',
    'MERGE_UNDER_WAY',
  ],
  rateLimit: { points: 20, seconds: 600, by: 'user' },
})

const REFUSED = ['SUBSCRIPTION_MOVE_REFUSED', 'PAYMENT_PENDING', 'MERGE_UNDER_WAY'] as const

const PlanChoice = { membershipSeq: Seq, termMonths: Type.Integer({ minimum: 1, maximum: 60 }) }

export const quoteSubscriptionChange = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/me/subscriptions/{subscriptionSeq}/change',
  summary: 'What another membership or term would cost, and from when (MSH-09)',
  access: member,
  params: SubscriptionKey,
  query: Type.Object(PlanChoice),
  reply: Type.Object({
    when: Type.Enum(['same', 'atOnce', 'nextTerm']),
    /** Charged now. */
    amount: Amount,
    /** Of one term from then on. */
    price: Amount,
    from: Instant,
  }),
  errors: [...REFUSED],
})

export const changeSubscription = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/me/subscriptions/{subscriptionSeq}/change',
  summary:
    'Takes another membership or term: a dearer one at once for the difference, else from the next term (MSH-09)',
  access: member,
  params: SubscriptionKey,
  body: Type.Object({ ...PlanChoice, expectedAmount: Amount, expectedPrice: Amount }),
  reply: Subscription,
  errors: [...REFUSED, 'ALREADY_SUBSCRIBED', 'MEMBERSHIP_FULL', 'PAYMENT_AMOUNT_MISMATCH', 'CARD_REFUSED'],
  rateLimit: { points: 20, seconds: 600, by: 'user' },
})

export const pauseSubscription = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/me/subscriptions/{subscriptionSeq}/pause',
  summary: 'Charges no more for now; what is paid stays open to its end (MSH-09)',
  access: member,
  params: SubscriptionKey,
  reply: Subscription,
  errors: [...REFUSED],
  idempotent: true,
})

export const resumeSubscription = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/me/subscriptions/{subscriptionSeq}/resume',
  summary: 'Goes on after a pause or a cancellation; charges only where no paid time is left (MSH-09)',
  access: member,
  params: SubscriptionKey,
  /** What is charged at once, as the page showed it: 0 while paid time is left. */
  body: Type.Object({ expectedAmount: Amount }),
  reply: Subscription,
  errors: [...REFUSED, 'PAYMENT_AMOUNT_MISMATCH', 'CARD_REFUSED'],
  rateLimit: { points: 20, seconds: 600, by: 'user' },
})

export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/me/subscriptions/{subscriptionSeq}/cancel',
  summary: 'Ends the membership with what is paid; nothing is charged any more (MSH-09)',
  access: user,
  whileSuspended: true,
  params: SubscriptionKey,
  reply: Subscription,
  errors: [...REFUSED],
  idempotent: true,
})

export const setSubscriptionCard = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/me/subscriptions/{subscriptionSeq}/card',
  summary: 'Charges another stored card from now on; a charge that failed is tried again with it (MSH-11)',
  access: member,
  params: SubscriptionKey,
  body: Type.Object({ cardSeq: Seq }),
  reply: Subscription,
  errors: [...REFUSED],
  idempotent: true,
})

export const agreeToRaise = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/me/subscriptions/{subscriptionSeq}/raise',
  summary: 'Agrees to a higher price; without it the membership ends with what is paid (BYD-23)',
  access: member,
  params: SubscriptionKey,
  body: Type.Object({ price: Amount }),
  reply: Subscription,
  errors: [...REFUSED],
  idempotent: true,
})
