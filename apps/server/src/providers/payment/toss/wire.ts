import Type, { type Static, type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'

/**
 * What we read of Toss Payments' replies, API version 2022-11-16. Fields that we do not use are left out, and
 * fields that Toss adds later are ignored: their release notes announce additions without a new version.
 */
const nullable = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]))

const Cancel = Type.Object({
  transactionKey: Type.String(),
  cancelAmount: Type.Number(),
  cancelReason: Type.String(),
  canceledAt: Type.String(),
})

const CashReceipt = Type.Object({
  type: Type.String(),
  issueNumber: Type.String(),
  receiptUrl: Type.String(),
})

const Payment = Type.Object({
  paymentKey: Type.String({ minLength: 1, maxLength: 200 }),
  orderId: Type.String({ minLength: 1, maxLength: 64 }),
  status: Type.String(),
  method: nullable(Type.String()),
  currency: Type.String(),
  totalAmount: Type.Number(),
  balanceAmount: Type.Number(),
  approvedAt: nullable(Type.String()),
  secret: nullable(Type.String()),
  card: nullable(
    Type.Object({
      issuerCode: nullable(Type.String()),
      number: nullable(Type.String()),
      installmentPlanMonths: nullable(Type.Number()),
    }),
  ),
  easyPay: nullable(Type.Object({ provider: Type.String() })),
  transfer: nullable(Type.Object({ bankCode: nullable(Type.String()) })),
  virtualAccount: nullable(
    Type.Object({
      accountNumber: Type.String(),
      bankCode: Type.String(),
      customerName: nullable(Type.String()),
      dueDate: Type.String(),
      expired: Type.Boolean(),
      refundStatus: nullable(Type.String()),
    }),
  ),
  cashReceipt: nullable(CashReceipt),
  cancels: nullable(Type.Array(Cancel)),
  failure: nullable(Type.Object({ code: Type.String(), message: Type.String() })),
  receipt: nullable(Type.Object({ url: Type.String() })),
  checkout: nullable(Type.Object({ url: Type.String() })),
})
export type TossPayment = Static<typeof Payment>

const Billing = Type.Object({
  billingKey: Type.String({ minLength: 1, maxLength: 200 }),
  customerKey: Type.String(),
  card: nullable(Type.Object({ number: nullable(Type.String()), issuerCode: nullable(Type.String()) })),
  cardNumber: nullable(Type.String()),
  cardCompany: nullable(Type.String()),
})

const Receipt = Type.Object({
  receiptKey: Type.String({ minLength: 1, maxLength: 200 }),
  issueNumber: Type.String(),
  issueStatus: Type.String(),
  receiptUrl: nullable(Type.String()),
  failure: nullable(Type.Object({ code: Type.String(), message: nullable(Type.String()) })),
})

const Transactions = Type.Array(
  Type.Object({
    transactionKey: Type.String(),
    paymentKey: Type.String(),
    orderId: Type.String(),
    status: Type.String(),
    amount: Type.Number(),
    currency: Type.String(),
    transactionAt: Type.String(),
  }),
)

/** Toss answers the amounts as numbers; `totalAmount` of a webhook body is never read. */
const StatusChanged = Type.Object({
  eventType: Type.Literal('PAYMENT_STATUS_CHANGED'),
  data: Type.Object({
    paymentKey: Type.String({ minLength: 1, maxLength: 200 }),
    orderId: Type.String(),
    status: Type.String(),
  }),
})

const DepositCallback = Type.Object({
  secret: Type.String({ maxLength: 100 }),
  status: Type.String(),
  orderId: Type.String({ minLength: 1, maxLength: 64 }),
  transactionKey: nullable(Type.String()),
})

const BillingDeleted = Type.Object({
  eventType: Type.Literal('BILLING_DELETED'),
  billingKey: Type.String({ maxLength: 200 }),
})

export const paymentReply = Compile(Payment)
export const billingReply = Compile(Billing)
export const receiptReply = Compile(Receipt)
export const transactionsReply = Compile(Transactions)
export const refusalReply = Compile(Type.Object({ code: Type.String(), message: Type.String() }))
export const openedReply = Compile(Type.Object({ url: Type.String() }))
export const statusChangedNotice = Compile(StatusChanged)
export const depositNotice = Compile(DepositCallback)
export const billingDeletedNotice = Compile(BillingDeleted)
export const anyNotice = Compile(Type.Object({ eventType: Type.String({ maxLength: 100 }) }))
