import { staff } from '@seodang/domain/access'
import { CURRENCY } from '@seodang/domain/codes'
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { Amount, ChannelKey, Code, Instant, listOf, nullable, paging, Seq, Text } from './schemas.ts'

/** Money that a gateway holds, that the books do not want and that nobody carries back any more (SEC-24). */
const Stranded = Type.Object({
  strandedPaymentSeq: Seq,
  /** The order that it was paid for, or that the gateway named with it. */
  orderSeq: Seq,
  number: Type.String(),
  title: Type.String(),
  /** The buyer of the order. */
  name: Type.String(),
  /** By which the gateway's own console finds it. */
  paymentRef: Type.String(),
  amount: Amount,
  currency: Code(CURRENCY),
  /** Why it is not wanted, in the words of the reader. */
  reason: Type.String(),
  /** The gateway's own words for not giving it back; null where it was not asked, or gave no answer for two weeks. */
  refusal: nullable(Type.String()),
  createdAt: Instant,
})

export const strandedPayments = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/stranded-payments',
  summary:
    'Payments that nobody wants and the gateway does not give back, for staff to see to: the oldest first (SEC-24)',
  access: staff('SITE_SALES_READ'),
  params: ChannelKey,
  query: Type.Object(paging),
  reply: listOf(Stranded),
})

export const closeStrandedPayment = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/stranded-payments/{strandedPaymentSeq}/modify',
  summary: 'Staff saw to such a payment and note with its order what became of it (SEC-24)',
  access: staff('SITE_SALES_UPDATE'),
  whilePlanLapsed: true,
  whileSuspended: true,
  params: Type.Object({ channelSeq: Seq, strandedPaymentSeq: Seq }),
  body: Type.Object({ content: Text(4000) }),
  errors: ['NO_DATA', 'OWN_ORDER_MONEY'],
})
