import { anyone, member, staff, user, verified } from '@seodang/domain/access'
import { CASH_RECEIPT_STATE } from '@seodang/domain/cash-receipt'
import {
  CASH_RECEIPT_TYPE,
  COUPON_DISCOUNT_TYPE,
  CURRENCY,
  ORDER_KIND,
  ORDER_LINE,
  ORDER_SEARCH_FIELD,
  PAY_METHOD,
  PAYMENT_ENTRY,
  PAYMENT_STATUS,
  REFUND_POLICY,
} from '@seodang/domain/codes'
import { REFUND_PART } from '@seodang/domain/delivery'
import { PROOF_ERRORS } from '@seodang/domain/proof-errors'
import { CLAIM_STATE } from '@seodang/domain/refund-claim'
import { REFUND_REASON, STAFF_REASONS } from '@seodang/domain/refund-reason'
import Type from 'typebox'
import { Picture } from './catalog.ts'
import { DeliverySettings, Parcel, ParcelState, ShipTo } from './delivery.ts'
import { endpoint } from './endpoint.ts'
import { FormAnswers, FormField } from './form.ts'
import { InstalmentPlanView } from './instalment.ts'
import { Proof } from './proof.ts'
import {
  Amount,
  ChannelKey,
  Code,
  Count,
  CourseKey,
  Day,
  Flag,
  Instant,
  listOf,
  NOTICE_MAX_BYTES,
  nullable,
  paging,
  Seq,
  Text,
} from './schemas.ts'

const OrderLine = Type.Object({
  kind: Code(ORDER_LINE),
  /** Null for a membership. */
  courseSeq: nullable(Seq),
  title: Type.String(),
  listPrice: Amount,
  discount: Amount,
  /** What the coupon of the order takes off this line. */
  couponDiscount: Amount,
  amount: Amount,
})

/** PAY-20: what a price in dollars is charged by. */
const Dollars = Type.Object({
  /** Cents. */
  amount: Amount,
  /** Won per dollar in hundredths. */
  rateHundredths: Amount,
  ratedOn: Day,
  source: Type.String(),
})

/** A coupon of the caller as a page offers it for what is bought there (CPN-10). */
export const OfferedCoupon = Type.Object({
  couponSeq: Seq,
  name: Type.String(),
  discountType: Code(COUPON_DISCOUNT_TYPE),
  discount: Amount,
  maxDiscount: nullable(Amount),
  minPrice: Amount,
  useEndAt: nullable(Instant),
  /** What it takes off here, in won. */
  off: Amount,
  refusal: nullable(
    Type.Enum(['notForUsd', 'used', 'notYet', 'expired', 'belowMinimum', 'otherTarget', 'held']),
  ),
})

/** BYD-02: what would come back at a few moments after the purchase, by the calculator that will decide. */
export const RefundExamples = Type.Object({
  steps: Type.Array(
    Type.Object({
      at: Instant,
      /** Lessons that are opened one by one, and those opened by then; of a membership 1 once something of it was used. */
      lessons: Count,
      opened: Count,
      /** Meetings, and those that are over by then. */
      meetings: Count,
      held: Count,
      rule: Type.String(),
      amount: Amount,
    }),
  ),
  /** What is paid for the class alone; what goods give back goes by where they are. */
  paid: Amount,
  currency: Code(CURRENCY),
  /** Days within which everything comes back while nothing was taken. */
  wholeDays: Count,
  /** Whether a lesson can be tried for nothing; where none can, opening lessons costs no right to withdraw. */
  hasTrial: Type.Boolean(),
  /** A term of a membership, which goes by its days. */
  isTerm: Type.Boolean(),
})

