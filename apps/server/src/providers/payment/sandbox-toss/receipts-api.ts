import { randomInt } from 'node:crypto'
import { seoulDate } from '@seodang/domain/seoul-time'
import type { FastifyInstance } from 'fastify'
import type { ApiParts } from './api.ts'
import { orderIdOf } from './call.ts'
import { type Answer, refusal } from './errors.ts'
import { receiptBody, receiptCancelBody } from './requests.ts'
import { newKey } from './rules.ts'
import type { SandboxReceipt } from './state.ts'
import { receiptOnWire } from './wire.ts'

interface Key {
  Params: { receiptKey: string }
}

/** Toss's cash receipts for money that it did not take: issued, cancelled in parts or whole, listed by day. */
export function receiptsApi(app: FastifyInstance, { desk, answer }: ApiParts): void {
  const { store } = desk

  app.post('/v1/cash-receipts', (request, reply) => {
    const { body } = request
    return answer(request, reply, { on: 'receipt', orderId: orderIdOf(body) }, async (): Promise<Answer> => {
      if (!receiptBody.Check(body)) return refusal('INVALID_REQUEST')
      const receipt: SandboxReceipt = {
        receiptKey: newKey('rsandbox_'),
        issueNumber: String(randomInt(10 ** 8, 10 ** 9)),
        orderId: body.orderId,
        orderName: body.orderName,
        type: body.type,
        customerIdentityNumber: body.customerIdentityNumber,
        amount: body.amount,
        cancelled: 0,
        requestedAt: desk.now().toISOString(),
      }
      store.state.receipts.push(receipt)
      store.save()
      return { status: 200, body: receiptOnWire(receipt, 'CONFIRM', receipt.amount) }
    })
  })

  app.post<Key>('/v1/cash-receipts/:receiptKey/cancel', (request, reply) => {
    const { body } = request
    const receipt = store.state.receipts.find(({ receiptKey }) => receiptKey === request.params.receiptKey)
    return answer(request, reply, { on: 'receipt', orderId: receipt?.orderId ?? null }, async () => {
      if (!receiptCancelBody.Check(body)) return refusal('INVALID_REQUEST')
      if (!receipt) return refusal('NOT_FOUND')
      const left = receipt.amount - receipt.cancelled
      const amount = body.amount ?? left
      if (amount > left || amount <= 0) return refusal('NOT_CANCELABLE_AMOUNT')
      receipt.cancelled += amount
      store.save()
      return { status: 200, body: receiptOnWire(receipt, 'CANCEL', amount) }
    })
  })

  app.get<{ Querystring: { requestDate?: string } }>('/v1/cash-receipts', (request, reply) =>
    answer(request, reply, { on: null, orderId: null }, async () => ({
      status: 200,
      body: {
        hasNext: false,
        lastCursor: 0,
        data: store.state.receipts
          .filter(({ requestedAt }) => seoulDate(new Date(requestedAt)) === request.query.requestDate)
          .map((receipt) => receiptOnWire(receipt, 'CONFIRM', receipt.amount - receipt.cancelled)),
      },
    })),
  )
}
