import { createHash } from 'node:crypto'
import {
  type GatewayPayment,
  GatewayUnknown,
  type RecordedPayment,
  type StoredCards,
} from '../../../modules/order/port.ts'
import { asOrdered } from '../as-ordered.ts'
import { cardName } from './banks.ts'
import type { TossClient } from './client.ts'
import { paymentOf } from './payment-reply.ts'
import { declined, errorOf } from './refusals.ts'
import { billingReply } from './wire.ts'

type Fetch = (payment: Pick<RecordedPayment, 'paymentRef' | 'orderId'>) => Promise<GatewayPayment | null>

/** Toss's automatic payments: the buyer registers a card once, and the server charges it with a billing key. */
export function storedCards(call: TossClient, begin: StoredCards['begin'], fetchPayment: Fetch): StoredCards {
  return {
    begin,

    async issue(customerKey, returned) {
      if (returned.code !== undefined)
        throw declined(/^[A-Z0-9_]{1,60}$/.test(returned.code) ? returned.code : 'PAY_PROCESS_ABORTED')
      const { authKey } = returned
      if (!authKey || authKey.length > 300 || returned.customerKey !== customerKey)
        throw declined('NOT_MATCHES_CUSTOMER_KEY')
      const reply = await call({
        name: 'issueBillingKey',
        method: 'POST',
        path: '/v1/billing/authorizations/issue',
        // Of what came back, so that asking again after a death is the same call.
        key: `issue-${createHash('sha256').update(authKey).digest('hex').slice(0, 32)}`,
        body: { authKey, customerKey },
      })
      if (!reply.ok) throw errorOf(reply)
      if (!billingReply.Check(reply.value)) throw new GatewayUnknown('UNREADABLE_REPLY')
      const { billingKey, card, cardNumber, cardCompany } = reply.value
      // A key for another person's card would be charged for this one.
      if (reply.value.customerKey !== customerKey) throw declined('NOT_MATCHES_CUSTOMER_KEY')
      return {
        ref: billingKey,
        maskedNumber: card?.number ?? cardNumber ?? '',
        brand: card?.issuerCode ? cardName(card.issuerCode) : (cardCompany ?? ''),
      }
    },

    async charge({ cardRef, customerKey, orderId, orderName, amount, buyer, key }) {
      if (amount.currency !== 'KRW' || amount.minor <= 0) throw declined('NOT_SUPPORTED_METHOD')
      const reply = await call({
        name: 'chargeBillingKey',
        method: 'POST',
        path: `/v1/billing/${encodeURIComponent(cardRef)}`,
        key,
        orderId,
        body: {
          customerKey,
          amount: amount.minor,
          orderId,
          orderName: [...orderName].slice(0, 100).join(''),
          customerName: [...buyer.name].slice(0, 100).join(''),
          ...(buyer.email && { customerEmail: buyer.email }),
        },
      })
      // The order number is ours and new for each period: if it is taken, the earlier try went through.
      if (!reply.ok && (reply.code === 'DUPLICATED_ORDER_ID' || reply.code === 'ALREADY_PROCESSED_PAYMENT')) {
        const earlier = await fetchPayment({ paymentRef: null, orderId })
        if (earlier?.status === 'FAILED') throw declined(earlier.failure?.code ?? 'PAY_PROCESS_ABORTED')
        if (earlier) return asOrdered({ orderId, amount, channel: null }, earlier)
      }
      return asOrdered({ orderId, amount, channel: null }, paymentOf(reply))
    },

    async remove(cardRef) {
      const reply = await call({
        name: 'removeBillingKey',
        method: 'DELETE',
        path: `/v1/billing/${encodeURIComponent(cardRef)}`,
      })
      if (!reply.ok && reply.status !== 404) throw errorOf(reply)
    },
  }
}
