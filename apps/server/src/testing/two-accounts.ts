import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { expect } from 'vitest'
import type { TossSettings } from '../modules/order/port.ts'
import { order, type SoldCourse } from './buying.ts'
import type { Person } from './factories.ts'
import type { TestServer } from './server.ts'

/**
 * Toss as it is where the stand-in is lenient: it keeps accounts apart. A payment belongs to the account whose client key
 * opened its window, and of an account nobody sees, confirms or cancels anything but who has its secret key.
 */

interface Payment {
  account: string
  paymentKey: string
  orderId: string
  status: string
  method: string
  currency: string
  totalAmount: number
  balanceAmount: number
  approvedAt: string | null
  cancels: object[]
}

export async function startAccounts() {
  const app = Fastify()
  const clientKeys = new Map<string, string>()
  const secretKeys = new Map<string, string>()
  const payments: Payment[] = []
  const cards = new Map<string, string>()
  let isDown = false
  let n = 0

  const refuse = (reply: FastifyReply, status: number, code: string) =>
    reply.status(status).send({ code, message: code })
  const whose = ({ headers }: FastifyRequest) => {
    const given = Buffer.from((headers.authorization ?? '').slice('Basic '.length), 'base64').toString()
    return secretKeys.get(given.slice(0, -1))
  }
  const at = '2026-11-20T20:00:00+09:00'
  const pay = (account: string, orderId: string, totalAmount: number, status: string): Payment => {
    const isDone = status === 'DONE'
    const payment = {
      account,
      paymentKey: `pay-${(n += 1)}-${orderId}`,
      orderId,
      status,
      method: '카드',
      currency: 'KRW',
      totalAmount,
      balanceAmount: totalAmount,
      approvedAt: isDone ? at : null,
      cancels: [],
    }
    payments.push(payment)
    return payment
  }

  app.addHook('onRequest', async (request, reply) => {
    if (isDown) return refuse(reply, 500, 'FAILED_INTERNAL_SYSTEM_PROCESSING')
    if (whose(request) === undefined) return refuse(reply, 401, 'UNAUTHORIZED_KEY')
  })
  const found = (request: FastifyRequest, is: (payment: Payment) => boolean) =>
    payments.find((payment) => payment.account === whose(request) && is(payment))
  app.get<{ Params: { id: string } }>('/v1/payments/orders/:id', (request, reply) => {
    const payment = found(request, ({ orderId }) => orderId === request.params.id)
    return payment ? reply.send(payment) : refuse(reply, 404, 'NOT_FOUND_PAYMENT')
  })
  app.get<{ Params: { key: string } }>('/v1/payments/:key', (request, reply) => {
    const payment = found(request, ({ paymentKey }) => paymentKey === request.params.key)
    return payment ? reply.send(payment) : refuse(reply, 404, 'NOT_FOUND_PAYMENT')
  })
  app.post<{ Body: { paymentKey: string } }>('/v1/payments/confirm', (request, reply) => {
    const payment = found(request, ({ paymentKey }) => paymentKey === request.body.paymentKey)
    if (!payment) return refuse(reply, 404, 'NOT_FOUND_PAYMENT')
    return reply.send(Object.assign(payment, { status: 'DONE', approvedAt: at }))
  })
  app.post<{ Params: { key: string } }>('/v1/payments/:key/cancel', (request, reply) => {
    const payment = found(request, ({ paymentKey }) => paymentKey === request.params.key)
    if (!payment) return refuse(reply, 404, 'NOT_FOUND_PAYMENT')
    const cancel = {
      transactionKey: `back-${(n += 1)}`,
      cancelAmount: payment.balanceAmount,
      cancelReason: '일정',
      canceledAt: at,
    }
    return reply.send(Object.assign(payment, { status: 'CANCELED', balanceAmount: 0, cancels: [cancel] }))
  })
  app.post<{ Body: { customerKey: string } }>('/v1/billing/authorizations/issue', (request, reply) => {
    const billingKey = `card-${(n += 1)}`
    cards.set(billingKey, whose(request) ?? '')
    const { customerKey } = request.body
    return reply.send({
      billingKey,
      customerKey,
      cardNumber: '43301234****567*',
      cardCompany: '현대',
      method: '카드',
      card: { issuerCode: '61', number: '43301234****567*' },
    })
  })
  app.post<{ Params: { key: string }; Body: { orderId: string; amount: number } }>(
    '/v1/billing/:key',
    (request, reply) => {
      const account = whose(request)
      if (account === undefined || cards.get(request.params.key) !== account)
        return refuse(reply, 400, 'INVALID_REJECT_CARD')
      return reply.send(pay(account, request.body.orderId, request.body.amount, 'DONE'))
    },
  )
  const url = await app.listen({ port: 0, host: '127.0.0.1' })

  return {
    env: (keys: TossSettings) => ({
      TOSS_CLIENT_KEY: keys.clientKey,
      TOSS_SECRET_KEY: keys.secretKey,
      TOSS_BASE_URL: url,
    }),
    /** From now on the account has these keys; a half that it had is good no more. */
    issue(account: string, { clientKey, secretKey }: TossSettings): TossSettings {
      for (const [keys, key] of [
        [clientKeys, clientKey],
        [secretKeys, secretKey],
      ] as const) {
        for (const [before, owner] of keys) if (owner === account) keys.delete(before)
        keys.set(key, account)
      }
      return { clientKey, secretKey }
    },
    /** The buyer goes through the window that this client key opens. */
    authenticate(clientKey: string, orderId: string, amount: number): string {
      const account = clientKeys.get(clientKey)
      if (account === undefined) throw new Error('Toss opens no window with this key')
      return pay(account, orderId, amount, 'IN_PROGRESS').paymentKey
    },
    /** What lies at an account. */
    holds: (account: string) =>
      payments
        .filter((payment) => payment.account === account && payment.approvedAt !== null)
        .reduce((sum, { balanceAmount }) => sum + balanceAmount, 0),
    goDown: (down: boolean) => {
      isDown = down
    },
    close: () => app.close(),
  }
}

export type Accounts = Awaited<ReturnType<typeof startAccounts>>

/** Buys as a browser does, through the window of the page's client key, or of another that the buyer chose. */
export async function buyWith(
  server: TestServer,
  accounts: Accounts,
  course: SoldCourse,
  as: Person,
  window?: string,
): Promise<number> {
  const placed = await order(server, course, as)
  expect(placed.status, JSON.stringify(placed.body)).toBe(200)
  const { clientKey, request } = placed.body.data.next.payload
  const amount = request.amount.value
  const paymentKey = accounts.authenticate(window ?? clientKey, request.orderId, amount)
  const url = `/api/v2.0/channels/${course.channelSeq}/courses/${course.courseSeq}/payment/success`
  const body = { orderId: request.orderId, paymentKey, amount }
  const settled = await server.call({ method: 'POST', url, as, body })
  expect(settled.body.data, JSON.stringify(settled.body)).toMatchObject({ paymentStatus: '03' })
  return settled.body.data.orderSeq
}