/** PAY-13: all that the payment page shows before an order exists; computed by the server each time (PAY-15). */
export const Checkout = Type.Object({
  courseSeq: Seq,
  title: Type.String(),
  image: nullable(Picture),
  teacherNames: Type.Array(Type.String()),
  vodDays: Type.Integer({ minimum: -1 }),
  validUntil: nullable(Instant),
  /** What pressing the button will be: enrol, wait for approval, join the waiting list. */
  outcome: Type.Enum(['enrol', 'approval', 'waitlist']),
  /** Until when a place that became free is kept for the member, who waited for it (BYD-18). */
  offerUntil: nullable(Instant),
  /** For how long a place is offered to whoever joins the waiting list now. */
  offerHours: Count,
  /** What is paid with this press: nothing for a place in a line that is paid when it is offered. */
  dueNow: Amount,
  lines: Type.Array(OrderLine),
  productAmount: Amount,
  discountAmount: Amount,
  couponAmount: Amount,
  amount: Amount,
  /** False for what is sold in dollars (PAY-08), is free, or is paid for later. */
  takesCoupon: Type.Boolean(),
  /** The coupon that was asked for and can be used; the amounts are with it. */
  couponSeq: nullable(Seq),
  /** The member's coupons, those that can be used here first; the others say why not (CPN-10). */
  coupons: Type.Array(OfferedCoupon),
  /** The one that takes off most. */
  suggestedCouponSeq: nullable(Seq),
  /** What all amounts here are in, and what is charged (PAY-05). */
  currency: Code(CURRENCY),
  /** The currencies that it can be paid in, with what it costs in each and how; the first is the usual one. */
  currencies: Type.Array(
    Type.Object({ currency: Code(CURRENCY), amount: Amount, methods: Type.Array(Code(PAY_METHOD)) }),
  ),
  /** Where the price is kept in dollars: what it is there, and the rate that `amount` comes from (PAY-05). */
  dollars: nullable(Dollars),
  methods: Type.Array(Code(PAY_METHOD)),
  buyer: Type.Object({ name: Type.String(), email: Type.String(), phone: Type.String() }),
  phoneNeeded: Type.Boolean(),
  /** DLV-05: goods are sent, and by what their carriage is charged; null where there is nothing to send. */
  delivery: nullable(Type.Object({ goods: Type.String(), settings: DeliverySettings })),
  /** The form that the class asks before it is enrolled in; null where none is open to the buyer (FRM-15). */
  form: nullable(Type.Object({ formSeq: Seq, title: Type.String(), fields: Type.Array(FormField) })),
  /** What the class asks before it is enrolled in (ENR-41). */
  questions: Type.Array(
    Type.Object({
      key: Type.String(),
      kind: Type.String(),
      label: Type.String(),
      help: Type.String(),
      requiredYn: Flag,
      choices: Type.Array(Type.String()),
      maxLength: Count,
    }),
  ),
  /** Dates to choose from; empty for a class without a time table (AUTH-24). */
  schedules: Type.Array(
    Type.Object({ scheduleSeq: Seq, startAt: Instant, endAt: Instant, placesLeft: nullable(Count) }),
  ),
  scheduleSeq: nullable(Seq),
  refundPolicy: Code(REFUND_POLICY),
  refund: RefundExamples,
  /**
   * PAY-23: the class can be paid month by month with a stored card; null where it cannot. Won of each month, and when
   * it falls due; `first` is the first month with what is charged beside it (materials, delivery). Won also where the page
   * is in dollars: an order by the month is placed in won or not at all.
   */
  monthly: nullable(
    Type.Object({
      parts: Type.Array(Type.Object({ no: Count, amount: Amount, dueAt: Instant })),
      first: Amount,
    }),
  ),
  /** Card instalments in months that may be chosen at most; 0 is a single payment. */
  instalmentMonths: Count,
  depositDays: Count,
  depositDeadlineAt: Instant,
})

export const refundRule = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/refund-rule',
  summary: 'What would come back if the class were bought now, as its checkout will say it (BYD-02)',
  access: anyone,
  params: CourseKey,
  reply: RefundExamples,
  errors: ['CLASS_NOT_FOUND', 'CLASS_DELETED'],
})

export const checkout = endpoint({
  method: 'GET',
  path: '/v2.0/channels/{channelSeq}/courses/{courseSeq}/checkout',
  summary: 'What the payment page shows (PAY-13)',
  access: member,
  params: CourseKey,
  query: Type.Object({
    id: Type.Optional(Seq),
    ps: Type.Optional(Code(PAYMENT_ENTRY)),
    /** Y: the member was told which classes of the package are attended already (ENR-27). */
    skipAttendCheck: Type.Optional(Flag),
    /** Shows the amounts with this coupon. */
    couponSeq: Type.Optional(Seq),
    /** Shows what it costs in this currency; won where dollars are not taken for it. */
    currency: Type.Optional(Code(CURRENCY)),
  }),
  reply: Checkout,
  errors: [
    'PACKAGE_CLASSES_ATTENDED',
    'PACKAGE_CLASS_FULL',
    'PACKAGE_CLASS_UNPUBLISHED',
    'CLASS_NOT_FOUND',
    'CLASS_SOLD_OUT',
    'RECRUITMENT_CLOSED',
    'RECRUITMENT_NOT_OPEN',
    'ALREADY_ENROLLED',
    'PLACE_AWAITED',
    'ENROLMENT_NOT_OFFERED',
    'NOT_PAYABLE',
    'EXCHANGE_RATE_MISSING',
    'SCHEDULE_REFUSED',
    'MEMBERS_ONLY_CLASS',
    'CLASS_DELETED',
    'OFFER_EXPIRED',
  ],
})

/** Of the buyer's bank account: the gateway's code of the bank, and the last digits. */
export const ShownAccount = Type.Object({ bank: Type.String(), tail: Type.String() })

