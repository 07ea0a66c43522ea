import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { Books } from './books.ts'
import { browserSdk } from './browser-sdk.ts'
import type { StoreOf } from './stores.ts'

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

interface Parts {
  storeOf: StoreOf
  books: Books
  prefix: string
}

/** What PortOne's SDK does in a browser: its script, and the call by which it opens PayPal's buttons. Nobody signs it. */
export function sdkRoutes(app: FastifyInstance, { storeOf, books, prefix }: Parts): void {
  app.get('/browser-sdk.js', (_, reply) => reply.type('text/javascript').send(browserSdk(prefix)))

  app.post('/sdk/loadPaymentUI', async ({ body }, reply) => {
    const refuse = (type: string) => reply.code(400).send({ type, message: type.toLowerCase() })
    if (!openBody.Check(body)) return refuse('INVALID_REQUEST')
    if (!storeOf(body.storeId)) return refuse('STORE_NOT_FOUND')
    const currency = body.currency.slice('CURRENCY_'.length)
    const fixed = books.registered(body.paymentId)
    // What was registered is what the window takes, whatever a browser says.
    if (fixed && (fixed.total !== body.totalAmount || fixed.currency !== currency))
      return refuse('INVALID_REQUEST')
    if (books.find(body.paymentId)?.paidAt) return refuse('ALREADY_PAID')
    books.keep({
      status: 'READY',
      id: body.paymentId,
      transactionId: randomUUID(),
      storeId: body.storeId,
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
    return { windowUrl: `${prefix}/window/${encodeURIComponent(body.paymentId)}` }
  })
}
