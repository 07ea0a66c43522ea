import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authProblem, type createCaller, loseThisReply, orderIdOf } from './call.ts'
import type { Desk } from './desk.ts'
import { refusal } from './errors.ts'
import { cancelBody, confirmBody, virtualAccountBody } from './requests.ts'
import { canceled, confirmed, isBank, issued, isTaken, newPayment } from './rules.ts'
import { effects, type Scenario } from './scenario.ts'
import type { SandboxPayment } from './state.ts'
import { transactionOnWire } from './wire.ts'

export interface ApiParts {
  desk: Desk
  scenario: Scenario
  secretKey: string
  answer: ReturnType<typeof createCaller>
}

/** Toss's REST calls, path for path, and the control of the scenario. */
export function paymentApi(app: FastifyInstance, { desk, scenario, secretKey, answer }: ApiParts): void {
  app.addHook('preHandler', async (request, reply) => {
    const problem = authProblem(request, secretKey)
    if (problem) return reply.code(problem.status).send(problem.body)
    return undefined
  })

  app.post('/v1/payments/confirm', (request, reply) => {
    const { body } = request
    const orderId = orderIdOf(body)
    return answer(request, reply, { on: 'confirm', orderId }, async () => {
      if (!confirmBody.Check(body)) return refusal('INVALID_REQUEST')
      const payment = desk.find(body.paymentKey)
      if (!payment) return refusal('NOT_FOUND_PAYMENT_SESSION')
      const step = confirmed(payment, body, desk.now())
      if (step.payment && payment.outcome === 'loseReply') loseThisReply(reply)
      return desk.take(step, ['PAYMENT_STATUS_CHANGED'])
    })
  })

  const show = (request: FastifyRequest, reply: FastifyReply, payment: SandboxPayment | null) =>
    answer(request, reply, { on: 'fetch', orderId: payment?.orderId ?? null }, async () =>
      payment ? { status: 200, body: desk.onWire(payment) } : refusal('NOT_FOUND_PAYMENT'),
    )
  app.get<Key>('/v1/payments/:paymentKey', (request, reply) =>
    show(request, reply, desk.find(request.params.paymentKey)),
  )
  app.get<{ Params: { orderId: string } }>('/v1/payments/orders/:orderId', (request, reply) =>
    show(request, reply, desk.findByOrder(request.params.orderId)),
  )

  app.post<Key>('/v1/payments/:paymentKey/cancel', (request, reply) => {
    const { body } = request
    const payment = desk.find(request.params.paymentKey)
    return answer(request, reply, { on: 'cancel', orderId: payment?.orderId ?? null }, async () => {
      if (!cancelBody.Check(body)) return refusal('INVALID_REQUEST')
      if (!payment) return refusal('NOT_FOUND_PAYMENT')
      const events = payment.account
        ? (['DEPOSIT_CALLBACK', 'PAYMENT_STATUS_CHANGED'] as const)
        : (['PAYMENT_STATUS_CHANGED'] as const)
      return desk.take(canceled(payment, body, desk.now()), events)
    })
  })

  app.post('/v1/virtual-accounts', (request, reply) => {
    const { body } = request
    return answer(request, reply, { on: null, orderId: null }, async () => {
      if (!virtualAccountBody.Check(body)) return refusal('INVALID_REQUEST')
      if (!isBank(body.bank)) return refusal('INVALID_BANK')
      if (isTaken(desk.findByOrder(body.orderId))) return refusal('DUPLICATED_ORDER_ID')
      const now = desk.now()
      const dueAt = body.dueDate
        ? new Date(`${body.dueDate.slice(0, 19)}+09:00`)
        : new Date(now.getTime() + (body.validHours ?? 168) * 3_600_000)
      if (!(dueAt > now)) return refusal('INVALID_REQUEST')
      return desk.take(
        {
          payment: issued({
            ...newPayment(body.orderId, body.orderName, body.amount, now),
            method: 'VIRTUAL_ACCOUNT',
            customerName: body.customerName,
            institution: body.bank,
            cashReceiptType: body.cashReceipt?.type ?? null,
            dueAt: dueAt.toISOString(),
          }),
        },
        ['PAYMENT_STATUS_CHANGED'],
      )
    })
  })

  app.get<{ Querystring: Record<string, string | undefined> }>('/v1/transactions', (request, reply) =>
    answer(request, reply, { on: 'transactions', orderId: null }, async () => {
      const { startDate, endDate, startingAfter, limit = '100' } = request.query
      const from = seoulInstant(startDate)
      const to = seoulInstant(endDate)
      if (from === null || to === null || !/^[1-9]\d{0,4}$/.test(limit)) return refusal('INVALID_REQUEST')
      const within = desk.store.state.transactions.filter(
        ({ at }) => new Date(at) >= from && new Date(at) <= to,
      )
      const after = startingAfter
        ? within.findIndex(({ transactionKey }) => transactionKey === startingAfter) + 1
        : 0
      const body = within.slice(after, after + Math.min(Number(limit), 10_000)).flatMap((transaction) => {
        const payment = desk.find(transaction.paymentKey)
        return payment ? [transactionOnWire(transaction, payment, desk.receiptOf(payment))] : []
      })
      return { status: 200, body }
    }),
  )

  app.post('/scenario', async (request, reply) => {
    if (!effects.Check(request.body)) return reply.code(400).send({ problems: effects.Errors(request.body) })
    scenario.play(request.body)
    return reply.code(204).send()
  })
  app.delete('/scenario', async (_, reply) => {
    scenario.clear()
    return reply.code(204).send()
  })
}

interface Key {
  Params: { paymentKey: string }
}

function seoulInstant(text: string | undefined): Date | null {
  if (!text || !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/.test(text)) return null
  const at = new Date(`${text.slice(0, 19)}+09:00`)
  return Number.isNaN(at.getTime()) ? null : at
}
