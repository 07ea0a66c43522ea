import { randomUUID } from 'node:crypto'
import { PAY_METHOD, PAYMENT_STATUS } from '@seodang/domain/codes'
import { orderLines, orders } from '../modules/order/tables.ts'
import { type Person, type Services, unique } from './factories.ts'

/** A paid order of one class, made straight in the tables. */
export async function anOrder(
  services: Services,
  course: { channelSeq: number; courseSeq: number; title: string },
  buyer: Person,
  attendSeq: number | null,
  overrides: Partial<typeof orders.$inferInsert> = {},
): Promise<{ orderSeq: number }> {
  const { channelSeq, courseSeq } = course
  const [order] = await services.db
    .insert(orders)
    .values({
      channelSeq,
      userSeq: buyer.userSeq,
      number: unique('N').toUpperCase(),
      paymentOrderId: randomUUID(),
      name: buyer.name,
      email: buyer.email,
      amount: 60_000,
      payMethodCd: PAY_METHOD.card,
      paymentStatus: PAYMENT_STATUS.completed,
      gateway: 'toss',
      refundPolicy: 'ECOMMERCE',
      paidAt: new Date(),
      ...overrides,
    })
    .returning({ orderSeq: orders.orderSeq })
  if (!order) throw new Error('no order was made')
  await services.db.insert(orderLines).values({
    channelSeq,
    orderSeq: order.orderSeq,
    kind: 'class',
    courseSeq,
    attendSeq,
    title: course.title,
    listPrice: 60_000,
    amount: 60_000,
  })
  return order
}