/** What the browser does next: hand over to the gateway's script, go to an address, or nothing. */
export const NextStep = Type.Union([
  Type.Object({ kind: Type.Literal('done') }),
  Type.Object({ kind: Type.Literal('redirect'), url: Type.String() }),
  Type.Object({ kind: Type.Literal('sdk'), payload: Type.Record(Type.String(), Type.Unknown()) }),
])

export const placeOrder = endpoint({
  method: 'POST',
  path: '/v2.0/channels/{channelSeq}/courses/{courseSeq}/orders/create',
  summary:
    'Prices the order on the server, holds the place, and begins the payment; a free one is done at once (PAY-15, ENR-40)',
  access: member,
  params: CourseKey,
  body: Type.Object({
    name: Text(100),
    email: Text(254),
    phone: Text(20),
    payMethodCd: nullable(Code(PAY_METHOD)),
    /** What is charged, won where it is absent; of a method that does not charge it METHOD_NOT_OFFERED tells (PAY-14). */
    currency: Type.Optional(Code(CURRENCY)),
    scheduleSeq: Type.Optional(nullable(Seq)),
    /** Attended classes of the package stay as they are (ENR-29). */
    skipAttendCheck: Type.Optional(Type.Boolean()),
    agreedTerms: Type.Boolean(),
    /** What the page said pressing the button will be; anything less is refused, not done silently (ENR-37). */
    outcome: Type.Enum(['enrol', 'approval', 'waitlist']),
    /** Answers by the key of their question. */
    answers: Type.Optional(Type.Record(Text(60), Text(5000))),
    /** Answers to the form of the class, by the key of the field (FRM-15). */
    formAnswers: Type.Optional(FormAnswers),
    /** The one coupon of the order (CPN-10); it is checked again and kept until the order is paid or ends (BYD-17). */
    couponSeq: Type.Optional(nullable(Seq)),
    /** The total that the person saw, in minor units of the currency: a different one is refused and shown again, never charged. */
    expectedAmount: Amount,
    /** Of a card; 0 is a single payment. Without it the buyer chooses in the gateway's window. */
    instalmentMonths: Type.Optional(Type.Integer({ minimum: 0, maximum: 12 })),
    /**
     * PAY-23: month by month with a stored card; `expectedFirst` is what is charged now, `expectedAmount` stays the whole
     * price, and what is charged later is agreed to by itself.
     */
    monthly: Type.Optional(
      Type.Object({ cardSeq: Seq, expectedFirst: Amount, agreedMonthly: Type.Boolean() }),
    ),
    /** Where the goods go (DLV-05); needed where the class has any. */
    shipTo: Type.Optional(ShipTo),
    /** The address is kept for the next time. */
    keepAddress: Type.Optional(Type.Boolean()),
    cashReceipt: Type.Optional(Type.Object({ type: Code(CASH_RECEIPT_TYPE), number: Text(20) })),
    depositorName: Type.Optional(Text(40)),
    /** The share link that this browser came by last, while it is remembered (LKS-12). */
    refererCode: Type.Optional(Text(40)),
  }),
  /** Without an order where nothing is due yet: a place in a line that is paid for when it is offered (BYD-18). */
  reply: Type.Object({ orderSeq: nullable(Seq), next: NextStep }),
  errors: [
    'PACKAGE_CLASSES_ATTENDED',
    'PACKAGE_CLASS_FULL',
    'PACKAGE_CLASS_UNPUBLISHED',
    'CLASS_NOT_FOUND',
    'CLASS_SOLD_OUT',
    'CAPACITY_EXCEEDED',
    'RECRUITMENT_CLOSED',
    'RECRUITMENT_NOT_OPEN',
    'ALREADY_ENROLLED',
    'PLACE_AWAITED',
    'METHOD_NOT_OFFERED',
    'PAYMENT_AMOUNT_MISMATCH',
    'PAYMENT_PENDING',
    'NOT_PAYABLE',
    'EXCHANGE_RATE_MISSING',
    'ENROLMENT_NOT_OFFERED',
    'SCHEDULE_REFUSED',
    'MEMBERS_ONLY_CLASS',
    'CLASS_DELETED',
    'PROVIDER_UNAVAILABLE',
    'OFFER_EXPIRED',
    'COUPON_NOT_USABLE',
    'COUPON_BEING_PAID',
    'CARD_REFUSED',
  ],
  idempotent: true,
  rateLimit: { points: 30, seconds: 60, by: 'user' },
})

