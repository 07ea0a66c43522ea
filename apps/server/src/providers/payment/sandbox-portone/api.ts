import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import { type Books, cancelled, cancelledOf, onWire } from './books.ts'
import type { Notices } from './notices.ts'
import type { Scenario } from './scenario.ts'
import type { StoreOf } from './stores.ts'

const Currency = Type.Enum(['KRW', 'USD'])
const preRegisterBody = Compile(
  Type.Object({ storeId: Type.String(), totalAmount: Type.Integer({ minimum: 1 }), currency: Currency }),
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
  storeOf: StoreOf
  books: Books
  notices: Notices
  scenario: Scenario
}
interface Key {
  Params: { id: string }
}

const refuse = (reply: FastifyReply, status: number, type: string) =>
  reply.code(status).send({ type, message: type.toLowerCase() })

const named = Compile(Type.Object({ storeId: Type.String() }))
const storeNamed = ({ body, query }: FastifyRequest): string => {
  if (named.Check(body)) return body.storeId
  return named.Check(query) ? query.storeId : ''
}

/** PortOne's REST calls, path for path. */
export function portoneApi(api: FastifyInstance, { storeOf, books, notices, scenario }: Parts): void {
  api.addHook('preHandler', async (request, reply) => {
    const store = storeOf(storeNamed(request))
    return store && request.headers.authorization === `PortOne ${store.apiSecret}`
      ? undefined
      : refuse(reply, 401, 'UNAUTHORIZED')
  })
  /** Of another store it does not exist. */
  const findFor = (request: FastifyRequest<Key>) => {
    const payment = books.find(request.params.id)
    return payment?.storeId === storeNamed(request) ? payment : null
  }

  api.post<Key>('/payments/:id/pre-register', async ({ params, body }, reply) => {
    if (!preRegisterBody.Check(body)) return refuse(reply, 400, 'INVALID_REQUEST')
    if (books.find(params.id)?.paidAt) return refuse(reply, 409, 'ALREADY_PAID')
    books.register(params.id, { total: body.totalAmount, currency: body.currency })
    return {}
  })

  api.get<Key>('/payments/:id', async (request, reply) => {
    const effect = scenario.next('fetch')
    if (effect?.do === 'refuse') return refuse(reply, effect.status, effect.type)
    if (effect) return lose(reply)
    const payment = findFor(request)
    return payment ? onWire(payment) : refuse(reply, 404, 'PAYMENT_NOT_FOUND')
  })

  api.post<Key>('/payments/:id/cancel', async (request, reply) => {
    const { body } = request
    const effect = scenario.next('cancel')
    if (effect?.do === 'refuse') return refuse(reply, effect.status, effect.type)
    if (effect?.do === 'loseCall') return lose(reply)
    if (!cancelBody.Check(body)) return refuse(reply, 400, 'INVALID_REQUEST')
    const payment = findFor(request)
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
