import { staff, verified } from '@seodang/domain/access'
import { PROOF_ERRORS } from '@seodang/domain/proof-errors'
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { Order, RefundAccount, ShownAccount } from './order.ts'
import { Proof } from './proof.ts'
import {
  Amount,
  ChannelKey,
  Count,
  Day,
  Instant,
  listOf,
  nullable,
  paging,
  Revision,
  Seq,
  Text,
} from './schemas.ts'

/** A refund to an account that the buyer names: staff transfer it, or the gateway that took it does (PAY-21). */
const Transfer = Type.Object({
  refundSeq: Seq,
  orderSeq: Seq,
  number: Type.String(),
  title: Type.String(),
  /** The buyer. */
  name: Type.String(),
  /** In won, as deposits are. */
  amount: Amount,
  reason: Type.String(),
  /** Staff asked for it, and not the buyer. */
  byStaff: Type.Boolean(),
  askedAt: Instant,
  /** The last day on which it is in time. */
  dueOn: Day,
  /** Null until somebody named one. */
  account: nullable(ShownAccount),
  /** Of what a gateway pays to that account; null where it is not asked, as of deposits. */
  gateway: nullable(
    Type.Object({
      /** Its last answer, and in words where it said no; null before there is one. */
      code: nullable(Type.String()),
      said: nullable(Type.String()),
      /** When it is asked again; null of what it refused, which staff transfer. */
      nextAt: nullable(Instant),
    }),
  ),
  /** Of the account: another number with each that is named. */
  accountRevision: Revision,
  /** By how many days it is, or was, late; 0 while there is no account. */
  daysLate: Count,
  /** Won to pay besides because it is late: as of today, or as it was marked. */
  interest: Amount,
  transferredOn: nullable(Day),
  transferredAt: nullable(Instant),
  /** Who marked it; null for somebody whose account is closed. */
  transferredBy: nullable(Type.String()),
  mayUndo: Type.Boolean(),
})

const Filter = {
  /** Those to be transferred where absent. */
  state: Type.Optional(Type.Enum(['owed', 'transferred'])),
  q: Type.Optional(Text(100)),
}

const RefundKey = Type.Object({ channelSeq: Seq, refundSeq: Seq })

export const transfers = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/refund-transfers',
  summary: 'Refunds of deposits that staff transfer: the longest due first, or the last transferred (PAY-21)',
  access: staff('SITE_SALES_READ'),
  params: ChannelKey,
  query: Type.Object({ ...paging, ...Filter }),
  reply: Type.Object({
    ...listOf(Transfer).properties,
    /** Of all that are owed, whatever is filtered. */
    owedCount: Count,
    owedAmount: Amount,
    lateCount: Count,
  }),
})

export const transfersExcel = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/refund-transfers/excel',
  summary: 'The whole filtered list as a spreadsheet, without accounts (SET-10, SEC-48)',
  access: staff('SITE_SALES_READ'),
  params: ChannelKey,
  query: Type.Object(Filter),
  raw: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  rateLimit: { points: 30, seconds: 600, by: 'user' },
})

const change = {
  access: staff('SITE_SALES_UPDATE'),
  whilePlanLapsed: true,
  whileSuspended: true,
  params: RefundKey,
} as const

export const lookAtAccount = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/refund-transfers/{refundSeq}/account',
  summary: 'The whole account to transfer to; who looked is recorded (PAY-21, SEC-48)',
  access: staff('SITE_SALES_UPDATE'),
  params: RefundKey,
  reply: Type.Object({ ...RefundAccount.properties, accountRevision: Revision }),
  errors: ['NO_DATA', 'REFUND_ACCOUNT_MISSING'],
  rateLimit: { points: 300, seconds: 600, by: 'user' },
})

export const nameAccountForBuyer = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/refund-transfers/{refundSeq}/account/modify',
  summary: 'Staff write down the account that they asked the buyer for; the buyer is told (PAY-21, SALE-12)',
  ...change,
  body: Type.Object({ refundAccount: RefundAccount, ...Proof }),
  reply: Transfer,
  errors: [...PROOF_ERRORS, 'ONLY_AT_PRODUCT', 'NO_DATA', 'REFUND_TRANSFERRED', 'PAYMENT_PENDING'],
})

export const markTransferred = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/refund-transfers/{refundSeq}/transferred/create',
  summary: 'Staff say on which day they transferred it, once; the buyer is told (PAY-21)',
  ...change,
  body: Type.Object({
    /** YYYY-MM-DD. */
    transferredOn: Text(10),
    /** Of the account that they saw and transferred to: where the buyer named another one since, nothing is marked. */
    accountRevision: Revision,
  }),
  reply: Transfer,
  errors: [
    'NO_DATA',
    'OWN_ORDER_MONEY',
    'CONFLICT_EDITED',
    'REFUND_ACCOUNT_MISSING',
    'REFUND_ACCOUNT_CHANGED',
    'REFUND_TRANSFERRED',
    'PAYMENT_PENDING',
    'TRANSFER_DATE_REFUSED',
  ],
  idempotent: true,
})

export const undoTransferred = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/refund-transfers/{refundSeq}/transferred/delete',
  summary: 'Takes the mark back on the day on which it was made; the buyer is told (PAY-21)',
  ...change,
  reply: Transfer,
  errors: ['NO_DATA', 'OWN_ORDER_MONEY', 'TRANSFER_NOT_UNDOABLE'],
})

export const nameAccount = endpoint({
  method: 'POST',
  path: '/v2.0/channels/{channelSeq}/orders/{orderSeq}/refund-account',
  summary: 'The buyer names the account for what is owed of an order, or another one (PAY-21, SEC-38)',
  access: verified,
  whileSuspended: true,
  params: Type.Object({ channelSeq: Seq, orderSeq: Seq }),
  body: Type.Object({ refundAccount: RefundAccount, ...Proof }),
  reply: Order,
  errors: [...PROOF_ERRORS, 'ONLY_AT_PRODUCT', 'ORDER_NOT_FOUND', 'REFUND_TRANSFERRED', 'PAYMENT_PENDING'],
})