export const Order = Type.Object({
  orderSeq: Seq,
  number: Type.String(),
  kind: Code(ORDER_KIND),
  /** The class or package; null for a membership. */
  courseSeq: nullable(Seq),
  title: Type.String(),
  image: nullable(Picture),
  lines: Type.Array(OrderLine),
  /** The coupon that it was paid with, and what it took off; null without one (SALE-07). */
  coupon: nullable(Type.Object({ couponInfoSeq: Seq, name: Type.String(), amount: Amount })),
  amount: Amount,
  refundedAmount: Amount,
  currency: Code(CURRENCY),
  /** The price in dollars and the rate of that day, where the won come from one (PAY-20). */
  dollars: nullable(Dollars),
  payMethodCd: nullable(Code(PAY_METHOD)),
  /** PAY-23: which month of its plan it pays, or the first of several; null where it is paid at once. */
  instalmentNo: nullable(Count),
  instalmentPlan: nullable(InstalmentPlanView),
  paymentStatus: Code(PAYMENT_STATUS),
  paidYN: Flag,
  name: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  createdAt: Instant,
  paidAt: nullable(Instant),
  cancelledAt: nullable(Instant),
  receiptUrl: nullable(Type.String()),
  virtualAccount: nullable(
    Type.Object({
      bank: Type.String(),
      number: Type.String(),
      holder: Type.String(),
      dueAt: Instant,
      /** The stand-in's page where the transfer is made; null with a real bank. */
      pageUrl: nullable(Type.String()),
    }),
  ),
  /** PAY-22: of a bank deposit; null where none is due. */
  cashReceipt: nullable(
    Type.Object({
      state: Type.Enum(['waiting', 'issued', 'cancelled']),
      typeCd: Code(CASH_RECEIPT_TYPE),
      /** What of it was not cancelled. */
      amount: Amount,
      issueNumber: nullable(Type.String()),
      url: nullable(Type.String()),
    }),
  ),
  /** A receipt can be had: the PDF, and beside it what the gateway issued. */
  hasReceipt: Type.Boolean(),
  canCancel: Type.Boolean(),
  depositDeadlineAt: nullable(Instant),
  failureMessage: nullable(Type.String()),
  vodDays: Type.Integer({ minimum: -1 }),
  validAt: nullable(Instant),
  choiseStatusCd: nullable(Type.String()),
  waitlisted: Type.Boolean(),
  /** BYD-02: the rule that was copied into the order when it was placed, in words; `lines` is what the site promised. */
  refundRule: Type.Object({
    title: Type.String(),
    lines: Type.Array(Type.Object({ when: Type.String(), gives: Type.String() })),
  }),
  /** DLV-07: the goods of the order; null where there are none, or before they are paid. */
  delivery: nullable(Parcel),
  /** BYD-02: that it is not as described, as the buyer claimed once; null where nobody did. */
  claim: nullable(
    Type.Object({
      state: Code(CLAIM_STATE),
      /** What differs, in the buyer's words. */
      content: Type.String(),
      noticedOn: Day,
      askedAt: Instant,
      /** The last day on which staff decide in time. */
      dueOn: Day,
      /** Why staff refused it. */
      answer: nullable(Type.String()),
      decidedAt: nullable(Instant),
    }),
  ),
  refunds: Type.Array(
    Type.Object({
      refundSeq: Seq,
      amount: Amount,
      reason: Type.String(),
      /** Who ended it and why; null of refunds that are older than the question. */
      reasonCd: nullable(Code(REFUND_REASON)),
      state: Type.String(),
      createdAt: Instant,
      /** When the money went back; null until then. */
      doneAt: nullable(Instant),
      /** PAY-21: of a deposit, which staff transfer; null where a gateway pays it back. */
      transfer: nullable(
        Type.Object({
          /** The last day on which it is in time. */
          dueOn: Day,
          /** Null until somebody named one. */
          account: nullable(ShownAccount),
          /** The day of the transfer, as staff said it. */
          transferredOn: nullable(Day),
          /** Won that were paid besides because it came late. */
          interest: Amount,
        }),
      ),
    }),
  ),
})

export const confirmPayment = endpoint({
  method: 'POST',
  path: '/v2.0/channels/{channelSeq}/courses/{courseSeq}/payment/success',
  summary: 'Settles a payment that came back from the gateway, once however often it is called (PAY-16)',
  access: verified,
  whileSuspended: true,
  params: CourseKey,
  body: Type.Object({ orderId: Text(64, 6), paymentKey: Text(200, 1), amount: Type.Optional(Amount) }),
  reply: Order,
  errors: [
    'ORDER_NOT_FOUND',
    'PAYMENT_AMOUNT_MISMATCH',
    'PAYMENT_CHANNEL_MISMATCH',
    'PAYMENT_FAILED',
    'PAYMENT_CANCELLED_BY_USER',
    'PAYMENT_PENDING',
    'PAYMENT_EXPIRED',
    'CAPACITY_EXCEEDED',
    'MERGE_UNDER_WAY',
  ],
  rateLimit: { points: 60, seconds: 60, by: 'user' },
})

