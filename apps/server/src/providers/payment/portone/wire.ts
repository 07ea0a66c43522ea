import Type, { type Static, type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'

/**
 * What we read of PortOne's replies, API V2. Unknown fields and statuses come with time and are no fault (integrations
 * 1.4); amounts are in minor units.
 */
const maybe = <T extends TSchema>(type: T) => Type.Optional(type)
const Amount = Type.Integer({ minimum: 0 })

const Payment = Type.Object({
  status: Type.String(),
  id: Type.String({ minLength: 1, maxLength: 64 }),
  storeId: Type.String(),
  currency: Type.String(),
  amount: Type.Object({ total: Amount, cancelled: maybe(Amount) }),
  method: maybe(Type.Object({ type: Type.String() })),
  channel: maybe(
    Type.Object({ type: maybe(Type.String()), key: maybe(Type.String()), pgProvider: maybe(Type.String()) }),
  ),
  paidAt: maybe(Type.String()),
  receiptUrl: maybe(Type.String()),
  failure: maybe(Type.Object({ reason: maybe(Type.String()), pgCode: maybe(Type.String()) })),
  cancellations: maybe(
    Type.Array(
      Type.Object({
        status: Type.String(),
        id: Type.String(),
        totalAmount: Amount,
        reason: Type.String(),
        requestedAt: Type.String(),
        cancelledAt: maybe(Type.String()),
      }),
    ),
  ),
})
export type PortonePayment = Static<typeof Payment>

const Notice = Type.Object({
  type: Type.String({ minLength: 1, maxLength: 100 }),
  data: Type.Object({
    storeId: maybe(Type.String({ maxLength: 200 })),
    paymentId: maybe(Type.String({ maxLength: 64 })),
  }),
})

export const paymentReply = Compile(Payment)
export const refusalReply = Compile(Type.Object({ type: Type.String(), pgCode: maybe(Type.String()) }))
export const notice = Compile(Notice)
