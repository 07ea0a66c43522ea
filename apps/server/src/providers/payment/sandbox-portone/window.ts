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
    if (!payment || payment.status !== 'READY')
      return reply.code(409).send({ type: 'ALREADY_PAID', message: 'over' })
    const pressed = press(payment, params.action, books.now())
    books.keep(pressed)
    if (pressed.status !== 'READY')
      notices.tell(pressed, pressed.status === 'PAID' ? 'Transaction.Paid' : 'Transaction.Failed')
    return answerOf(pressed, params.action)
  })
}

function press(payment: SandboxPayment, action: string, now: Date): SandboxPayment {
  if (action === 'approve') return { ...payment, status: 'PAID', paidAt: now.toISOString() }
  if (action === 'decline')
    return { ...payment, status: 'FAILED', failure: { reason: 'declined', pgCode: 'INSTRUMENT_DECLINED' } }
  return payment
}

/** What the SDK hands to the page; a code stands there only where it failed. */
function answerOf({ id, transactionId, status }: SandboxPayment, action: string): object {
  const answer = { transactionType: 'PAYMENT', paymentId: id, txId: transactionId }
  if (status === 'PAID') return answer
  return { ...answer, code: action === 'decline' ? 'FAILURE_TYPE_PG' : 'USER_CANCEL', message: 'not paid' }
}