export const failPayment = endpoint({
  method: 'POST',
  path: '/v2.0/channels/{channelSeq}/courses/{courseSeq}/payment/fail',
  summary:
    'Notes that the gateway sent the buyer back without paying, and gives the place free (PAY-09, PAY-16)',
  access: verified,
  whileSuspended: true,
  params: CourseKey,
  body: Type.Object({ orderId: Text(64), code: Text(100), message: Type.Optional(Text(500)) }),
  reply: Type.Object({
    orderSeq: Seq,
    /** `unknown` while the gateway has not said; the page then offers the order instead of another try. */
    moneyMoved: Type.Enum(['no', 'yes', 'unknown']),
    message: Type.String(),
    errorName: Type.String(),
  }),
  errors: ['ORDER_NOT_FOUND'],
})

export const myOrder = endpoint({
  method: 'GET',
  path: '/v2.0/channels/{channelSeq}/orders/{orderSeq}',
  summary: "One of the caller's orders (PAY-17, SEC-28)",
  // Whoever is no member any more still sees what they paid (MEM-08).
  access: verified,
  whileSuspended: true,
  params: Type.Object({ channelSeq: Seq, orderSeq: Seq }),
  reply: Order,
  errors: ['ORDER_NOT_FOUND'],
})

export const myOrders = endpoint({
  method: 'GET',
  path: '/v2.0/channels/{channelSeq}/me/orders',
  summary: "The caller's orders, newest first (MY-10)",
  access: verified,
  whileSuspended: true,
  params: ChannelKey,
  query: Type.Object(paging),
  reply: listOf(Order),
})

const OrderSomewhere = Type.Object({
  orderSeq: Seq,
  number: Type.String(),
  title: Type.String(),
  amount: Amount,
  refundedAmount: Amount,
  /** What of it staff have still to transfer (PAY-21). */
  owedAmount: Amount,
  currency: Code(CURRENCY),
  paymentStatus: Code(PAYMENT_STATUS),
  createdAt: Instant,
  /** Where it was bought; without an origin where the site has closed. */
  site: Type.Object({ channelSeq: Seq, name: Type.String(), origin: nullable(Type.String()) }),
})

export const myOrdersEverywhere = endpoint({
  method: 'GET',
  path: '/v1.0/users/orders',
  summary: 'What the person ordered on any site, newest first (MY-08)',
  access: user,
  query: Type.Object(paging),
  reply: listOf(OrderSomewhere),
})

export const RefundQuote = Type.Object({
  amount: Amount,
  currency: Code(CURRENCY),
  lines: Type.Array(Type.Object({ label: Type.String(), amount: Type.Integer() })),
  possible: Type.Boolean(),
  /** Where it is not: an error name of the catalogue and its words. */
  problem: nullable(Type.String()),
  message: nullable(Type.String()),
  /** The law or rule that the amount comes from; null where everything goes back. */
  source: nullable(Type.String()),
  /** The money goes to the buyer's own bank account, which has to be told. */
  needsAccount: Type.Boolean(),
})

const BuyerQuote = Type.Object({
  ...RefundQuote.properties,
  /** The term in which the buyer may claim that it is not as described (refund-claim.ts); null where they may not. */
  claimTerm: nullable(Type.Object({ noticedFrom: Day, noticedTo: Day, until: Day })),
})

export const refundQuote = endpoint({
  method: 'GET',
  path: '/v2.0/channels/{channelSeq}/orders/{orderSeq}/refund',
  summary: 'What would be paid back now, and why (PAY-21)',
  access: verified,
  params: Type.Object({ channelSeq: Seq, orderSeq: Seq }),
  reply: BuyerQuote,
  errors: ['ORDER_NOT_FOUND'],
})

export const RefundAccount = Type.Object({ bank: Text(20), number: Text(30), holder: Text(40) })

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/v2.0/channels/{channelSeq}/orders/{orderSeq}/cancel',
  summary: 'Cancels an order with its refund and its place in the class (PAY-10)',
  access: verified,
  whileSuspended: true,
  params: Type.Object({ channelSeq: Seq, orderSeq: Seq }),
  body: Type.Object({
    reason: Text(500),
    expectedAmount: Amount,
    refundAccount: Type.Optional(RefundAccount),
    /** With an account for the money: that it is still the buyer who names it. */
    ...Proof,
  }),
  reply: Order,
  errors: [
    ...PROOF_ERRORS,
    'ONLY_AT_PRODUCT',
    'ORDER_NOT_FOUND',
    'REFUND_NOT_POSSIBLE',
    'PAYMENT_AMOUNT_MISMATCH',
    'PAYMENT_PENDING',
    'MERGE_UNDER_WAY',
    'PARCEL_NOT_RETURNED',
    'REFUNDED_AT_GATEWAY',
    'PROVIDER_UNAVAILABLE',
  ],
  idempotent: true,
})

