import Type from 'typebox'
import { Compile } from 'typebox/compile'

/** What callers of the stand-in may send; limits are those of Toss's references (API 2022-11-16, SDK 2). */
const OrderId = Type.String({ pattern: '^[A-Za-z0-9\\-_=]{6,64}$' })
const Amount = Type.Integer({ minimum: 1 })
const Name = Type.String({ minLength: 1, maxLength: 100 })
const Address = Type.String({ pattern: '^https?://', maxLength: 2000 })
const Instalment = Type.Integer({ minimum: 0, maximum: 12 })
const CashReceipt = Type.Object({
  type: Type.Enum(['소득공제', '지출증빙', '미발행']),
  registrationNumber: Type.Optional(Type.String({ maxLength: 30 })),
})

export const confirmBody = Compile(
  Type.Object({ paymentKey: Type.String({ maxLength: 200 }), orderId: OrderId, amount: Amount }),
)

export const cancelBody = Compile(
  Type.Object({
    cancelReason: Type.String({ minLength: 1, maxLength: 200 }),
    cancelAmount: Type.Optional(Type.Number()),
    refundReceiveAccount: Type.Optional(
      Type.Object({
        bank: Type.String(),
        accountNumber: Type.String(),
        holderName: Type.String({ maxLength: 60 }),
      }),
    ),
  }),
)

export const virtualAccountBody = Compile(
  Type.Object({
    amount: Amount,
    orderId: OrderId,
    orderName: Name,
    customerName: Name,
    bank: Type.String({ maxLength: 20 }),
    validHours: Type.Optional(Type.Integer({ minimum: 1, maximum: 720 })),
    dueDate: Type.Optional(Type.String({ maxLength: 40 })),
    cashReceipt: Type.Optional(CashReceipt),
  }),
)

export const issueBody = Compile(
  Type.Object({ authKey: Type.String({ maxLength: 300 }), customerKey: Type.String({ maxLength: 300 }) }),
)

export const chargeBody = Compile(
  Type.Object({
    customerKey: Type.String({ maxLength: 300 }),
    amount: Amount,
    orderId: OrderId,
    orderName: Name,
    customerName: Type.Optional(Type.String({ maxLength: 100 })),
  }),
)

export const receiptBody = Compile(
  Type.Object({
    amount: Amount,
    orderId: OrderId,
    orderName: Name,
    customerIdentityNumber: Type.String({ pattern: '^[0-9]{10,19}$' }),
    type: Type.Enum(['소득공제', '지출증빙']),
  }),
)
export const receiptCancelBody = Compile(Type.Object({ amount: Type.Optional(Type.Integer()) }))

const Buyer = {
  customerName: Type.Optional(Type.String({ maxLength: 100 })),
  customerEmail: Type.Optional(Type.String({ maxLength: 100 })),
  customerMobilePhone: Type.Optional(Type.String({ pattern: '^[0-9]{8,15}$' })),
}
const Common = {
  amount: Type.Object({ currency: Type.Literal('KRW'), value: Amount }),
  orderId: OrderId,
  orderName: Name,
  successUrl: Address,
  failUrl: Address,
  ...Buyer,
}
/** What the browser's SDK is given; the server passes the same object here. Unknown fields are our own typing errors. */
const strict = { additionalProperties: false }
const opened = <T extends Type.TSchema>(request: T) =>
  Type.Object({
    clientKey: Type.String(),
    customerKey: Type.String({ minLength: 2, maxLength: 300 }),
    request,
  })

export const paymentWindowBody = Compile(
  opened(
    Type.Union([
      Type.Object(
        {
          method: Type.Literal('CARD'),
          card: Type.Object(
            {
              useEscrow: Type.Optional(Type.Boolean()),
              flowMode: Type.Optional(Type.Enum(['DEFAULT', 'DIRECT'])),
              easyPay: Type.Optional(Type.String({ maxLength: 30 })),
              cardInstallmentPlan: Type.Optional(Instalment),
              maxCardInstallmentPlan: Type.Optional(Instalment),
              useInternationalCardOnly: Type.Optional(Type.Boolean()),
              language: Type.Optional(Type.Enum(['KO', 'EN', 'JA', 'ZH'])),
              showEstimatedAmount: Type.Optional(Type.Boolean()),
            },
            strict,
          ),
          ...Common,
        },
        strict,
      ),
      Type.Object(
        {
          method: Type.Literal('TRANSFER'),
          transfer: Type.Object(
            { useEscrow: Type.Boolean(), cashReceipt: Type.Optional(CashReceipt) },
            strict,
          ),
          ...Common,
        },
        strict,
      ),
      Type.Object(
        {
          method: Type.Literal('VIRTUAL_ACCOUNT'),
          virtualAccount: Type.Object(
            {
              useEscrow: Type.Boolean(),
              cashReceipt: Type.Optional(CashReceipt),
              dueDate: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}$' })),
            },
            strict,
          ),
          ...Common,
        },
        strict,
      ),
    ]),
  ),
)

export const billingWindowBody = Compile(
  opened(
    Type.Object({ method: Type.Literal('CARD'), successUrl: Address, failUrl: Address, ...Buyer }, strict),
  ),
)
