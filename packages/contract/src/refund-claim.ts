import { staff, verified } from '@seodang/domain/access'
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { Order } from './order.ts'
import { Seq, Text } from './schemas.ts'

const OrderKey = Type.Object({ channelSeq: Seq, orderSeq: Seq })

export const claimMisdescribed = endpoint({
  method: 'POST',
  path: '/v2.0/channels/{channelSeq}/orders/{orderSeq}/refund-claim/create',
  summary:
    'The buyer claims, once for an order, that what they got is not as described; no money moves before staff decide (BYD-02)',
  access: verified,
  whileSuspended: true,
  params: OrderKey,
  body: Type.Object({
    /** What differs. */
    content: Text(5000),
    /** YYYY-MM-DD, the day on which they noticed it. */
    noticedOn: Text(10),
  }),
  reply: Order,
  errors: ['ORDER_NOT_FOUND', 'CLAIM_NOT_POSSIBLE', 'MERGE_UNDER_WAY'],
  idempotent: 'together',
})

export const refuseClaim = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/payments/{orderSeq}/refund-claim/modify',
  summary:
    'Staff refuse a claim with a reason, which the buyer is told; they accept one by the refund of its order (BYD-02)',
  access: staff('SITE_SALES_UPDATE'),
  whilePlanLapsed: true,
  whileSuspended: true,
  params: OrderKey,
  body: Type.Object({ answer: Text(5000) }),
  reply: Order,
  errors: ['ORDER_NOT_FOUND', 'OWN_ORDER_MONEY', 'CLAIM_DECIDED', 'PAYMENT_PENDING'],
  idempotent: 'together',
})