export const receipt = endpoint({
  method: 'GET',
  path: '/v2.0/channels/{channelSeq}/orders/{orderSeq}/receipt',
  summary: 'The receipt as a PDF (PAY-22)',
  access: verified,
  params: Type.Object({ channelSeq: Seq, orderSeq: Seq }),
  raw: 'application/pdf',
  errors: ['ORDER_NOT_FOUND', 'RECEIPT_NOT_AVAILABLE'],
  rateLimit: { points: 30, seconds: 60, by: 'user' },
})

/** A row of the staff's payment list. */
export const SoldOrder = Type.Object({
  ...Type.Omit(Order, ['virtualAccount', 'image', 'lines', 'refunds', 'canCancel', 'delivery']).properties,
  userSeq: Seq,
  /** Without its address: that stands in the list of parcels and in the order itself. */
  parcel: nullable(ParcelState),
})

const OrderFilter = {
  q: Type.Optional(Text(100)),
  qField: Type.Optional(Code(ORDER_SEARCH_FIELD)),
  startDt: Type.Optional(Day),
  endDt: Type.Optional(Day),
  paidYN: Type.Optional(Flag),
  paymentStatus: Type.Optional(Code(PAYMENT_STATUS)),
  payMethodCd: Type.Optional(Code(PAY_METHOD)),
  /** What was sold: classes, or terms of memberships (MSH-05). */
  kind: Type.Optional(Code(ORDER_KIND)),
  /** Y: only orders of which a refund is under way. */
  refundingYn: Type.Optional(Flag),
  /** Y: only orders of which a claim waits to be decided. */
  claimYn: Type.Optional(Flag),
  /** SALE-02, DLV-08: only orders with goods: any, those sent as parcels, or classes that hold digital products. */
  goods: Type.Optional(Type.Enum(['any', 'parcel', 'digital'])),
}

export const soldOrders = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/payments',
  summary: 'Orders of the site (2§7)',
  access: staff('SITE_SALES_READ'),
  params: ChannelKey,
  query: Type.Object({
    ...paging,
    ...OrderFilter,
    sort: Type.Optional(Type.Enum(['createdAt', 'amount'])),
    direction: Type.Optional(Type.Enum(['asc', 'desc'])),
  }),
  /** Whole won and cents, each by itself (SALE-13). */
  reply: Type.Object({
    ...listOf(SoldOrder).properties,
    sumKrw: Amount,
    refundedKrw: Amount,
    sumUsd: Amount,
    refundedUsd: Amount,
  }),
})

const OrderNote = Type.Object({
  orderNoteSeq: Seq,
  content: Type.String(),
  /** Null for somebody whose account is closed. */
  writerName: nullable(Type.String()),
  createdAt: Instant,
})

export const soldOrder = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/payments/{orderSeq}',
  summary: 'One order of the site with lines, refunds and what a refund would give',
  access: staff('SITE_SALES_READ'),
  params: Type.Object({ channelSeq: Seq, orderSeq: Seq }),
  reply: Type.Object({
    order: Order,
    /** What it gives for each reason that staff may have, the site's own first. */
    quotes: Type.Array(Type.Object({ reasonCd: Code(STAFF_REASONS), quote: RefundQuote })),
    /** The same where the buyer asks for it. */
    quote: RefundQuote,
    outcome: Type.String(),
    depositorName: nullable(Type.String()),
    /** DLV-08: what of the order is the price of goods. */
    goodsAmount: Amount,
    /** Where refunds of virtual accounts have to be sent by hand, should the gateway's transfer fail. */
    refundAccounts: Type.Array(
      Type.Object({ refundSeq: Seq, bank: Type.String(), number: Type.String(), holder: Type.String() }),
    ),
    /** How the gateway knows the payment; null where none took money. */
    provider: nullable(Type.Object({ gateway: Type.String(), number: Type.String() })),
    /** What happened, the first first (SALE-07). */
    history: Type.Array(
      Type.Object({
        what: Type.Enum([
          'ordered',
          'paid',
          'refundAsked',
          'refundOwed',
          'refunded',
          'claimed',
          'claimRefused',
          'cancelled',
          'certificateWithdrawn',
          'couponTakenBack',
          'couponKept',
        ]),
        at: Instant,
        amount: nullable(Amount),
        /** Of a refund that was asked for: who ended it and why, where somebody said so. */
        reasonCd: nullable(Code(REFUND_REASON)),
      }),
    ),
    /** What staff wrote down for each other, the last first. */
    notes: Type.Array(OrderNote),
    /** PAY-22: null where the order was not paid by bank deposit. */
    cashReceipt: nullable(
      Type.Object({
        state: Type.Enum(['none', ...Object.values(CASH_RECEIPT_STATE)]),
        typeCd: Code(CASH_RECEIPT_TYPE),
        /** What the buyer gave, for whoever issues it by hand. */
        number: Type.String(),
        amount: Amount,
        cancelledAmount: Amount,
        /** What of it has to be cancelled, because that much went back. */
        toCancel: Amount,
        issueNumber: nullable(Type.String()),
        /** The gateway's word for why not. */
        failureCode: nullable(Type.String()),
        /** The site has keys of its own, so the gateway issues and cancels. */
        issuesHere: Type.Boolean(),
        cancelsHere: Type.Boolean(),
      }),
    ),
  }),
  errors: ['ORDER_NOT_FOUND'],
})

