import type { FastifyInstance } from 'fastify'
import type { ApiParts } from './api.ts'
import { orderIdOf } from './call.ts'
import { type Answer, declineOf, refusal } from './errors.ts'
import { chargeBody, issueBody } from './requests.ts'
import { aborted, chargedAtOnce, isTaken, newKey, newPayment } from './rules.ts'
import { billingOnWire } from './wire.ts'

interface Key {
  Params: { billingKey: string }
}

/** Toss's automatic payments: a registered card, charged without its owner. */
export function billingApi(app: FastifyInstance, { desk, answer }: ApiParts): void {
  const { store } = desk

  app.post('/v1/billing/authorizations/issue', (request, reply) =>
    answer(request, reply, { on: null, orderId: null }, async (): Promise<Answer> => {
      const { body } = request
      if (!issueBody.Check(body)) return refusal('INVALID_REQUEST')
      const card = desk.findCard(
        ({ authKey, state }) => authKey === body.authKey && state === 'AUTHENTICATED',
      )
      if (!card) return refusal('NOT_FOUND')
      if (card.customerKey !== body.customerKey) return refusal('NOT_MATCHES_CUSTOMER_KEY')
      card.state = 'ISSUED'
      card.billingKey = newKey('bsandbox_')
      store.save()
      return { status: 200, body: billingOnWire(card, desk.now()) }
    }),
  )

  app.post<Key>('/v1/billing/:billingKey', (request, reply) => {
    const { body } = request
    return answer(request, reply, { on: 'charge', orderId: orderIdOf(body) }, async () => {
      if (!chargeBody.Check(body)) return refusal('INVALID_REQUEST')
      const card = desk.findCard(
        ({ billingKey, state }) => billingKey === request.params.billingKey && state === 'ISSUED',
      )
      if (!card) return refusal('NOT_FOUND_BILLING')
      if (card.customerKey !== body.customerKey) return refusal('NOT_MATCHES_CUSTOMER_KEY')
      if (isTaken(desk.findByOrder(body.orderId))) return refusal('DUPLICATED_ORDER_ID')
      const payment = {
        ...newPayment(body.orderId, body.orderName, body.amount, desk.now()),
        type: 'BILLING' as const,
        customerKey: card.customerKey,
        customerName: body.customerName ?? card.customerName,
        institution: card.issuerCode,
      }
      const code = card.declines ? 'REJECT_CARD_PAYMENT' : declineOf(body.amount)
      if (code === 'PROVIDER_ERROR') return refusal(code)
      if (code) return desk.take({ payment: aborted(payment, code), refused: refusal(code) }, [])
      return desk.take(chargedAtOnce(payment, desk.now()), ['PAYMENT_STATUS_CHANGED'])
    })
  })

  app.delete<Key>('/v1/billing/:billingKey', (request, reply) =>
    answer(request, reply, { on: null, orderId: null }, async (): Promise<Answer> => {
      const card = desk.findCard(
        ({ billingKey, state }) => billingKey === request.params.billingKey && state === 'ISSUED',
      )
      if (!card) return refusal('NOT_FOUND_BILLING')
      card.state = 'CLOSED'
      store.save()
      return { status: 200, body: {} }
    }),
  )
}
