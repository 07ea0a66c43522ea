import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'

/** A stand-in of the gateway that outlives the product: it registers cards, charges them, and counts what it charged. */
export interface CardCompany {
  url: string
  /** How often each order was charged; once each is what nobody doubled means. */
  charges: Map<string, number>
  /** Each idempotency key with the orders that it came with. */
  keys: Map<string, Set<string>>
  stop(): Promise<void>
}

export async function startCardCompany(): Promise<CardCompany> {
  const charges = new Map<string, number>()
  const keys = new Map<string, Set<string>>()
  const server = createServer((request, response) => {
    void answer(request).then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    })
  })
  const amounts = new Map<string, number>()

  async function answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    const { pathname } = new URL(request.url ?? '/', 'http://card.company')
    if (request.method === 'GET') {
      const orderId = pathname.split('/').at(-1) ?? ''
      const amount = amounts.get(orderId)
      if (amount === undefined) return { status: 404, body: { code: 'NOT_FOUND_PAYMENT', message: '' } }
      return { status: 200, body: paymentOf(orderId, amount) }
    }
    const asked = await bodyOf(request)
    if (pathname === '/v1/billing/authorizations/issue')
      return {
        status: 200,
        body: {
          billingKey: 'bench_billing_key',
          customerKey: asked.customerKey,
          card: { number: '43301234****123*', issuerCode: '61' },
        },
      }
    const orderId = String(asked.orderId)
    const key = String(request.headers['idempotency-key'])
    keys.set(key, (keys.get(key) ?? new Set()).add(orderId))
    // As the real one: an order that was charged is charged no second time.
    if (amounts.has(orderId)) return { status: 400, body: { code: 'DUPLICATED_ORDER_ID', message: '' } }
    amounts.set(orderId, Number(asked.amount))
    charges.set(orderId, (charges.get(orderId) ?? 0) + 1)
    return { status: 200, body: paymentOf(orderId, Number(asked.amount)) }
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the card company has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    charges,
    keys,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return JSON.parse(Buffer.concat(parts).toString() || '{}')
}

const paymentOf = (orderId: string, amount: number) => ({
  paymentKey: `bench_${orderId}`,
  orderId,
  status: 'DONE',
  method: '카드',
  currency: 'KRW',
  totalAmount: amount,
  balanceAmount: amount,
  approvedAt: new Date().toISOString(),
  card: { issuerCode: '61', number: '43301234****123*', installmentPlanMonths: 0 },
})