export const addOrderNote = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/payments/{orderSeq}/notes/create',
  summary: 'Writes a note about an order for the staff; its buyer never sees it (SALE-07)',
  access: staff('SITE_SALES_UPDATE'),
  whileSuspended: true,
  params: Type.Object({ channelSeq: Seq, orderSeq: Seq }),
  body: Type.Object({ content: Text(4000) }),
  reply: Type.Object({ list: Type.Array(OrderNote) }),
  errors: ['ORDER_NOT_FOUND'],
  idempotent: 'together',
})

const receiptCall = {
  access: staff('SITE_SALES_UPDATE'),
  whilePlanLapsed: true,
  whileSuspended: true,
  params: Type.Object({ channelSeq: Seq, orderSeq: Seq }),
} as const

export const issueCashReceipt = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/payments/{orderSeq}/cash-receipt/create',
  summary: 'Has the gateway issue the cash receipt of a deposit, or try again what it refused (PAY-22)',
  ...receiptCall,
  body: Type.Object({ type: Code(CASH_RECEIPT_TYPE), number: Text(20) }),
  errors: ['ORDER_NOT_FOUND', 'RECEIPT_NOT_AVAILABLE', 'CASH_RECEIPT_ISSUED'],
})

export const recordCashReceipt = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/payments/{orderSeq}/cash-receipt/modify',
  summary: 'Writes down the number of one that was issued elsewhere (PAY-22)',
  ...receiptCall,
  body: Type.Object({ issueNumber: Text(40) }),
  errors: ['ORDER_NOT_FOUND', 'RECEIPT_NOT_AVAILABLE', 'CASH_RECEIPT_ISSUED', 'PAYMENT_PENDING'],
})

export const cancelCashReceipt = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/payments/{orderSeq}/cash-receipt/delete',
  summary: 'Cancels what of it went back, or says that it was done elsewhere (PAY-22)',
  ...receiptCall,
  errors: ['ORDER_NOT_FOUND', 'RECEIPT_NOT_AVAILABLE'],
})

export const soldOrdersExcel = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/payments/excel',
  summary: 'The whole filtered list as a spreadsheet (SET-10, SEC-48)',
  access: staff('SITE_SALES_READ'),
  params: ChannelKey,
  query: Type.Object(OrderFilter),
  raw: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  rateLimit: { points: 30, seconds: 600, by: 'user' },
})

export const refundOrder = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/payments/{orderSeq}/refund',
  summary:
    'Staff refund in full or in part with a reason; a partial one leaves the attendance unless it is cancelled too, and is then no less than what the rule gives (PAY-21, BYD-02)',
  access: staff('SITE_SALES_UPDATE'),
  whilePlanLapsed: true,
  whileSuspended: true,
  params: Type.Object({ channelSeq: Seq, orderSeq: Seq }),
  body: Type.Object({
    amount: Amount,
    reason: Text(500),
    /** Why, by which the least amount of a refund that ends access is told; the site's own reason where absent. */
    reasonCd: Type.Optional(Code(STAFF_REASONS)),
    /** Of an order with goods; the class where absent (DLV-08). */
    part: Type.Optional(Code(REFUND_PART)),
    cancelAttendance: Type.Boolean(),
    refundAccount: Type.Optional(RefundAccount),
    /** With an account for the money: that it is still the one who logged in. */
    ...Proof,
  }),
  reply: Order,
  errors: [
    ...PROOF_ERRORS,
    'ORDER_NOT_FOUND',
    'REFUND_EXCEEDS_PAID',
    'REFUND_BELOW_RULE',
    'OWN_ORDER_MONEY',
    'REFUND_NOT_POSSIBLE',
    'PAYMENT_PENDING',
    'MERGE_UNDER_WAY',
    'PARCEL_NOT_RETURNED',
    'REFUNDED_AT_GATEWAY',
    'PROVIDER_UNAVAILABLE',
  ],
  idempotent: true,
})

