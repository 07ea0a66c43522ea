import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import { type Books, cancelled, cancelledOf, onWire } from './books.ts'
import type { Notices } from './notices.ts'
import type { Scenario } from './scenario.ts'

const Currency = Type.Enum(['KRW', 'USD'])
const preRegisterBody = Compile(
  Type.Object({ storeId: Type.String(), totalAmount: Type.Integer({ minimum: 1 }), currency: Currency }),
)
const openBody = Compile(
  Type.Object({
    uiType: Type.Literal('PAYPAL_SPB'),
    storeId: Type.String(),
    channelKey: Type.String({ minLength: 1 }),
    paymentId: Type.String({ minLength: 1, maxLength: 64 }),
    orderName: Type.String({ minLength: 1 }),
    totalAmount: Type.Integer({ minimum: 1 }),
    currency: Type.Enum(['CURRENCY_KRW', 'CURRENCY_USD']),
    redirectUrl: Type.String({ pattern: '^https?://' }),
  }),
)
const cancelBody = Compile(
  Type.Object({
    storeId: Type.String(),
    amount: Type.Optional(Type.Integer({ minimum: 1 })),
    currentCancellableAmount: Type.Optional(Type.Integer()),
    reason: Type.String({ minLength: 1, maxLength: 200 }),
  }),
)

interface Parts {
  apiSecret: string
  storeId: string
  books: Books
  notices: Notices
  scenario: Scenario
}
interface Key {
  Params: { id: string }
}

const refuse = (reply: FastifyReply, status: number, type: string) =>
  reply.code(status).send({ type, message: type.toLowerCase() })

/** PortOne's REST calls, path for path, and what its SDK does in a browser, offered to the server. */
export function portoneApi(
  api: FastifyInstance,
  { apiSecret, storeId, books, notices, scenario }: Parts,
): void {
  api.addHook('preHandler', async (request, reply) =>
    request.headers.authorization === `PortOne ${apiSecret}` ? undefined : refuse(reply, 401, 'UNAUTHORIZED'),
  )

  api.post<Key>('/payments/:id/pre-register', async ({ params, body }, reply) => {
    if (!preRegisterBody.Check(body)) return refuse(reply, 400, 'INVALID_REQUEST')
    if (body.storeId !== storeId) return refuse(reply, 403, 'FORBIDDEN')
    if (books.find(params.id)?.paidAt) return refuse(reply, 409, 'ALREADY_PAID')
    books.register(params.id, { total: body.totalAmount, currency: body.currency })
    return {}
  })

  api.post('/sdk/loadPaymentUI', async ({ body }, reply) => {
    if (!openBody.Check(body)) return refuse(reply, 400, 'INVALID_REQUEST')
    if (body.storeId !== storeId) return refuse(reply, 403, 'FORBIDDEN')
    const currency = body.currency.slice('CURRENCY_'.length)
    const fixed = books.registered(body.paymentId)
    // What was registered is what the window takes, whatever a browser says.
    if (fixed && (fixed.total !== body.totalAmount || fixed.currency !== currency))
      return refuse(reply, 400, 'INVALID_REQUEST')
    books.keep({
      status: 'READY',
      id: body.paymentId,
      transactionId: randomUUID(),
      storeId,
      channelKey: body.channelKey,
      orderName: body.orderName,
      currency,
      total: body.totalAmount,
      redirectUrl: body.redirectUrl,
      requestedAt: books.now().toISOString(),
      paidAt: null,
      failure: null,
      cancellations: [],
    })
    const page = new URL(`/__sandbox/portone/window/${encodeURIComponent(body.paymentId)}`, body.redirectUrl)
    return { url: page.href }
  })

  api.get<Key>('/payments/:id', async ({ params }, reply) => {
    const effect = scenario.next('fetch')
    if (effect?.do === 'refuse') return refuse(reply, effect.status, effect.type)
    if (effect) return lose(reply)
    const payment = books.find(params.id)
    return payment ? onWire(payment) : refuse(reply, 404, 'PAYMENT_NOT_FOUND')
  })

  api.post<Key>('/payments/:id/cancel', async ({ params, body }, reply) => {
    const effect = scenario.next('cancel')
    if (effect?.do === 'refuse') return refuse(reply, effect.status, effect.type)
    if (effect?.do === 'loseCall') return lose(reply)
    if (!cancelBody.Check(body)) return refuse(reply, 400, 'INVALID_REQUEST')
    const payment = books.find(params.id)
    if (!payment) return refuse(reply, 404, 'PAYMENT_NOT_FOUND')
    if (payment.paidAt === null) return refuse(reply, 409, 'PAYMENT_NOT_PAID')
    const left = payment.total - cancelledOf(payment)
    if (left === 0) return refuse(reply, 409, 'PAYMENT_ALREADY_CANCELLED')
    if (body.currentCancellableAmount !== undefined && body.currentCancellableAmount !== left)
      return refuse(reply, 409, 'CANCELLABLE_AMOUNT_CONSISTENCY_BROKEN')
    const amount = body.amount ?? left
    if (amount > left) return refuse(reply, 409, 'CANCEL_AMOUNT_EXCEEDS_CANCELLABLE_AMOUNT')
    const after = cancelled(payment, { amount, reason: body.reason }, books.now())
    books.keep(after)
    notices.tell(
      after,
      after.status === 'CANCELLED' ? 'Transaction.Cancelled' : 'Transaction.PartialCancelled',
    )
    return effect ? lose(reply) : { cancellation: after.cancellations.at(-1) }
  })
}

function lose(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.destroy()
  return reply
}
