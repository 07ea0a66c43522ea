import type { FastifyInstance, FastifyReply } from 'fastify'
import { isSiteClientKey } from './call.ts'
import type { Desk } from './desk.ts'
import { type Answer, refusal } from './errors.ts'
import { SANDBOX_PREFIX } from './mount-point.ts'
import { billingWindowBody, paymentWindowBody } from './requests.ts'
import { isTaken, newKey, newPayment } from './rules.ts'
import type { SandboxCard, SandboxPayment } from './state.ts'

interface Parts {
  desk: Desk
  clientKey: string
}

/**
 * What Toss's SDK does in the browser, offered to the server: takes the very object that `requestPayment` or
 * `requestBillingAuth` would be given, and answers the address of the window. Not a part of Toss's API.
 */
export function sdkCalls(app: FastifyInstance, { desk, clientKey }: Parts): void {
  const isKnown = (key: string) => key === clientKey || isSiteClientKey(key)

  app.post('/sdk/requestPayment', (request, reply) => {
    const { body } = request
    if (!paymentWindowBody.Check(body)) return answer(reply, refusal('INVALID_REQUEST'))
    if (!isKnown(body.clientKey)) return answer(reply, refusal('UNAUTHORIZED_KEY'))
    if (isTaken(desk.findByOrder(body.request.orderId))) return answer(reply, refusal('DUPLICATED_ORDER_ID'))
    if (body.request.amount.value < (body.request.method === 'CARD' ? 100 : 200))
      return answer(reply, refusal('BELOW_MINIMUM_AMOUNT'))
    const payment = opened(body, desk.now())
    desk.keep(payment)
    return answer(reply, { status: 200, body: { url: desk.pageOf(payment) } })
  })

  app.post('/sdk/requestBillingAuth', (request, reply) => {
    const { body } = request
    if (!billingWindowBody.Check(body)) return answer(reply, refusal('INVALID_REQUEST'))
    if (!isKnown(body.clientKey)) return answer(reply, refusal('UNAUTHORIZED_KEY'))
    const card: SandboxCard = {
      authKey: newKey('auth_'),
      billingKey: null,
      customerKey: body.customerKey,
      customerName: body.request.customerName ?? '',
      successUrl: body.request.successUrl,
      failUrl: body.request.failUrl,
      issuerCode: '61',
      number: '43301234****567*',
      declines: false,
      state: 'OPEN',
      requestedAt: desk.now().toISOString(),
    }
    desk.store.state.cards.push(card)
    desk.store.save()
    const url = `${new URL(card.successUrl).origin}${SANDBOX_PREFIX}/card/${card.authKey}`
    return answer(reply, { status: 200, body: { url } })
  })
}

const answer = (reply: FastifyReply, { status, body }: Answer) => reply.code(status).send(body)

interface OpenedWindow {
  customerKey: string
  request: {
    method: SandboxPayment['method']
    amount: { value: number }
    orderId: string
    orderName: string
    successUrl: string
    failUrl: string
    customerName?: string
    card?: {
      easyPay?: string
      cardInstallmentPlan?: number
      maxCardInstallmentPlan?: number
      useInternationalCardOnly?: boolean
    }
    transfer?: { cashReceipt?: { type: string } }
    virtualAccount?: { cashReceipt?: { type: string }; dueDate?: string }
  }
}

const VALID_HOURS = 168

function opened({ customerKey, request }: OpenedWindow, now: Date): SandboxPayment {
  const { card, transfer, virtualAccount } = request
  const dueAt = virtualAccount?.dueDate
    ? new Date(`${virtualAccount.dueDate}+09:00`)
    : new Date(now.getTime() + VALID_HOURS * 3_600_000)
  return {
    ...newPayment(request.orderId, request.orderName, request.amount.value, now),
    method: request.method,
    customerKey,
    customerName: request.customerName ?? '',
    easyPay: card?.easyPay ?? null,
    international: card?.useInternationalCardOnly ?? false,
    successUrl: request.successUrl,
    failUrl: request.failUrl,
    instalment: instalmentOf(card),
    cashReceiptType: (transfer ?? virtualAccount)?.cashReceipt?.type ?? null,
    dueAt: request.method === 'VIRTUAL_ACCOUNT' ? dueAt.toISOString() : null,
  }
}

function instalmentOf(card: OpenedWindow['request']['card']): SandboxPayment['instalment'] {
  if (card?.cardInstallmentPlan !== undefined) return { months: card.cardInstallmentPlan }
  return card?.maxCardInstallmentPlan === undefined ? null : { upTo: card.maxCardInstallmentPlan }
}
