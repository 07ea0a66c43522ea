import Fastify from 'fastify'
import { SANDBOX_PREFIX, tossSandbox } from '../../providers/payment/sandbox-toss/index.ts'
import { newPayment } from '../../providers/payment/sandbox-toss/rules.ts'
import { memoryStore, type SandboxPayment } from '../../providers/payment/sandbox-toss/state.ts'

/** At which moment of a call: it came and nothing is done, it is done and unanswered, it is answered. */
export type CallMoment = 'asked' | 'done' | 'answered'

/** The stand-in of the gateway in the test's own process, so that it outlives the product and tells when it is called. */
export async function startGateway() {
  const app = Fastify()
  const store = memoryStore()
  const keys = { clientKey: 'live_ck_kill', secretKey: 'live_sk_kill' }
  let waits: { call: string; moment: CallMoment; reached: () => void } | null = null
  const isAt = (url: string, moment: CallMoment) =>
    waits !== null && waits.moment === moment && url.split('?')[0]?.endsWith(`/${waits.call}`) === true
  const tell = () => {
    waits?.reached()
    waits = null
  }
  app.addHook('onRequest', async (request, reply) => {
    if (!isAt(request.url, 'asked')) return
    tell()
    // Nothing is done, and nothing is said to whoever asked: they are killed while they wait.
    reply.hijack()
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (isAt(request.url, 'done')) {
      tell()
      reply.raw.destroy()
    }
    return payload
  })
  app.addHook('onResponse', async (request) => {
    if (isAt(request.url, 'answered')) tell()
  })
  await tossSandbox(app, {
    ...keys,
    store,
    now: () => new Date(),
    origin: 'http://localhost',
    // Notices are lost, so that only what the product finds by itself brings it right.
    webhookUrl: 'http://127.0.0.1:9/none',
    retryEvery: 0,
    deliver: async () => 0,
  })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    ...keys,
    url: origin + SANDBOX_PREFIX,
    /** The buyer finished the window of this order. */
    authenticate(orderId: string, amount: number): SandboxPayment {
      const { payments } = store.state
      const begun = payments.findIndex((one) => one.orderId === orderId)
      const now = new Date()
      const payment: SandboxPayment = {
        ...(payments[begun] ?? newPayment(orderId, '글쓰기', amount, now)),
        status: 'IN_PROGRESS',
        authenticatedAt: now.toISOString(),
      }
      if (begun === -1) payments.push(payment)
      else payments[begun] = payment
      return payment
    },
    paymentsOf: (orderId: string) => store.state.payments.filter((payment) => payment.orderId === orderId),
    when: (call: string, moment: CallMoment) =>
      new Promise<void>((resolve) => {
        waits = { call, moment, reached: resolve }
      }),
    close: () => app.close(),
  }
}