export const confirmDeposit = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/payments/{orderSeq}/deposit',
  summary: 'Staff confirm that a bank deposit came (PAY-18)',
  access: staff('SITE_SALES_UPDATE'),
  whilePlanLapsed: true,
  whileSuspended: true,
  params: Type.Object({ channelSeq: Seq, orderSeq: Seq }),
  reply: Order,
  errors: ['ORDER_NOT_FOUND', 'OWN_ORDER_MONEY', 'PAYMENT_EXPIRED', 'MERGE_UNDER_WAY'],
  idempotent: true,
})

const StatementLine = Type.Object({
  at: Text(60),
  name: Text(200),
  amount: Amount,
  balance: Text(60),
})

export const matchStatement = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/deposits/preview',
  summary:
    'Reads a bank statement (xlsx, csv or pasted) and says which waiting order each deposit pays; changes nothing (PAY-18)',
  access: staff('SITE_SALES_UPDATE'),
  params: ChannelKey,
  /** The file, or the pasted text in UTF-8, in base64. */
  body: Type.Object({ content: Type.String({ maxLength: 4_200_000 }) }),
  reply: Type.Object({
    lines: Type.Array(
      Type.Object({
        line: StatementLine,
        state: Type.Enum(['sure', 'choose', 'none', 'taken']),
        /** The order of a sure line, or all that have its amount. */
        orderSeqs: Type.Array(Seq),
      }),
    ),
    /** The orders that the lines name. */
    orders: Type.Array(
      Type.Object({
        orderSeq: Seq,
        number: Type.String(),
        title: Type.String(),
        name: Type.String(),
        depositorName: nullable(Type.String()),
        amount: Amount,
        createdAt: Instant,
      }),
    ),
    waitingCount: Count,
  }),
  errors: ['SPREADSHEET_NOT_READ', 'STATEMENT_WITHOUT_COLUMNS', 'STATEMENT_TOO_LONG'],
  rateLimit: { points: 60, seconds: 600, by: 'user' },
})

/** Deposits of a statement that are confirmed in the background. */
const StatementRun = Type.Object({
  statementRunSeq: Seq,
  totalCount: Count,
  doneCount: Count,
  failedCount: Count,
  createdAt: Instant,
  /** Null while it goes on. */
  finishedAt: nullable(Instant),
  /** When a worker last went on with what its process had not finished; null where nothing came in between. */
  resumedAt: nullable(Instant),
  /** The first two hundred that could not be confirmed, and why. */
  failures: Type.Array(
    Type.Object({
      orderSeq: Seq,
      number: Type.String(),
      /** Under which the money was to come. */
      name: Type.String(),
      message: Type.String(),
    }),
  ),
})

export const confirmStatement = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/deposits/modify',
  summary:
    'Confirms the deposits that the staff looked at in the background, each on its own; a line counts once, and orders of another site are left out (PAY-18)',
  access: staff('SITE_SALES_UPDATE'),
  whileSuspended: true,
  params: ChannelKey,
  body: Type.Object({
    deposits: Type.Array(Type.Object({ line: StatementLine, orderSeq: Seq }), {
      minItems: 1,
      maxItems: 2_000,
    }),
  }),
  reply: StatementRun,
  idempotent: 'together',
  rateLimit: { points: 60, seconds: 600, by: 'user' },
})

export const statementRuns = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/deposits',
  summary: 'The statements that were confirmed within a day, the newest first, and how far they are (PAY-18)',
  access: staff('SITE_SALES_READ'),
  params: ChannelKey,
  reply: listOf(StatementRun),
})

export const tossWebhook = endpoint({
  method: 'POST',
  path: '/v1.0/webhooks/toss',
  summary: 'Notices of the payment gateway: kept, answered at once, settled from a queue (PAY-19)',
  access: anyone,
  body: Type.Object({}, { additionalProperties: true }),
  errors: ['WEBHOOK_REFUSED'],
  bodyLimit: NOTICE_MAX_BYTES,
  rateLimit: { points: 600, seconds: 60, by: 'address', scope: 'process' },
})

export const portoneWebhook = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/webhooks/portone',
  summary:
    'Notices of a site’s own store: signed with its secret, kept once, answered at once, settled from a queue (PAY-19, SEC-23)',
  access: anyone,
  whileSuspended: true,
  params: ChannelKey,
  body: Type.Object({}, { additionalProperties: true }),
  errors: ['WEBHOOK_REFUSED'],
  bodyLimit: NOTICE_MAX_BYTES,
  rateLimit: { points: 600, seconds: 60, by: 'address', scope: 'process' },
})
