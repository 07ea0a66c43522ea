import { type GatewayTransaction, GatewayUnknown } from '../../../modules/order/port.ts'
import type { TossClient } from './client.ts'
import { instantOf, moneyOf, statusOf, tossTime } from './payment.ts'
import { errorOf } from './refusals.ts'
import { transactionsReply } from './wire.ts'

const PAGE = 100

/** Every movement from `from` up to and including `to`, page by page: `startingAfter` is the last key of the page before. */
export async function* listTransactions(
  call: TossClient,
  from: Date,
  to: Date,
): AsyncGenerator<GatewayTransaction> {
  let startingAfter: string | undefined
  for (;;) {
    const query = new URLSearchParams({
      startDate: tossTime(from),
      endDate: tossTime(to),
      limit: String(PAGE),
      ...(startingAfter && { startingAfter }),
    })
    const reply = await call({
      name: 'transactions',
      method: 'GET',
      path: `/v1/transactions?${query.toString()}`,
    })
    if (!reply.ok) throw errorOf(reply)
    if (!transactionsReply.Check(reply.value)) throw new GatewayUnknown('UNREADABLE_REPLY')
    for (const row of reply.value) {
      // We take won through Toss alone, so another currency is of another product that shares the merchant.
      if (row.currency !== 'KRW') continue
      const status = statusOf(row.status)
      if (status === null) throw new GatewayUnknown(`UNKNOWN_STATUS_${row.status}`)
      yield {
        ref: row.transactionKey,
        paymentRef: row.paymentKey,
        orderId: row.orderId,
        status,
        amount: moneyOf(row.amount, row.currency),
        at: instantOf(row.transactionAt),
      }
    }
    if (reply.value.length < PAGE) return
    startingAfter = reply.value.at(-1)?.transactionKey
  }
}
