import type { FastifyInstance } from 'fastify'
import type { Books, SandboxPayment } from './books.ts'
import type { Notices } from './notices.ts'

interface Button {
  Params: { id: string; action: string }
}

/** What PayPal's window does when its buttons are pressed: here the money is taken, before the shop hears of it. */
export function portoneWindow(
  app: FastifyInstance,
  { books, notices }: { books: Books; notices: Notices },
): void {
  app.post<Button>('/window/:id/:action', async ({ params }, reply) => {
    const payment = books.find(params.id)
    if (!payment || payment.status !== 'READY') return reply.code(409).send('over')
    const pressed = press(payment, params.action, books.now())
    books.keep(pressed)
    if (pressed.status !== 'READY')
      notices.tell(pressed, pressed.status === 'PAID' ? 'Transaction.Paid' : 'Transaction.Failed')
    return reply.redirect(wayBack(pressed, params.action), 303)
  })
}

function press(payment: SandboxPayment, action: string, now: Date): SandboxPayment {
  if (action === 'approve') return { ...payment, status: 'PAID', paidAt: now.toISOString() }
  if (action === 'decline')
    return { ...payment, status: 'FAILED', failure: { reason: 'declined', pgCode: 'INSTRUMENT_DECLINED' } }
  return payment
}

/** The window adds its own names to the address; a code stands there only where it failed. */
function wayBack({ id, transactionId, redirectUrl, status }: SandboxPayment, action: string): string {
  const target = new URL(redirectUrl)
  target.searchParams.set('paymentId', id)
  target.searchParams.set('txId', transactionId)
  if (status === 'PAID') return target.href
  target.searchParams.set('code', action === 'decline' ? 'FAILURE_TYPE_PG' : 'USER_CANCEL')
  target.searchParams.set('message', 'not paid')
  return target.href
}
